import { setImmediate as turn } from 'node:timers/promises';
import { type AnnouncementFormat, ATTACHMENT_FORMATS, formatOf } from '@volano/domain/rules/catalogue-files';
import {
  inspectCompound,
  type FileTrouble,
  readZipDirectory,
  readZipEntry,
  type ZipEntry,
  readLocalNames,
} from './inspect-containers.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** A document as its name says it; pictures are not looked into but drawn anew. */
export type DocumentFormat = Exclude<AnnouncementFormat, 'png' | 'jpg'>;

const ARCHIVES = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'docm', 'xlsm', 'pptm', 'jar'];

/** By which first bytes the families are known, as the recogniser calls them. */
const FAMILIES: Readonly<Record<DocumentFormat, readonly string[]>> = {
  pdf: ['pdf'],
  xls: ['cfb', 'xls'],
  doc: ['cfb', 'doc'],
  xlsx: ARCHIVES,
  docx: ARCHIVES,
  pptx: ARCHIVES,
  odt: ARCHIVES,
  ods: ARCHIVES,
  zip: ['zip'],
  // Looked into itself: the recogniser does not know it.
  p7m: [],
  txt: ['text'],
  csv: ['text'],
};
const HEAD = 4100;

/** A signature of a signature of a signature is the most that anybody makes. */
const MOST_SIGNATURES = 3;

/**
 * What stands against a file that calls itself a document of a format, or null. What it holds decides, never what its sender says: also
 * within a signed one, unless its name would have it run by whoever takes the signature off ("setup.exe.p7m").
 */
export async function inspectFile(
  bytes: Buffer,
  format: DocumentFormat,
  name = `x.${format}`,
): Promise<FileTrouble | null> {
  if (bytes.length === 0) return 'broken';
  if (format === 'p7m') return inspectSigned(bytes, name, MOST_SIGNATURES);
  const found = await kindOf(bytes);
  if (!FAMILIES[format].includes(found)) return 'kind';
  if (format === 'pdf') return inspectPdf(bytes);
  if (format === 'xls' || format === 'doc') return inspectCompound(bytes, format);
  if (format === 'txt' || format === 'csv') return inspectText(bytes);
  if (format === 'zip') return inspectArchive(bytes, inspectNamed);
  return inspectOffice(bytes, format);
}

async function kindOf(bytes: Buffer): Promise<string> {
  // With the first file that somebody sends (decision 005).
  const { fileTypeFromBuffer } = await import('file-type');
  return ((await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => null)) ?? { ext: 'text' }).ext;
}

/** A signed document is what is signed, whatever its name says of it. */
async function inspectSigned(bytes: Buffer, name: string, most: number): Promise<FileTrouble | null> {
  const inside = openSigned(bytes);
  if (inside === null) return 'kind';
  const bare = name.trim().replace(/\.p7m$/i, '');
  if (openSigned(inside) !== null) return most === 1 ? 'dense' : inspectSigned(inside, bare, most - 1);
  // A day at the end of a name is no kind.
  const isNamed = /\.[a-z][a-z0-9]{0,4}$/i.test(bare);
  const trouble = isNamed ? await inspectNamed(inside, bare) : 'kind';
  return trouble === 'kind' ? inspectHeld(inside) : trouble;
}

/** What a document of any kind that is taken holds, of which nothing else tells the kind. Nothing but an archive is an archive. */
async function inspectHeld(bytes: Buffer): Promise<FileTrouble | null> {
  const found = await kindOf(bytes);
  if (found === 'png' || found === 'jpg') return null;
  const formats = (Object.keys(FAMILIES) as DocumentFormat[]).filter((format) => FAMILIES[format].includes(found));
  let first: FileTrouble = 'kind';
  for (const format of formats.filter((one) => one !== 'zip')) {
    const trouble = await inspectFile(bytes, format);
    if (trouble === null) return null;
    if (first === 'kind') first = trouble;
  }
  return first;
}

