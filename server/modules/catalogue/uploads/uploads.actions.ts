import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { isOpenChat } from '@volano/domain/policies/chats';
import {
  cleanTitle,
  type FileSlot,
  MAX_ATTACHMENTS,
  MAX_THING_BYTES,
  MAX_THING_MEGABYTES,
  titleOf,
  MAX_UNSENT_FILES,
} from '@volano/domain/rules/catalogue-files';
import type { FileTrouble, UploadKind, CatalogueType } from '@volano/domain/rules/vocabulary';
import { getReadableChat, lockChat, type KnownChat, requirePremiumFor } from '../../../access/chat.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { audit, type AuditActor } from '../../../platform/audit/audit.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import { idempotent, throttle } from '../../../platform/http/repeats.ts';
import { publish } from '../../../platform/live/publish.ts';
import { newId } from '../../../platform/new-id.ts';
import { type PictureTrouble, drawPortrait } from '../../../platform/rendering/images/picture.ts';
import type { StoredUpload } from '../../../platform/storage/attachments.ts';
import type { Measured } from '../../../platform/storage/storage.ts';
import { FileTroubleError, type KnownFile } from '../../../platform/storage/health.ts';
import { nameFile } from '../../../platform/storage/name-file.ts';
import {
  countFilesOf,
  deleteDossierOf,
  deleteUploadRow,
  findEntityName,
  findOwnerOfFileForUpdate,
  hasRefusalSince,
  insertUpload,
  updateCover,
  updateDossierOpened,
  updateReopened,
  updateChecked,
  countUnsent,
  lockUnsent,
} from './uploads.queries.ts';
import { findUserToChange, updateUserRow } from '../../people/public.ts';
import { type CheckedFile, readCatalogueFile, readChatFile } from './uploads.parse.ts';
import { findUpload } from '../../../access/upload.ts';

/**
 * The bytes of a file, looked at to their end before the first leaves (11-operations §1): 404 `fileMissing`, 503 `fileDamaged`, noted for the
 * admins either way; 503 `unavailable` where the whole storage does not answer.
 */
export async function readFile<Bytes extends Buffer | Readable>(
  ctx: Pick<Context, 'db' | 'storage' | 'clock' | 'log'>,
  file: KnownFile & { readonly _id: string; readonly trouble: FileTrouble | null },
  read: (storage: Context['storage'], file: KnownFile) => Promise<Bytes>,
): Promise<Bytes> {
  const note = (trouble: FileTrouble | null) =>
    updateChecked(ctx.db, [{ _id: file._id, trouble }], ctx.clock.now().toISOString());
  try {
    const bytes = await read(ctx.storage, file);
    // It was put back meanwhile.
    if (file.trouble !== null) await note(null);
    return bytes;
  } catch (error) {
    if (!(error instanceof FileTroubleError)) throw error;
    ctx.log.error({ err: error, upload: file._id }, 'a file is not what was kept');
    await note(error.trouble);
    throw new AppError(error.trouble === 'missing' ? 'fileMissing' : 'fileDamaged', { cause: error });
  }
}

const FIVE_MINUTES_MS = 300_000;

/**
 * Deletes a file: its rows in one step, then its bytes. Bytes without a row are only lost space, never the reverse. A company whose
 * dossier of the open round goes has none any more: it can be generated once more, and its consultants are told.
 */
export async function deleteFile(
  ctx: Context,
  actor: Actor,
  upload: { _id: string; storageKey: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const dossier = await deleteDossierOf(trx, upload._id);
    await deleteUploadRow(trx, upload._id);
    if (dossier === null) return;
    const { _id: dossierId, agencyId, round } = dossier;
    await audit(ctx, trx, actor, { action: 'dossierDeleted', entity: { type: 'dossier', id: dossierId }, agencyId });
    if (!(await updateReopened(trx, agencyId, round))) return;
    await ctx.jobs.emit(trx, 'dossier.reopened', { dossierId, agencyId, deletedBy: actor.userId });
  });
  await ctx.storage.remove(upload.storageKey);
}

