import { AppError, type ErrorCode } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { titleOf } from '@volano/domain/rules/catalogue-files';
import type { Context } from '../../../platform/context.ts';
import type { FormFile } from '../../../platform/http/forms.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { newId } from '../../../platform/new-id.ts';
import type { KeptFile } from '../../../platform/storage/attachments.ts';
import type { PictureTrouble } from '../../../platform/rendering/images/picture.ts';
import { drawPortrait } from '../../../platform/rendering/images/portrait.ts';
import { findUserToChange, updateUserRow } from '../../people/users/users.queries.ts';
import { deleteUploadRow, insertUpload } from './uploads.queries.ts';
import { findUpload } from '../../../access/upload.ts';

/** Photos that one person may send in a quarter of an hour: each is decoded and drawn. */
const PHOTOS = { attempts: 40, seconds: 900 } as const;

const MAX_PHOTO_BYTES = 10 * 1_048_576;

const TROUBLE: Readonly<Record<PictureTrouble, ErrorCode>> = {
  kind: 'unsupportedMedia',
  broken: 'unsupportedMedia',
  pixels: 'payloadTooLarge',
};

/** A photo as it was sent: the file, what was said of it, and the sender's `Idempotency-Key`. */
export interface SentPhoto {
  readonly file: FormFile;
  readonly said: { readonly tags?: string[] | undefined };
  readonly key: string | undefined;
}

/**
 * Makes a picture the photo of whoever sends it, and answers it: drawn anew, kept, and put in the place of the one before, which goes.
 * 415 `unsupportedMedia` for what is no picture, 413 for too many pixels. A repeat with the same key answers the first result; what fails
 * half way leaves neither row nor bytes (abuse 58, 61).
 */
export async function keepPhoto(ctx: Context, actor: Actor, { file, said, key }: SentPhoto): Promise<KeptFile> {
  const { userId } = actor;
  if (file.bytes.length > MAX_PHOTO_BYTES) throw new AppError('payloadTooLarge');
  await throttle(ctx, `photo ${userId}`, PHOTOS);
  const drawn = await drawPortrait(file.bytes);
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
  const kept = await ctx.db
    .transaction()
    .execute((trx) =>
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
    )
    .catch(async (error: unknown) => {
      await ctx.storage.remove(storageKey);
      throw error;
    });
  const superfluous = kept.photo._id === _id ? kept.replaced : storageKey;
  if (superfluous !== null) await ctx.storage.remove(superfluous);
  return kept.photo;
}