/** A file within another: no archive, and of pictures that they are pictures, since they are kept as they are. */
async function inspectNamed(bytes: Buffer, name: string): Promise<FileTrouble | null> {
  const format = formatOf(name);
  if (format === 'png' || format === 'jpg') return (await kindOf(bytes)) === format ? null : 'kind';
  const isTaken = format === 'p7m' || (ATTACHMENT_FORMATS as readonly string[]).includes(format);
  return isTaken ? inspectFile(bytes, format as DocumentFormat, name) : 'inside';
}

// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
/** The first line of a script, which systems run whatever it is called. */
const SCRIPT = /^#!\s*\//;
const ELEMENT = /<(?:script|svg|html|iframe|object|embed)\b/i;
/** How a page begins, after the mark of UTF-8 where there is one. */
const MARKUP = /^(?:\xEF\xBB\xBF)?\s*<[!?a-z]/i;
/** As much as is read at once, and how far a reading looks into the next. */
const PIECE = 1_048_576;
const LOOK_AHEAD = 16;

/** What stands against a plain text or a table of commas: bytes that are no letters, and pages and scripts that call
 * themselves texts (abuse 58). */
function inspectText(bytes: Buffer): FileTrouble | null {
  if (SCRIPT.test(bytes.toString('latin1', 0, PIECE))) return 'kind';
  let isBegun = false;
  for (let from = 0; from < bytes.length; from += PIECE) {
    // All that is looked for is ASCII, and the same in every way of writing that is taken.
    const text = bytes.toString('latin1', from, from + PIECE + LOOK_AHEAD);
    if (UNPRINTABLE.test(text) || ELEMENT.test(text) || (!isBegun && MARKUP.test(text))) return 'kind';
    isBegun ||= /\S/.test(text);
  }
  return null;
}

const MAIN_PARTS: Readonly<Record<string, RegExp>> = {
  docx: /application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml/,
  xlsx: /application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/,
  pptx: /application\/vnd\.openxmlformats-officedocument\.presentationml\.presentation\.main\+xml/,
};
const OPEN_KINDS: Readonly<Record<string, string>> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** Macros, their sheets, controls, and programs packed into a document; of OpenDocument the folders of its macros. */
const RUNS =
  /(?:^|\/)vba(?:Project|ProjectSignature|Data)\b|(?:^|\/)macrosheets\/|(?:^|\/)activeX\/|\/embeddings\/oleObject[^/]*\.bin$|^(?:Basic|Scripts)\/./i;
