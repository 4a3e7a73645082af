import { inflateRawSync } from 'node:zlib';

/**
 * Why a sent file is refused: not of the kind that it says (`kind`), empty, damaged or closed with a password (`broken`), with parts that
 * run by themselves (`dangerous`), made to grow without measure when it is opened (`dense`), or with a file in it that would not be taken
 * alone (`inside`).
 */
export type FileTrouble = 'kind' | 'broken' | 'dangerous' | 'dense' | 'inside';

/** What an archive says of one of its files. */
export interface ZipEntry {
  readonly name: string;
  /** Its names in Unicode, which many programs unpack it by. */
  readonly otherNames: readonly string[];
  readonly packed: number;
  readonly unpacked: number;
  readonly method: number;
  readonly offset: number;
}

const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const MAX_ENTRIES = 10_000;
const MAX_RATIO = 100;
const MAX_UNPACKED = 1_000_000_000;
const UNIX = 3;
const KIND_OF_FILE = 0xf0_00;
const LINK = 0xa0_00;
const ENCRYPTED = 1;
const BEGINNING = Buffer.from([0x50, 0x4b, 3, 4]);
const LEADS_OUT = /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[a-z]:|\0/i;
/** The extra field with the name in Unicode, for archives whose names are in the letters of one country. */
const NAME_IN_UNICODE = 0x70_75;

/**
 * The list of an archive's files, read without unpacking any of them (abuse 60). The archive begins with its first file and ends with its
 * list: what stands before or after would make another file of it (abuse 58), and so would a file that the list leaves out.
 */
export function readZipDirectory(bytes: Buffer): readonly ZipEntry[] | FileTrouble {
  const end = findZipEnd(bytes);
  if (end === null) return 'broken';
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  // Zip64 begins where four bytes do not suffice: no document of an office comes near.
  if (count > MAX_ENTRIES) return 'dense';
  if (count === 0) return 'broken';
  if (start + size !== end) return 'kind';
  const entries: ZipEntry[] = [];
  let at = start;
  while (at < end) {
    if (entries.length >= MAX_ENTRIES) return 'dense';
    const entry = readEntry(bytes, at, end);
    if (typeof entry === 'string') return entry;
    entries.push(entry.entry);
    at = entry.next;
  }
  if (entries.length !== count) return 'broken';
  return troubleOf(entries, bytes.length) ?? (hidesFiles(bytes, entries, start) ? 'kind' : entries);
}

/** Where the list of an archive ends at the very end of a file, or null: the mark may stand elsewhere by chance. */
export function findZipEnd(bytes: Buffer): number | null {
  const last = bytes.length - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === 0x06_05_4b_50 && bytes.readUInt16LE(at + 20) === last - at) return at;
  return null;
}

/** The content of one small file of an archive, or null when it cannot be read within `most` bytes. */
export function readZipEntry(bytes: Buffer, { offset, method, packed }: ZipEntry, most: number): Buffer | null {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04_03_4b_50) return null;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) return null;
  if (method === 0) return content.length <= most ? content : null;
  try {
    return method === 8 ? inflateRawSync(content, { maxOutputLength: most }) : null;
  } catch {
    return null;
  }
}

/** The name before the file itself, where programs read that unpack while an archive arrives, and its names in Unicode there. */
export function readLocalNames(bytes: Buffer, { offset }: ZipEntry): { name: string; otherNames: readonly string[] } {
  const at = offset + 30;
  if (at > bytes.length) return { name: '', otherNames: [] };
  const end = at + bytes.readUInt16LE(offset + 26);
  const extra = bytes.subarray(end, end + bytes.readUInt16LE(offset + 28));
  return { name: bytes.toString('utf8', at, end), otherNames: namesInUnicode(extra) };
}

function readEntry(bytes: Buffer, at: number, end: number): { entry: ZipEntry; next: number } | FileTrouble {
  if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02_01_4b_50) return 'broken';
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (next > end) return 'broken';
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return 'broken';
  const mode = bytes.readUInt32LE(at + 38) >>> 16;
  if (bytes.readUInt8(at + 5) === UNIX && (mode & KIND_OF_FILE) === LINK) return 'dangerous';
  const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
  const extra = at + 46 + nameLength;
  const otherNames = namesInUnicode(bytes.subarray(extra, extra + bytes.readUInt16LE(at + 30)));
  if ([name, ...otherNames].some((one) => LEADS_OUT.test(one))) return 'dangerous';
  const entry = {
    name,
    otherNames,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** Whether a file begins between those of the list, for programs that unpack an archive from its beginning. */
function hidesFiles(bytes: Buffer, entries: readonly ZipEntry[], start: number): boolean {
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  return inOrder.some(({ offset, packed }, at) => {
    if (offset + 30 > start) return false;
    const end = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28) + packed;
    return bytes.subarray(end, inOrder[at + 1]?.offset ?? start).includes(BEGINNING);
  });
}

/** The names in Unicode among the extra fields of a file. */
function namesInUnicode(extra: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    // Its version and a checksum of the plain name come before it.
    if (extra.readUInt16LE(at) === NAME_IN_UNICODE) names.push(extra.toString('utf8', at + 9, end));
    at = end;
  }
  return names;
}

function troubleOf(entries: readonly ZipEntry[], size: number): FileTrouble | null {
  const sum = (part: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + part(entry), 0);
  const unpacked = sum((entry) => entry.unpacked);
  // Files that share their bytes weigh more together than the archive.
  if (unpacked > MAX_UNPACKED || unpacked > size * MAX_RATIO || sum(({ packed }) => packed) > size) return 'dense';
  return Math.min(...entries.map(({ offset }) => offset)) === 0 ? null : 'kind';
}

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
