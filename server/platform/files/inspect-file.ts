import type { AttachmentFormat } from '@volano/domain/rules/catalogue-files';
import { fileTypeFromBuffer } from 'file-type';
import { inspectCompound } from './inspect-compound.ts';
import { inspectOffice } from './inspect-office.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectText } from './inspect-text.ts';
import type { FileTrouble } from './trouble.ts';

/** A document as its name says it; pictures are not looked into but drawn anew. */
export type DocumentFormat = Exclude<AttachmentFormat, 'png' | 'jpg'>;

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
  txt: ['text'],
  csv: ['text'],
};
const HEAD = 4100;

/** What stands against a file that calls itself a document of a format, or null. What it holds decides, never what its sender says. */
export async function inspectFile(bytes: Buffer, format: DocumentFormat): Promise<FileTrouble | null> {
  if (bytes.length === 0) return 'broken';
  const found = (await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => null)) ?? { ext: 'text' };
  if (!FAMILIES[format].includes(found.ext)) return 'kind';
  if (format === 'pdf') return inspectPdf(bytes);
  if (format === 'xls' || format === 'doc') return inspectCompound(bytes, format);
  if (format === 'txt' || format === 'csv') return inspectText(bytes);
  return inspectOffice(bytes, format);
}
