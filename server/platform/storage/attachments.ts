import { type Actor, isPremium } from '@volano/domain/policies/actor';
import type { DocumentType, UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../context.ts';

/** A stored file as a row. */
export interface StoredFile {
  readonly _id: string;
  readonly name: string;
  readonly format: string;
  readonly size: number;
  readonly kind: UploadKind;
  readonly linkedEntityType: string;
  readonly linkedEntityId: string | null;
  readonly tags: readonly string[];
  readonly createdAt: string;
}

/** Whom an address is for: it opens as long as their session lives. */
export type Reader = Pick<Actor, 'sessionId'>;

/** What is said of a file once it is kept. */
export type StoredUpload = Pick<StoredFile, '_id' | 'name' | 'format' | 'size' | 'createdAt'>;

/** A file as a reply shows it, with the name of what it belongs to. Where it is locked, the address does not leave (holes H13). */
export function replyAttachment(
  ctx: Context,
  reader: Reader,
  file: StoredFile,
  of: { name: string; isLocked: boolean },
) {
  const { linkedEntityId, linkedEntityType, kind } = file;
  const type = kind === 'frontImage' || kind === 'public' || kind === 'premium' || kind === 'chat' ? kind : null;
  return {
    _id: file._id,
    additionalInfo: { name: file.name, format: file.format, fullName: `${file.name}.${file.format}` },
    linkedEntity: { linkedEntityId, linkedEntityType, entityName: of.name, type },
    documentType: documentTypeOf(kind),
    tags: [...file.tags],
    size: file.size,
    full: of.isLocked ? null : downloadAddress(ctx, reader, file._id),
    locked: of.isLocked,
    createdAt: file.createdAt,
  };
}

/**
 * The files of something of the catalogue, public and premium apart; the premium ones locked where premium is missing, all of them until the office
 * has confirmed who reads.
 */
export function replyAttachments(ctx: Context, actor: Actor, files: readonly StoredFile[], name: string) {
  const ofKind = (kind: UploadKind, isLocked: boolean) =>
    files.filter((file) => file.kind === kind).map((file) => replyAttachment(ctx, actor, file, { name, isLocked }));
  return {
    publicAttachments: ofKind('public', actor.isPending),
    premiumAttachments: ofKind('premium', actor.isPending || !isPremium(actor)),
  };
}

function documentTypeOf(kind: UploadKind): DocumentType {
  if (kind === 'dossier') return 'dossier';
  return kind === 'frontImage' ? 'image' : 'attachment';
}

const HOUR = 3600;
const FIVE_MINUTES = 300;

/** An image's address stays the same for an hour, so that a browser keeps it, and dies within two. Null where there is no image. */
export function imageAddress(
  ctx: Context,
  { sessionId }: Reader,
  uploadId: string | null,
): { _id: string; full: string; thumbnail: { medium: string } } | null {
  if (uploadId === null) return null;
  const until = (Math.floor(ctx.clock.now().getTime() / 1000 / HOUR) + 2) * HOUR;
  return {
    _id: uploadId,
    full: addressOf(ctx.signer.sign({ uploadId, sessionId, until })),
    thumbnail: { medium: addressOf(ctx.signer.sign({ uploadId, sessionId, until, thumbnail: true })) },
  };
}

/** The address of a file to download: five minutes, in this session (holes H12). */
export function downloadAddress(ctx: Context, { sessionId }: Reader, uploadId: string): string {
  const until = Math.ceil(ctx.clock.now().getTime() / 1000) + FIVE_MINUTES;
  return addressOf(ctx.signer.sign({ uploadId, sessionId, until }));
}

function addressOf(ticket: string): string {
  return `/api/files/${ticket}`;
}

/** A file of a conversation as its readers see it; its address is for this reader alone. A conversation has no name of its own. */
export function replyChatFile(ctx: Context, reader: Reader, chatId: string, file: StoredUpload) {
  const stored = { ...file, kind: 'chat', linkedEntityType: 'chat', linkedEntityId: chatId, tags: [] } as const;
  return replyAttachment(ctx, reader, stored, { name: '', isLocked: false });
}
