import { ATTACHMENT_FORMATS, type FileFault, formatOf, MAX_ATTACHMENT_BYTES } from './catalogue-files.ts';

/** The files of a conversation: documents, tables and pictures, as an attachment of the catalogue. The page says it before the server does. */

/** Files that one person may have chosen in one conversation and not sent yet. */
export const MAX_UNSENT_FILES = 50;

/** Why a file is refused by its name and its size alone, or null. */
export function faultOfChatFile(file: { name: string; size: number }): Exclude<FileFault, 'slot'> | null {
  if (!(ATTACHMENT_FORMATS as readonly string[]).includes(formatOf(file.name))) return 'format';
  if (file.size === 0) return 'empty';
  return file.size > MAX_ATTACHMENT_BYTES ? 'tooLarge' : null;
}
