import { inflateRawSync } from 'node:zlib';
import type { FileTrouble } from './trouble.ts';

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
