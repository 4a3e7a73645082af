import { AppError, type ErrorCode } from '@volano/domain/errors';
import { faultOf, type FileFault, type FileSlot, formatOf, maxBytesOf } from '@volano/domain/rules/catalogue-files';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import { type DocumentFormat, inspectFile } from '../../platform/files/inspect-file.ts';
import type { FileTrouble } from '../../platform/files/trouble.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { type Bounds, paintDrawing, type PictureTrouble, redraw } from '../../renderers/images/picture.ts';
import { PdfError } from '../../renderers/pdf/pdf-error.ts';

/** A file as it is kept: its bytes may be others than those that were sent. */
export interface KeptFile {
  readonly bytes: Uint8Array;
  readonly format: string;
  readonly mime: string;
}

const COVER: Bounds = { width: 2000, height: 2000 };
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
};

/**
 * Reads a file that was sent for something of the catalogue: its size and name first, then what it holds. Pictures are drawn anew, of a PDF
 * that is to be a cover the first page; documents stay as they are once nothing stands against them (abuse 58, 60). Throws 400 where the
 * thing has no such list, 413, 415 or 422.
 */
export async function readCatalogueFile(
  ctx: Pick<Context, 'pdf'>,
  type: CatalogueType,
  slot: FileSlot,
  { name, bytes }: FormFile,
): Promise<KeptFile> {
  const fault = faultOf(type, slot, { name, size: bytes.length });
  if (fault === 'slot') {
    throw new AppError('invalidInput', { fields: [{ path: 'JSONbody.linkedEntity.type', message: 'invalid' }] });
  }
  if (fault !== null) throw new AppError(FAULTS[fault], { params: { max: maxBytesOf(slot) } });
  const format = formatOf(name);
  if (slot === 'frontImage') return drawn(format === 'pdf' ? await firstPageOf(ctx, bytes) : bytes, COVER, 'jpeg');
  if (format === 'png' || format === 'jpg') return drawn(bytes, ATTACHED, format === 'png' ? 'png' : 'jpeg');
  refuse(await inspectFile(bytes, format as DocumentFormat));
  return { bytes, format, mime: MIMES[format as DocumentFormat] };
}

async function drawn(bytes: Uint8Array, bounds: Bounds, format: 'jpeg' | 'png'): Promise<KeptFile> {
  const picture = await redraw(bytes, bounds, format);
  if (typeof picture === 'string') throw new AppError(TROUBLES[picture]);
  return { bytes: picture, format: format === 'jpeg' ? 'jpg' : 'png', mime: `image/${format}` };
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

function refuse(trouble: FileTrouble | null): void {
  if (trouble !== null) throw new AppError(TROUBLES[trouble]);
}
