import type { FileTrouble } from './trouble.ts';

/** Where the older formats keep macros, and programs packed into a document. */
const RUNS = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'Macros', '\u0001Ole10Native'];

/** Records of a workbook: a sheet, and the mark of one that is closed with a password. */
const SHEET = 0x85;
const PASSWORD = 0x2f;
const MACRO_SHEETS = [1, 6];

/** What stands against a document of the older formats of an office suite: macros of both ages (abuse 58). */
export function inspectCompound(bytes: Buffer, format: string): FileTrouble | null {
  const file = openCompoundFile(bytes);
  if (file === null || file.names.has('EncryptedPackage')) return 'broken';
  if (RUNS.some((name) => file.names.has(name))) return 'dangerous';
  if (format === 'doc') return file.names.has('WordDocument') ? null : 'kind';
  const workbook = file.read('Workbook') ?? file.read('Book');
  return workbook === null ? 'kind' : inspectWorkbook(workbook);
}

function inspectWorkbook(records: Buffer): FileTrouble | null {
  for (let at = 0; at + 4 <= records.length;) {
    const kind = records.readUInt16LE(at);
    const length = records.readUInt16LE(at + 2);
    if (kind === PASSWORD) return 'broken';
    if (kind === SHEET && length >= 6 && at + 10 <= records.length) {
      if (MACRO_SHEETS.includes(records.readUInt8(at + 9))) return 'dangerous';
    }
    at += 4 + length;
  }
  return null;
}

/** One stream or folder of a compound file. */
interface CompoundEntry {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

const SMALL = 4096;
const SMALL_SECTOR = 64;
const NO_SECTOR = 0xff_ff_ff_f0;
const IN_HEADER = 109;

/**
 * The older files of an office suite are a small disk: this reads its table and its directory, within its bounds. Null when it is no such
 * file or a damaged one.
 */
function openCompoundFile(bytes: Buffer) {
  try {
    return opened(bytes);
  } catch {
    return null;
  }
}

function opened(bytes: Buffer) {
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  if (bytes.readUInt32BE(0) !== 0xd0_cf_11_e0 || (sectorSize !== 512 && sectorSize !== 4096)) return null;
  const sector = (at: number) => bytes.subarray((at + 1) * sectorSize, (at + 2) * sectorSize);
  const table = tableOf(bytes, bytes.length / sectorSize, sector);
  // No stream is larger than the file, whatever its entry says.
  const chain = (start: number, most = bytes.length) => chained(start, table, sector, Math.min(most, bytes.length));
  const entries = entriesOf(chain(bytes.readUInt32LE(48)));
  const root = entries[0];
  if (root === undefined) return null;
  return {
    names: new Set(entries.map(({ name }) => name)),
    /** The content of a stream, or null where there is none of that name, or not the whole of it. */
    read(name: string): Buffer | null {
      const entry = entries.find((one) => one.name === name);
      if (entry === undefined) return null;
      if (entry.size >= SMALL) return whole(chain(entry.start, entry.size), entry.size);
      const pool = chain(root.start, root.size);
      const small = numbersOf(chain(bytes.readUInt32LE(60)));
      const place = (at: number) => pool.subarray(at * SMALL_SECTOR, (at + 1) * SMALL_SECTOR);
      return whole(chained(entry.start, small, place, entry.size), entry.size);
    },
  };
}

function whole(content: Buffer, size: number): Buffer | null {
  return content.length < size ? null : content.subarray(0, size);
}

/**
 * Which sector follows which. Its own sectors are listed in the header, and where those do not suffice in a chain after it; each is taken
 * once, so that a list which names the same ones over and over is no larger than the file.
 */
function tableOf(bytes: Buffer, sectors: number, sector: (at: number) => Buffer): readonly number[] {
  const places = new Set<number>();
  const add = (place: number) => place < sectors && places.add(place);
  for (let at = 0; at < IN_HEADER; at += 1) add(bytes.readUInt32LE(76 + at * 4));
  const read = new Set<number>();
  for (let next = bytes.readUInt32LE(68); next < sectors && !read.has(next);) {
    read.add(next);
    const more = numbersOf(sector(next));
    for (const place of more.slice(0, -1)) add(place);
    next = more.at(-1) ?? NO_SECTOR;
  }
  return [...places].flatMap((place) => numbersOf(sector(place)));
}

function chained(start: number, table: readonly number[], sector: (at: number) => Buffer, most: number): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  // A chain that bites its tail ends where the whole would be larger than what it is cut from.
  for (let at = start; at < NO_SECTOR && length < most; at = table[at] ?? NO_SECTOR) {
    const part = sector(at);
    if (part.length === 0) break;
    parts.push(part);
    length += part.length;
  }
  return Buffer.concat(parts);
}

function numbersOf(part: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= part.length; at += 4) numbers.push(part.readUInt32LE(at));
  return numbers;
}

function entriesOf(directory: Buffer): readonly CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const length = directory.readUInt16LE(at + 64);
    if (length < 2 || length > 64) continue;
    const name = directory.toString('utf16le', at, at + length - 2);
    entries.push({ name, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
  }
  return entries;
}
