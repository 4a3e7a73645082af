import { type Actor, isPremium } from '@volano/domain/policies/actor';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
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

/** The files of something of the catalogue, public and premium apart; the premium ones locked where premium is missing. */
export function replyAttachments(ctx: Context, actor: Actor, files: readonly (StoredFile & { kind: UploadKind })[]) {
  const ofKind = (kind: UploadKind, isLocked: boolean) =>
    files.filter((file) => file.kind === kind).map((file) => replyAttachment(ctx, actor.userId, file, isLocked));
  return { publicAttachments: ofKind('public', false), premiumAttachments: ofKind('premium', !isPremium(actor)) };
}
