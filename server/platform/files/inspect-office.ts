import { readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts';
import type { FileTrouble } from './trouble.ts';

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
export function inspectOffice(bytes: Buffer, format: string): FileTrouble | null {
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