/**
 * Writes down who took a dossier along, and on it that its company has it, the first time that its owner opens it: a copy opened by the
 * office is no receipt. Other files are looked at too often to say anything.
 */
export async function noteDownload(
  ctx: Context,
  actor: AuditActor,
  upload: { readonly _id: string; readonly kind: UploadKind; readonly linkedEntityId: string | null },
): Promise<void> {
  if (upload.kind !== 'dossier') return;
  const company = upload.linkedEntityId === null ? {} : { agencyId: upload.linkedEntityId };
  await ctx.db.transaction().execute(async (trx) => {
    const entity = { type: 'upload', id: upload._id } as const;
    await audit(ctx, trx, actor, { action: 'dossierDownloaded', entity, ...company });
    if (actor.userId === null) return;
    const reading = { uploadId: upload._id, userId: actor.userId, openedAt: ctx.clock.now().toISOString() };
    const agencyId = await updateDossierOpened(trx, reading);
    if (agencyId !== null) await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
  });
}

/**
 * Writes down that somebody came by a sound address to a file which is not theirs any more (abuse 62): once in five minutes, which is how
 * long an address lives, so that asking again fills no record. Forged and expired addresses name nobody, and leave no line.
 */
export async function noteRefusal(ctx: Context, actor: AuditActor, uploadId: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - FIVE_MINUTES_MS).toISOString();
  if ((await findUpload(ctx.db, uploadId)) === null) return;
  if (await hasRefusalSince(ctx.db, { userId: actor.userId, uploadId, since })) return;
  await audit(ctx, ctx.db, actor, { action: 'fileRefused', entity: { type: 'upload', id: uploadId } });
}

/** Files that one person may send in a quarter of an hour: each is read through, and pictures are drawn. */
const FILES = { attempts: 600, seconds: 900 } as const;

const UNNAMED = 'Allegato';

/** A file as it was sent: to what, as what, what was said of it, and the sender's `Idempotency-Key`. */
interface SentFile {
  readonly type: CatalogueType;
  readonly entityId: string;
  readonly slot: FileSlot;
  readonly file: FormFile;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  readonly key: string | undefined;
}

/**
 * Puts a file to something of the catalogue and answers it. A cover takes the place of the one before, which goes; an attachment stands at
 * the end of its list. 404 where the thing is not, 400, 413, 415 and 422 of `readCatalogueFile`, 413 `filesFull` and `filesTooHeavy`. A
 * repeat with the same key answers the first result; what fails half way leaves neither row nor bytes (abuse 58 to 61).
 */
export async function storeCatalogueFile(ctx: Context, actor: Actor, sent: SentFile): Promise<StoredUpload> {
  const { type, entityId, slot, file, key } = sent;
  if ((await findEntityName(ctx.db, type, entityId)) === null) throw new AppError('notFound');
  await throttle(ctx, `file ${actor.userId}`, FILES);
  const read = await readCatalogueFile(ctx, type, slot, file);
  const _id = newId();
  const storageKey = `catalogue/${type}/${entityId}/${_id}.${read.format}`;
  const { sha256, size } = await putChecked(ctx, storageKey, file, read);
  const name = sent.title === undefined ? titleOf(file.name, UNNAMED) : cleanTitle(sent.title, UNNAMED);
  const shown = { _id, name, format: read.format, size, createdAt: ctx.clock.now().toISOString() };
  const row = { ...shown, mime: read.mime, sha256, storageKey };
  const request = { type, entityId, slot, title: sent.title, tags: sent.tags, original: file.sha256 };
  const kept = await nameFile(ctx.storage, storageKey, ctx.db.transaction(), (trx) =>
    idempotent(trx, { userId: actor.userId, route: 'catalogueFile', key, request }, async () => ({
      file: shown,
      replaced: await insert(ctx, trx, actor, sent, row),
    })),
  );
  const superfluous = kept.file._id === _id ? kept.replaced : storageKey;
  if (superfluous !== null) await ctx.storage.remove(superfluous);
  return kept.file;
}