const MACRO_TYPES = /macroEnabled|vbaProject|macrosheet/i;
/** Looks no further than where the next element begins, so that a part which is nothing but beginnings costs no more than its length. */
const REMOTE_TEMPLATE =
  /<(?:\w+:)?Relationship\b(?=[^<]*attachedTemplate)(?=[^<]*Target\s*=\s*["'](?:https?:|ftp:|\\\\|file:\/\/[^/]))/i;
const DYNAMIC_LINK = /<(?:\w+:)?ddeLink\b/;

const MOST = 4_000_000;
/** Of all the parts that are read of a document together. */
const MOST_TOGETHER = 8 * MOST;

/** What stands against a document of an office suite that is an archive: its kind is what its parts say, not its name (abuse 58, 60). */
function inspectOffice(bytes: Buffer, format: string): FileTrouble | null {
  const entries = readZipDirectory(bytes);
  if (typeof entries === 'string') return entries;
  if (entries.some(({ name }) => RUNS.test(name))) return 'dangerous';
  const read = (entry: ZipEntry | undefined) =>
    entry === undefined ? null : (readZipEntry(bytes, entry, MOST)?.toString('utf8') ?? null);
  const named = (name: string) => read(entries.find((entry) => entry.name === name));
  const kind = OPEN_KINDS[format];
  if (kind !== undefined) return named('mimetype')?.trim() === kind ? null : 'kind';
  const types = named('[Content_Types].xml');
  if (types === null) return 'kind';
  if (MACRO_TYPES.test(types)) return 'dangerous';
  if (MAIN_PARTS[format]?.test(types) !== true) return 'kind';
  const linking = entries.filter(({ name }) =>
    /^word\/_rels\/settings\.xml\.rels$|^xl\/externalLinks\/[^/]+\.xml$/i.test(name),
  );
  let unpacked = 0;
  for (const entry of linking) {
    const content = read(entry);
    if (content === null) return 'broken';
    unpacked += content.length;
    if (unpacked > MOST_TOGETHER) return 'dense';
    if (REMOTE_TEMPLATE.test(content) || DYNAMIC_LINK.test(content)) return 'dangerous';
  }
  return null;
}

/** What an archive that is attached may hold: as much as can be looked through while its sender waits. */
const MOST_FILES = 500;
const MOST_AN_ENTRY = 25 * 1_048_576;
const MOST_IN_ARCHIVE = 4 * MOST_AN_ENTRY;
const APPLE_DOUBLE = 0x00_05_16_07;

/** What systems leave beside the files of a folder: nothing that opens. */
const LEFT_BY_SYSTEMS = /(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/i;
/** How a folder of Windows looks: it is read as soon as somebody sees the folder, and must not call anybody on the net. */
const LOOK_OF_FOLDER = /(?:^|\/)desktop\.ini$/i;
const ON_THE_NET = /[\\/]{2}/;
/** What a Mac knows of a file, under that file's name. */
const BESIDE = /^__MACOSX\/(?:.*\/)?\._[^/]*$/;

/**
 * What stands against an archive (abuse 58, 60): every file in it must be one that could be attached alone, and is looked into as if it
 * were, by `inspect`. Programs, pages, drawings and archives within the archive are not.
 */
async function inspectArchive(
  bytes: Buffer,
  inspect: (bytes: Buffer, name: string) => Promise<FileTrouble | null>,
): Promise<FileTrouble | null> {
  const entries = readZipDirectory(bytes);
  if (typeof entries === 'string') return entries;
  // A document of an office suite under another name.
  if (entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype')) return 'kind';
  const files = entries.filter(({ name }) => !name.endsWith('/') && !LEFT_BY_SYSTEMS.test(name));
  if (files.length === 0) return 'broken';
  if (files.length > MOST_FILES || files.reduce((sum, { unpacked }) => sum + unpacked, 0) > MOST_IN_ARCHIVE)
    return 'dense';
  // Programs go by any of the places where an archive writes a name.
  if (!entries.every((entry) => readLocalNames(bytes, entry).name === entry.name)) return 'broken';
  if (!files.every(({ name }) => isTaken(name) || LOOK_OF_FOLDER.test(name))) return 'inside';
  for (const entry of entries) {
    const others = [...entry.otherNames, ...readLocalNames(bytes, entry).otherNames];
    if (others.some((name) => extensionOf(name) !== extensionOf(entry.name))) return 'inside';
  }
  for (const entry of files) {
    const trouble = await troubleOf(bytes, entry, inspect);
    // What is wrong with a file of it is told as what is wrong with the archive, but for its kind, which the name does not say.
    if (trouble !== null) return trouble === 'kind' ? 'inside' : trouble;
    // Others are answered between one file and the next.
    await turn();
  }
  return null;
}

function isTaken(name: string): boolean {
  return ([...ATTACHMENT_FORMATS, 'p7m'] as readonly string[]).includes(extensionOf(name));
}

/** What a name says: a format, a plain text where it says none, and nothing known where it ends as no format does (`.command`, `.bat.`). */
function extensionOf(name: string): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '').replace(/^\._/, '');
  if (LEFT_BY_SYSTEMS.test(name) || LOOK_OF_FOLDER.test(name) || last === '') return last;
  return last.includes('.') && !/\.[a-z0-9]{1,5}$/i.test(last.trim()) ? last : formatOf(last);
}

async function troubleOf(
  bytes: Buffer,
  entry: ZipEntry,
  inspect: (bytes: Buffer, name: string) => Promise<FileTrouble | null>,
): Promise<FileTrouble | null> {
  const content = readZipEntry(bytes, entry, MOST_AN_ENTRY);
  if (content === null || content.length !== entry.unpacked) return 'broken';
  if (BESIDE.test(entry.name)) return content.length > 4 && content.readUInt32BE(0) === APPLE_DOUBLE ? null : 'inside';
  if (LOOK_OF_FOLDER.test(entry.name))
    return ON_THE_NET.test(content.toString('latin1').replaceAll('\0', '')) ? 'inside' : null;
  // A table or a text may be empty; nothing else may.
  if (content.length === 0 && ['txt', 'csv'].includes(formatOf(entry.name))) return null;
  return inspect(content, entry.name);
}

/** The kind "signed data" of CMS (RFC 5652), as an object identifier is written. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const SEQUENCE = 0x30;
const OCTETS = 0x04;
const CONSTRUCTED_OCTETS = 0x24;
const EXPLICIT = 0xa0;
const DEEPEST = 8;
/** Elements that are read of one document, however often: pieces of 500 bytes of twenty-five megabytes. */
const MOST_ELEMENTS = 400_000;

/** How many elements may still be read: a document of nothing but empty pieces must not keep the process busy. */
interface Allowance {
  left: number;
}

/** One element of ASN.1: its tag, its content, and where the next one begins. */
interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

/**
 * The document inside a signed one (`.p7m`): CMS signed data in binary or as base64, with or without the lines of PEM. Null when it is
 * no such thing, when something follows it, when it is cut into pieces without measure, or when the signature stands without its
 * document.
 */
function openSigned(bytes: Buffer): Buffer | null {
  const binary = bytes[0] === SEQUENCE ? bytes : fromBase64(bytes);
  const allowance: Allowance = { left: MOST_ELEMENTS };
  const whole = elementAt(binary, 0, 0, allowance);
  if (whole === null || whole.tag !== SEQUENCE || /[^\0\s]/.test(binary.toString('latin1', whole.end))) return null;
  if (!whole.content.subarray(0, SIGNED_DATA.length).equals(SIGNED_DATA)) return null;
  // The signed data: its version, the kinds of digest, and then what was signed: its kind, and the bytes.
  const data = childrenOf(elementAt(whole.content, SIGNED_DATA.length, 0, allowance), EXPLICIT, allowance)[0] ?? null;
  const signed = childrenOf(data, SEQUENCE, allowance)[2] ?? null;
  const wrapped = childrenOf(signed, SEQUENCE, allowance)[1] ?? null;
  const octets = childrenOf(wrapped, EXPLICIT, allowance)[0];
  return octets === undefined ? null : octetsOf(octets, 0, allowance);
}

function fromBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/-----(?:BEGIN|END) (?:PKCS7|CMS)-----/g, '');
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
}

