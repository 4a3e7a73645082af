import { createHash } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import {
  cleanTitle,
  type FileSlot,
  MAX_ATTACHMENTS,
  MAX_THING_BYTES,
  MAX_THING_MEGABYTES,
  titleOf,
} from '@volano/domain/rules/catalogue-files';
import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FormFile } from '../../../platform/http/forms.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { newId } from '../../../platform/new-id.ts';
import type { KeptFile } from '../../../platform/storage/attachments.ts';
import { readCatalogueFile } from './catalogue-files.parse.ts';
import { countFilesOf, findThingToHold, updateCover } from './catalogue-files.queries.ts';
import { deleteUploadRow, findEntityName, insertUpload } from './uploads.queries.ts';
import { findUpload } from '../../../access/upload.ts';

/** Files that one person may send in a quarter of an hour: each is read through, and pictures are drawn. */
const FILES = { attempts: 600, seconds: 900 } as const;

const UNNAMED = 'Allegato';

/** A file as it was sent: to what, as what, what was said of it, and the sender's `Idempotency-Key`. */
export interface SentFile {
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
export async function keepCatalogueFile(ctx: Context, actor: Actor, sent: SentFile): Promise<KeptFile> {
  const { type, entityId, slot, file, key } = sent;
  if ((await findEntityName(ctx.db, type, entityId)) === null) throw new AppError('notFound');
  await throttle(ctx, `file ${actor.userId}`, FILES);
  const read = await readCatalogueFile(ctx, type, slot, file);
  const _id = newId();
  const storageKey = `catalogue/${type}/${entityId}/${_id}.${read.format}`;
  const { sha256, size } = await ctx.storage.put(storageKey, read.bytes);
  const name = sent.title === undefined ? titleOf(file.name, UNNAMED) : cleanTitle(sent.title, UNNAMED);
  const shown = { _id, name, format: read.format, size, createdAt: ctx.clock.now().toISOString() };
  const row = { ...shown, mime: read.mime, sha256, storageKey };
  const original = createHash('sha256').update(file.bytes).digest('hex');
  const request = { type, entityId, slot, title: sent.title, tags: sent.tags, original };
  const kept = await ctx.db
    .transaction()
    .execute((trx) =>
      idempotent(trx, { userId: actor.userId, route: 'catalogueFile', key, request }, async () => ({
        file: shown,
        replaced: await insert(ctx, trx, actor, sent, row),
      })),
    )
    .catch(async (error: unknown) => {
      await ctx.storage.remove(storageKey);
      throw error;
    });
  const superfluous = kept.file._id === _id ? kept.replaced : storageKey;
  if (superfluous !== null) await ctx.storage.remove(superfluous);
  return kept.file;
}

/** Deletes a file of something of the catalogue: its row, and then its bytes. A thing whose cover goes has none any more. */
export async function deleteCatalogueFile(
  ctx: Context,
  actor: Actor,
  { type, entityId, file }: { type: CatalogueType; entityId: string; file: KeptFile & { storageKey: string } },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteUploadRow(trx, file._id);
    const details = { removed: file._id, name: file.name };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type, id: entityId }, details });
  });
  await ctx.storage.remove(file.storageKey);
}

type Row = KeptFile & { readonly mime: string; readonly sha256: string; readonly storageKey: string };

/** The row, with all that hangs on it; answers where the bytes of the cover before are. */
async function insert(
  ctx: Context,
  trx: Database,
  actor: Actor,
  { type, entityId, slot, tags }: SentFile,
  row: Row,
): Promise<string | null> {
  const held = await findThingToHold(trx, type, entityId);
  if (held === null) throw new AppError('notFound');
  const before = slot === 'frontImage' && held.frontImageId !== null ? await findUpload(trx, held.frontImageId) : null;
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