function putChecked({ storage }: Context, key: string, file: FormFile, { drawn }: CheckedFile): Promise<Measured> {
  return drawn === null ? storage.putStream(key, file.parts()) : storage.put(key, drawn);
}

/** Deletes a file of something of the catalogue: its row, and then its bytes. A thing whose cover goes has none any more. */
export async function deleteCatalogueFile(
  ctx: Context,
  actor: Actor,
  { type, entityId, file }: { type: CatalogueType; entityId: string; file: StoredUpload & { storageKey: string } },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteUploadRow(trx, file._id);
    const details = { removed: file._id, name: file.name };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type, id: entityId }, details });
  });
  await ctx.storage.remove(file.storageKey);
}

type Row = StoredUpload & { readonly mime: string; readonly sha256: string; readonly storageKey: string };

/** The row, with all that hangs on it; answers where the bytes of the cover before are. */
async function insert(
  ctx: Context,
  trx: Database,
  actor: Actor,
  { type, entityId, slot, tags }: SentFile,
  row: Row,
): Promise<string | null> {
  const locked = await findOwnerOfFileForUpdate(trx, type, entityId);
  if (locked === null) throw new AppError('notFound');
  const before =
    slot === 'frontImage' && locked.frontImageId !== null ? await findUpload(trx, locked.frontImageId) : null;
  const has = await countFilesOf(trx, type, entityId, slot);
  if (slot !== 'frontImage' && has.files >= MAX_ATTACHMENTS) {
    throw new AppError('filesFull', { params: { max: MAX_ATTACHMENTS } });
  }
  if (has.bytes - (before?.size ?? 0) + row.size > MAX_THING_BYTES) {
    throw new AppError('filesTooHeavy', { params: { max: MAX_THING_MEGABYTES } });
  }
  const link = { linkedEntityType: type, linkedEntityId: entityId, kind: slot, ownerId: actor.userId };
  await insertUpload(trx, { ...row, ...link, tags: [...tags] });
  if (slot === 'frontImage') await updateCover(trx, type, entityId, row._id);
  if (before !== null) await deleteUploadRow(trx, before._id);
  const details = { file: row._id, slot, name: row.name };
  await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type, id: entityId }, details });
  return before?.storageKey ?? null;
}

/** Files that one person may send in a quarter of an hour: each is read through, and pictures are drawn. */
const CHAT_FILES = { attempts: 200, seconds: 900 } as const;

/** A file as it was chosen for a conversation, with the sender's `Idempotency-Key`. */
interface ChosenFile {
  readonly chatId: string;
  readonly file: FormFile;
  readonly title: string | undefined;
  readonly key: string | undefined;
}

/**
 * Keeps a file for a conversation and answers it: its sender's own until a message takes it along. 404 where they take no
 * part, 409 `chatClosed`, 400, 413, 415 and 422 of `readChatFile`, 413 `filesFull` with too many that were not sent. A repeat with
 * the same key answers the first result; what fails half way leaves neither row nor bytes (abuse 58 to 61).
 */
export async function storeChatFile(
  ctx: Context,
  actor: Actor,
  { chatId, file, title, key }: ChosenFile,
): Promise<StoredUpload> {
  const { userId } = actor;
  requireOpen(await getReadableChat(ctx.db, actor, chatId));
  await throttle(ctx, `chat file ${userId}`, CHAT_FILES);
  const read = await readChatFile(file);
  const _id = newId();
  const storageKey = `chats/${chatId}/${_id}.${read.format}`;
  const { sha256, size } = await putChecked(ctx, storageKey, file, read);
  const name = title === undefined ? titleOf(file.name, UNNAMED) : cleanTitle(title, UNNAMED);
  const shown = { _id, name, format: read.format, size, createdAt: ctx.clock.now().toISOString() };
  const kept = await nameFile(ctx.storage, storageKey, ctx.db.transaction(), (trx) =>
    idempotent(trx, { userId, route: 'chatFile', key, request: { chatId, title, original: file.sha256 } }, async () => {
      const chat = await lockChat(trx, actor, chatId);
      requirePremiumFor(actor, chat);
      requireOpen(chat);
      if ((await countUnsent(trx, chatId, userId)) >= MAX_UNSENT_FILES)
        throw new AppError('filesFull', { params: { max: MAX_UNSENT_FILES } });
      const link = { linkedEntityType: 'chat', linkedEntityId: chatId, kind: 'chat', ownerId: userId } as const;
      await insertUpload(trx, { ...shown, ...link, mime: read.mime, sha256, storageKey });
      return shown;
    }),
  );
  if (kept._id !== _id) await ctx.storage.remove(storageKey);
  return kept;
}

