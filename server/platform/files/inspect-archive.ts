import { setImmediate as turn } from 'node:timers/promises';
import { ATTACHMENT_FORMATS, formatOf } from '@volano/domain/rules/catalogue-files';
import type { FileTrouble } from './trouble.ts';
import { readLocalNames, readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts';

/** What an archive that is attached may hold: as much as can be looked through while its sender waits. */
const MOST_FILES = 500;
const MOST = 25 * 1_048_576;
const MOST_TOGETHER = 4 * MOST;
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
export async function inspectArchive(
  bytes: Buffer,
  inspect: (bytes: Buffer, name: string) => Promise<FileTrouble | null>,
): Promise<FileTrouble | null> {
  const entries = readZipDirectory(bytes);
  if (typeof entries === 'string') return entries;
  // A document of an office suite under another name.
  if (entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype')) return 'kind';
  const files = entries.filter(({ name }) => !name.endsWith('/') && !LEFT_BY_SYSTEMS.test(name));
  if (files.length === 0) return 'broken';
  if (files.length > MOST_FILES || files.reduce((sum, { unpacked }) => sum + unpacked, 0) > MOST_TOGETHER)
    return 'dense';
  // Programs go by any of the places where an archive writes a name.
  if (!entries.every((entry) => readLocalNames(bytes, entry).name === entry.name)) return 'broken';
  if (!files.every(({ name }) => isTaken(name) || LOOK_OF_FOLDER.test(name))) return 'inside';
  for (const entry of entries) {
    const others = [...entry.otherNames, ...readLocalNames(bytes, entry).otherNames];
    if (others.some((name) => kindOf(name) !== kindOf(entry.name))) return 'inside';
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
  return ([...ATTACHMENT_FORMATS, 'p7m'] as readonly string[]).includes(kindOf(name));
}

/** What a name says: a format, a plain text where it says none, and nothing known where it ends as no format does (`.command`, `.bat.`). */
function kindOf(name: string): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '').replace(/^\._/, '');
  if (LEFT_BY_SYSTEMS.test(name) || LOOK_OF_FOLDER.test(name) || last === '') return last;
  return last.includes('.') && !/\.[a-z0-9]{1,5}$/i.test(last.trim()) ? last : formatOf(last);
}

async function troubleOf(
  bytes: Buffer,
  entry: ZipEntry,
  inspect: (bytes: Buffer, name: string) => Promise<FileTrouble | null>,
): Promise<FileTrouble | null> {
  const content = readZipEntry(bytes, entry, MOST);
  if (content === null || content.length !== entry.unpacked) return 'broken';
  if (BESIDE.test(entry.name)) return content.length > 4 && content.readUInt32BE(0) === APPLE_DOUBLE ? null : 'inside';
  if (LOOK_OF_FOLDER.test(entry.name))
    return ON_THE_NET.test(content.toString('latin1').replaceAll('\0', '')) ? 'inside' : null;
  // A table or a text may be empty; nothing else may.
  if (content.length === 0 && ['txt', 'csv'].includes(formatOf(entry.name))) return null;
  return inspect(content, entry.name);
}
