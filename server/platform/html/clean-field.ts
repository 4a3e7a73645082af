import { AppError } from '@volano/domain/errors';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';
import { cleanHtml } from './clean-html.ts';

/**
 * The rich text of a field as it is kept. One that is longer than `longest` once it is clean, since `<` becomes four letters, is a 400
 * `textTooLong` on the field: kept, it could never be sent back by the editor that shows it.
 */
export function cleanField(path: string, written: string, longest = LONGEST_RICH_TEXT): string {
  const html = cleanHtml(written);
  if (html.length > longest) throw new AppError('invalidInput', { fields: [{ path, message: 'textTooLong' }] });
  return html;
}
