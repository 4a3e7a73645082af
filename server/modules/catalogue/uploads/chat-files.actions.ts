import { createHash } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { isOpenChat } from '@volano/domain/policies/chats';
import { cleanTitle, titleOf } from '@volano/domain/rules/catalogue-files';
import { MAX_UNSENT_FILES } from '@volano/domain/rules/chat-files';
import type { Context } from '../../../platform/context.ts';
import type { FormFile } from '../../../platform/http/forms.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { newId } from '../../../platform/new-id.ts';
import type { KeptFile } from '../../../platform/storage/attachments.ts';
import { readChatFile } from './chat-files.parse.ts';
import { countUnsent, holdUnsent } from './chat-files.queries.ts';
import { deleteUploadRow, insertUpload } from './uploads.queries.ts';
import { getReadableChat, lockChat, type KnownChat, requirePremiumFor } from '../../../access/chat.ts';

/** Files that one person may send in a quarter of an hour: each is read through, and pictures are drawn. */
const FILES = { attempts: 200, seconds: 900 } as const;

const UNNAMED = 'Allegato';

/** A file as it was chosen for a conversation, with the sender's `Idempotency-Key`. */
export interface ChosenFile {
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
export async function keepChatFile(
  ctx: Context,
  actor: Actor,
  { chatId, file, title, key }: ChosenFile,
): Promise<KeptFile> {
  const { userId } = actor;
  requireOpen(await getReadableChat(ctx.db, actor, chatId));
  await throttle(ctx, `chat file ${userId}`, FILES);
  const read = await readChatFile(file);
  const _id = newId();
  const storageKey = `chats/${chatId}/${_id}.${read.format}`;
  const { sha256, size } = await ctx.storage.put(storageKey, read.bytes);
  const name = title === undefined ? titleOf(file.name, UNNAMED) : cleanTitle(title, UNNAMED);
  const shown = { _id, name, format: read.format, size, createdAt: ctx.clock.now().toISOString() };
  const original = createHash('sha256').update(file.bytes).digest('hex');
  const kept = await ctx.db
    .transaction()
    .execute((trx) =>
      idempotent(trx, { userId, route: 'chatFile', key, request: { chatId, title, original } }, async () => {
        const chat = await lockChat(trx, actor, chatId);
        requirePremiumFor(actor, chat);
        requireOpen(chat);
        if ((await countUnsent(trx, chatId, userId)) >= MAX_UNSENT_FILES)
          throw new AppError('filesFull', { params: { max: MAX_UNSENT_FILES } });
        const link = { linkedEntityType: 'chat', linkedEntityId: chatId, kind: 'chat', ownerId: userId } as const;
        await insertUpload(trx, { ...shown, ...link, mime: read.mime, sha256, storageKey });
        return shown;
      }),
    )
    .catch(async (error: unknown) => {
      await ctx.storage.remove(storageKey);
      throw error;
    });
  if (kept._id !== _id) await ctx.storage.remove(storageKey);
  return kept;
}

/** Deletes a file that its sender has not sent: 404 once a message took it along. */
export async function deleteUnsentFile(ctx: Context, upload: { _id: string; storageKey: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await holdUnsent(trx, upload._id))) throw new AppError('notFound');
    await deleteUploadRow(trx, upload._id);
  });
  await ctx.storage.remove(upload.storageKey);
}

function requireOpen(chat: KnownChat): void {
  if (!isOpenChat(chat)) throw new AppError('chatClosed');
}
