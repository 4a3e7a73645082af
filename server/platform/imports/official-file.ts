import { AppError } from '@volano/domain/errors';
import { workbookTrouble } from '../spreadsheets.ts';

/** As many bytes at the start as tell a text from anything else. */
const HEAD = 4096;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Refuses at the door what no official file is: 400 for nothing at all, 415 for what is neither a text of rows nor a workbook
 * (pages, pictures, documents, whatever their name), 422 `fileDangerous` for a workbook with macros or links, `fileTooDense` for a bomb
 * (abuse 58, 60). Answers the format.
 */
export function readFormat(bytes: Uint8Array): 'csv' | 'json' | 'xlsx' {
  if (bytes.length === 0) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
  if (ZIP.every((byte, index) => bytes[index] === byte)) {
    const trouble = workbookTrouble(bytes);
    if (trouble !== null) throw new AppError(trouble);
    return 'xlsx';
  }
  const head = bytes.subarray(0, HEAD);
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const isText = !head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte));
  if (!isText || /^\s*<|^%PDF-/.test(text) || !/[,;\t{[]/.test(text)) throw new AppError('unsupportedMedia');
  return /^\s*[[{]/.test(text) ? 'json' : 'csv';
}
