import { beginningOf } from './harmless-text.ts';
import { CATALOGUE_TYPES, type CatalogueType } from './vocabulary.ts';

/** The files of the catalogue: what each thing takes, and how much of it. The form says it before the server does. */

/** Whether what a file is attached to is of the catalogue. */
export function isCatalogueType(type: string): type is CatalogueType {
  return (CATALOGUE_TYPES as readonly string[]).includes(type);
}

/** Where a file of something stands: its cover, or one of its two lists of attachments. */
export const FILE_SLOTS = ['frontImage', 'public', 'premium'] as const;
export type FileSlot = (typeof FILE_SLOTS)[number];

/** The lists that a thing has beside its cover (2-catalogue §3). */
const LISTS: Readonly<Record<CatalogueType, readonly FileSlot[]>> = {
  announcement: ['public', 'premium'],
  partner: ['public', 'premium'],
  news: ['public'],
  service: ['public'],
};

/** What an attachment may be: documents and tables of the usual offices, plain text, pictures. Nothing with macros. */
export const ATTACHMENT_FORMATS = [
  'pdf',
  'xlsx',
  'xls',
  'ods',
  'csv',
  'docx',
  'doc',
  'odt',
  'pptx',
  'txt',
  'png',
  'jpg',
] as const;

/**
 * Of an announcement also what authorities publish: archives, of which every file must be one that is taken alone, and documents with
 * a digital signature (decision 016).
 */
const ANNOUNCEMENT_FORMATS = [...ATTACHMENT_FORMATS, 'zip', 'p7m'] as const;
export type AnnouncementFormat = (typeof ANNOUNCEMENT_FORMATS)[number];

/** Of a service (2-catalogue §5). */
const SERVICE_FORMATS: readonly AnnouncementFormat[] = ['pdf', 'xlsx', 'xls'];

/** Pictures that can be drawn anew, and of a PDF its first page (2-catalogue §5). */
export const COVER_FORMATS = ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'pdf'] as const;

const MEGABYTE = 1_048_576;
export const MAX_ATTACHMENT_BYTES = 25 * MEGABYTE;
export const MAX_COVER_BYTES = 20 * MEGABYTE;
/** Of one list of one thing, and chosen at once. */
export const MAX_ATTACHMENTS = 50;
/** Of one thing, everything together. */
export const MAX_THING_MEGABYTES = 500;
export const MAX_THING_BYTES = MAX_THING_MEGABYTES * MEGABYTE;

export type FileFault = 'slot' | 'format' | 'empty' | 'tooLarge';

/** What may be put where, or an empty list where nothing may. */
export function formatsOf(type: CatalogueType, slot: FileSlot): readonly string[] {
  if (slot === 'frontImage') return COVER_FORMATS;
  if (!LISTS[type].includes(slot)) return [];
  if (type === 'announcement') return ANNOUNCEMENT_FORMATS;
  return type === 'service' ? SERVICE_FORMATS : ATTACHMENT_FORMATS;
}

/** Why a file is refused by its name and its size alone, or null. */
export function faultOf(type: CatalogueType, slot: FileSlot, file: { name: string; size: number }): FileFault | null {
  const formats = formatsOf(type, slot);
  if (formats.length === 0) return 'slot';
  if (!formats.includes(formatOf(file.name))) return 'format';
  if (file.size === 0) return 'empty';
  return file.size > maxBytesOf(slot) ? 'tooLarge' : null;
}

/** The most that one file may weigh. */
export function maxBytesOf(slot: FileSlot): number {
  return slot === 'frontImage' ? MAX_COVER_BYTES : MAX_ATTACHMENT_BYTES;
}

const SAME: Readonly<Record<string, string>> = { jpeg: 'jpg', jfif: 'jpg', tif: 'tiff' };

/** The format that a file name says; `txt` where it says none (2-catalogue §9). */
export function formatOf(fileName: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? 'txt';
  return SAME[extension] ?? extension;
}

const LONGEST_TITLE = 100;

/** What a person called a file, without its folders and its extension: it is shown, and never a path (abuse 59). */
export function titleOf(fileName: string, otherwise: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return cleanTitle(last.replace(/\.[a-z0-9]{1,5}$/i, ''), otherwise);
}

/** A title without what no name has. */
export function cleanTitle(written: string, otherwise: string): string {
  const clean = written.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029"]/gu, '').trim();
  return beginningOf(clean, LONGEST_TITLE).trim() || otherwise;
}

const LONGEST_WORD = 10;

/** The name that a list shows: one of several words is kept, a single long word is cut (2-catalogue §9). */
export function shortTitle(title: string): string {
  return /\s/.test(title) || title.length <= LONGEST_WORD ? title : `${beginningOf(title, LONGEST_WORD - 1)}…`;
}

/** The files of a conversation: documents, tables and pictures, as an attachment of the catalogue. The page says it before the server does. */

/** Files that one person may have chosen in one conversation and not sent yet. */
export const MAX_UNSENT_FILES = 50;

/** Why a file is refused by its name and its size alone, or null. */
export function faultOfChatFile(file: { name: string; size: number }): Exclude<FileFault, 'slot'> | null {
  if (!(ATTACHMENT_FORMATS as readonly string[]).includes(formatOf(file.name))) return 'format';
  if (file.size === 0) return 'empty';
  return file.size > MAX_ATTACHMENT_BYTES ? 'tooLarge' : null;
}
