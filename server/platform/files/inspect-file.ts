import { type AnnouncementFormat, ATTACHMENT_FORMATS, formatOf } from '@volano/domain/rules/catalogue-files';
import { fileTypeFromBuffer } from 'file-type';
import { openSigned } from './cms.ts';
import { inspectArchive } from './inspect-archive.ts';
import { inspectCompound } from './inspect-compound.ts';
import { inspectOffice } from './inspect-office.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectText } from './inspect-text.ts';
import type { FileTrouble } from './trouble.ts';

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
 * What stands against a file that calls itself a document of a format, or null. What it holds decides, never what its sender says; the
 * name tells only of what kind a signed document is ("offerta.pdf.p7m").
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
  return ((await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => null)) ?? { ext: 'text' }).ext;
}

/** A signed document is what is signed, which its name says before the last extension. */
async function inspectSigned(bytes: Buffer, name: string, most: number): Promise<FileTrouble | null> {
  const inside = openSigned(bytes);
  const bare = name.trim().replace(/\.p7m$/i, '');
  if (inside === null || !/\.[a-z0-9]{1,5}$/i.test(bare)) return 'kind';
  if (formatOf(bare) !== 'p7m') return inspectNamed(inside, bare);
  return most === 1 ? 'dense' : inspectSigned(inside, bare, most - 1);
}

/** A file within another: no archive, and of pictures that they are pictures, since they are kept as they are. */
async function inspectNamed(bytes: Buffer, name: string): Promise<FileTrouble | null> {
  const format = formatOf(name);
  if (format === 'png' || format === 'jpg') return (await kindOf(bytes)) === format ? null : 'kind';
  const isTaken = format === 'p7m' || (ATTACHMENT_FORMATS as readonly string[]).includes(format);
  return isTaken ? inspectFile(bytes, format as DocumentFormat, name) : 'inside';
}
