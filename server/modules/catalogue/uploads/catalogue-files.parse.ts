import { AppError } from '@volano/domain/errors';
import { faultOf, type FileSlot, formatOf, maxBytesOf } from '@volano/domain/rules/catalogue-files';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { inspectFile } from '../../../platform/files/inspect-file.ts';
import type { FormFile } from '../../../platform/http/forms.ts';
import { type Bounds, paintDrawing } from '../../../platform/rendering/images/picture.ts';
import { PdfError } from '../../../platform/rendering/pdf/pdf-error.ts';
import { drawn, type CheckedFile, readAttachment, refuse, refuseFault } from './attachments.parse.ts';

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
  { name, bytes }: FormFile,
): Promise<CheckedFile> {
  const fault = faultOf(type, slot, { name, size: bytes.length });
  if (fault === 'slot') {
    throw new AppError('invalidInput', { fields: [{ path: 'JSONbody.linkedEntity.type', message: 'invalid' }] });
  }
  refuseFault(fault, maxBytesOf(slot));
  const format = formatOf(name);
  if (slot === 'frontImage') return drawn(format === 'pdf' ? await firstPageOf(ctx, bytes) : bytes, COVER, 'jpeg');
  return readAttachment({ name, bytes });
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