function childrenOf(parent: Element | null, tag: number, allowance: Allowance): Element[] {
  if (parent === null || parent.tag !== tag) return [];
  const children: Element[] = [];
  for (let at = 0; at < parent.content.length && children.length < 4;) {
    const child = elementAt(parent.content, at, 0, allowance);
    if (child === null) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** A string of octets, in one piece or in several as signing programs write while they read. */
function octetsOf({ tag, content }: Element, depth: number, allowance: Allowance): Buffer | null {
  if (tag === OCTETS) return content;
  if (tag !== CONSTRUCTED_OCTETS || depth === DEEPEST) return null;
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const piece = elementAt(content, at, 0, allowance);
    const octets = piece === null ? null : octetsOf(piece, depth + 1, allowance);
    if (piece === null || octets === null) return null;
    pieces.push(octets);
    at = piece.end;
  }
  return Buffer.concat(pieces);
}

/** The element that begins there; its length is said before it, or it goes on until two zeros (BER). Null where there is no whole one. */
function elementAt(bytes: Buffer, at: number, depth: number, allowance: Allowance): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || depth > DEEPEST * 2) return null;
  allowance.left -= 1;
  if (allowance.left < 0) return null;
  if (first === 0x80) return openEnded(bytes, at, depth, allowance);
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > bytes.length) return null;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  return start + length > bytes.length
    ? null
    : { tag, content: bytes.subarray(start, start + length), end: start + length };
}

function openEnded(bytes: Buffer, at: number, depth: number, allowance: Allowance): Element | null {
  let next = at + 2;
  for (;;) {
    if (bytes[next] === 0 && bytes[next + 1] === 0) {
      return { tag: bytes[at] ?? 0, content: bytes.subarray(at + 2, next), end: next + 2 };
    }
    const child = elementAt(bytes, next, depth + 1, allowance);
    if (child === null) return null;
    next = child.end;
  }
}
