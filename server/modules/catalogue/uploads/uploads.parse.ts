import { AppError, type ErrorCode } from '@volano/domain/errors';
import {
  type FileFault,
  formatOf,
  MAX_ATTACHMENT_BYTES,
  faultOf,
  type FileSlot,
  maxBytesOf,
  faultOfChatFile,
} from '@volano/domain/rules/catalogue-files';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { type DocumentFormat, inspectFile } from '../../../platform/files/inspect-file.ts';
import type { FileTrouble } from '../../../platform/files/inspect-containers.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import { type Bounds, type PictureTrouble, redraw, paintDrawing } from '../../../platform/rendering/images/picture.ts';
import { PdfError } from '../../../platform/rendering/pdf/compiler-messages.ts';

/** A file that may be kept: as it was sent, or what was drawn of it. */
export interface CheckedFile {
  readonly drawn: Uint8Array | null;
  readonly format: string;
  readonly mime: string;
}

/** A picture that is attached is looked at closely, and still drawn anew. */
const ATTACHED: Bounds = { width: 5000, height: 5000 };

const FAULTS: Readonly<Record<Exclude<FileFault, 'slot'>, ErrorCode>> = {
  format: 'unsupportedMedia',
  empty: 'fileUnreadable',
  tooLarge: 'payloadTooLarge',
};
const TROUBLES: Readonly<Record<FileTrouble | PictureTrouble, ErrorCode>> = {
  kind: 'unsupportedMedia',
  broken: 'fileUnreadable',
  dangerous: 'fileDangerous',
  dense: 'fileTooDense',
  inside: 'fileInArchive',
  pixels: 'payloadTooLarge',
};

const MIMES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
  p7m: 'application/pkcs7-mime',
};

/** Refuses a file by its name and its size: 415, 422 or 413. */
function refuseFault(fault: Exclude<FileFault, 'slot'> | null, max = MAX_ATTACHMENT_BYTES): void {
  if (fault !== null) throw new AppError(FAULTS[fault], { params: { max } });
}

/**
 * Reads a file that is to be attached, by what it holds: pictures are drawn anew, documents stay as they are once nothing stands against
 * them (abuse 58, 60). Throws 413, 415 or 422.
 */
async function readAttachment(bytes: Buffer, name: string): Promise<CheckedFile> {
  const format = formatOf(name);
  if (format === 'png' || format === 'jpg') return drawn(bytes, ATTACHED, format === 'png' ? 'png' : 'jpeg');
  refuse(await inspectFile(bytes, format as DocumentFormat, name));
  return { drawn: null, format, mime: MIMES[format as DocumentFormat] };
}

/** A picture drawn anew. */
async function drawn(bytes: Uint8Array, bounds: Bounds, format: 'jpeg' | 'png'): Promise<CheckedFile> {
  const picture = await redraw(bytes, bounds, format);
  if (typeof picture === 'string') throw new AppError(TROUBLES[picture]);
  return { drawn: picture, format: format === 'jpeg' ? 'jpg' : 'png', mime: `image/${format}` };
}

/** Refuses what holds something else than it should. */
function refuse(trouble: FileTrouble | null): void {
  if (trouble !== null) throw new AppError(TROUBLES[trouble]);
}

const COVER: Bounds = { width: 2000, height: 2000 };
/**
 * Reads a file that was sent for something of the catalogue: its size and name first, then what it holds. Pictures are drawn anew, of a PDF
 * that is to be a cover the first page; documents stay as they are once nothing stands against them (abuse 58, 60). Throws 400 where the
 * thing has no such list, 413, 415 or 422.
 */
export async function readCatalogueFile(
  ctx: Pick<Context, 'pdf'>,
  type: CatalogueType,
  slot: FileSlot,
  file: FormFile,
): Promise<CheckedFile> {
  const fault = faultOf(type, slot, file);
  if (fault === 'slot') {
    throw new AppError('invalidInput', { fields: [{ path: 'JSONbody.linkedEntity.type', message: 'invalid' }] });
  }
  refuseFault(fault, maxBytesOf(slot));
  const isPdf = formatOf(file.name) === 'pdf';
  return file.whole(async (bytes) => {
    if (slot !== 'frontImage') return readAttachment(bytes, file.name);
    return drawn(isPdf ? await firstPageOf(ctx, bytes) : bytes, COVER, 'jpeg');
  });
}

async function firstPageOf(ctx: Pick<Context, 'pdf'>, pdf: Buffer): Promise<Uint8Array> {
  refuse(await inspectFile(pdf, 'pdf'));
  try {
    return await paintDrawing((await ctx.pdf.firstPage(pdf)).svg);
  } catch (error) {
    if (error instanceof PdfError && error.reason !== 'closed') throw new AppError('fileUnreadable', { cause: error });
    throw error;
  }
}

/** Reads a file that was chosen for a conversation: its size and name first, then what it holds. Throws 413, 415 or 422. */
export async function readChatFile(file: FormFile): Promise<CheckedFile> {
  refuseFault(faultOfChatFile(file));
  return file.whole((bytes) => readAttachment(bytes, file.name));
}
