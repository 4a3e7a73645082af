import type { Context } from '../../context.ts';
import { downloadAddress } from './addresses.ts';

/** A stored file as a row. */
export interface StoredFile {
  readonly _id: string;
  readonly name: string;
  readonly format: string;
  readonly size: number;
  readonly createdAt: string;
}

/** A file as a reply shows it. Where it is locked, the address does not leave (holes H13). */
export function replyAttachment(ctx: Context, userId: string, file: StoredFile, isLocked: boolean) {
  return {
    _id: file._id,
    additionalInfo: { name: file.name, format: file.format, fullName: `${file.name}.${file.format}` },
    size: file.size,
    full: isLocked ? null : downloadAddress(ctx, userId, file._id),
    locked: isLocked,
    createdAt: file.createdAt,
  };
}