/** Deletes a file that its sender has not sent: 404 once a message took it along. */
export async function deleteUnsentFile(ctx: Context, upload: { _id: string; storageKey: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockUnsent(trx, upload._id))) throw new AppError('notFound');
    await deleteUploadRow(trx, upload._id);
  });
  await ctx.storage.remove(upload.storageKey);
}

function requireOpen(chat: KnownChat): void {
  if (!isOpenChat(chat)) throw new AppError('chatClosed');
}

/** Photos that one person may send in a quarter of an hour: each is decoded and drawn. */
const PHOTOS = { attempts: 40, seconds: 900 } as const;

const MAX_PHOTO_BYTES = 10 * 1_048_576;

const TROUBLE: Readonly<Record<PictureTrouble, ErrorCode>> = {
  kind: 'unsupportedMedia',
  broken: 'unsupportedMedia',
  pixels: 'payloadTooLarge',
};

/** A photo as it was sent: the file, what was said of it, and the sender's `Idempotency-Key`. */
interface SentPhoto {
  readonly file: FormFile;
  readonly said: { readonly tags?: string[] | undefined };
  readonly key: string | undefined;
}

/**
 * Makes a picture the photo of whoever sends it, and answers it: drawn anew, kept, and put in the place of the one before, which goes.
 * 415 `unsupportedMedia` for what is no picture, 413 for too many pixels. A repeat with the same key answers the first result; what fails
 * half way leaves neither row nor bytes (abuse 58, 61).
 */
export async function storePhoto(ctx: Context, actor: Actor, { file, said, key }: SentPhoto): Promise<StoredUpload> {
  const { userId } = actor;
  if (file.size > MAX_PHOTO_BYTES) throw new AppError('payloadTooLarge');
  await throttle(ctx, `photo ${userId}`, PHOTOS);
  const drawn = await file.whole(drawPortrait);
  if (typeof drawn === 'string') throw new AppError(TROUBLE[drawn]);
  const _id = newId();
  const storageKey = `photos/${userId}/${_id}.png`;
  const { sha256, size } = await ctx.storage.put(storageKey, drawn);
  const shown = {
    _id,
    name: titleOf(file.name, 'photo'),
    format: 'png',
    size,
    createdAt: ctx.clock.now().toISOString(),
  };
  const kept = await nameFile(ctx.storage, storageKey, ctx.db.transaction(), (trx) =>
    idempotent(trx, { userId, route: 'photo', key, request: { said, sha256 } }, async () => {
      const person = await findUserToChange(trx, userId);
      if (person === null) throw new AppError('notFound');
      const before = person.frontImageId === null ? null : await findUpload(trx, person.frontImageId);
      const photo = {
        ownerId: userId,
        linkedEntityType: 'user',
        linkedEntityId: userId,
        kind: 'frontImage',
      } as const;
      await insertUpload(trx, { ...shown, ...photo, mime: 'image/png', sha256, storageKey, tags: said.tags ?? [] });
      await updateUserRow(trx, userId, { frontImageId: _id });
      if (before !== null) await deleteUploadRow(trx, before._id);
      return { photo: shown, replaced: before?.storageKey ?? null };
    }),
  );
  const superfluous = kept.photo._id === _id ? kept.replaced : storageKey;
  if (superfluous !== null) await ctx.storage.remove(superfluous);
  return kept.photo;
}
