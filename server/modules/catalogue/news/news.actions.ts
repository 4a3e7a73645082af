import type { createNews as createContract, updateNews as updateContract } from '@volano/domain/contracts/news';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteFilesOf } from '../uploads/uploads.queries.ts';
import {
  deleteNewsRow,
  findNewsForUpdate,
  insertNews,
  updateNewsRow,
  listKnownTags,
  updateTagsOf,
  upsertTags,
} from './news.queries.ts';

type Created = z.output<typeof createContract.body>;
type Changed = z.output<typeof updateContract.body>;

/** Writes a piece of news, a draft unless it is said to be published, and returns its id (2-catalogue §4). */
export async function createNews(ctx: Context, actor: Actor, body: Created, key: string | undefined): Promise<string> {
  const asked = { userId: actor.userId, route: 'news', key, request: body };
  const made = await ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const _id = newId();
      const createdAt = ctx.clock.now().toISOString();
      await insertNews(trx, { ...columnsOf(body), _id, title: body.title, createdAt });
      await storeTags(trx, _id, body);
      const entity = { type: 'news', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { title: body.title } });
      return { _id };
    }),
  );
  return made._id;
}

/** Changes the fields that are sent, or fails with `notFound`. */
export async function changeNews(ctx: Context, actor: Actor, id: string, body: Changed): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findNewsForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    await updateNewsRow(trx, id, columnsOf(body));
    await storeTags(trx, id, body);
    const entity = { type: 'news', id } as const;
    const details = { title: body.title ?? locked.title, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
  });
}

/** Takes a piece of news away with its files, whose bytes go once nothing names them any more. Fails with `notFound`. */
export async function deleteNews(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const locked = await findNewsForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    const files = await deleteFilesOf(trx, 'news', id);
    await deleteNewsRow(trx, id);
    const entity = { type: 'news', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity, details: { title: locked.title } });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

/** Makes what was sent the tags of a piece of news; nothing sent changes none. Ids that no tag has are a 400 by their place. */
async function storeTags(trx: Database, newsId: string, { tags, tagIds }: Changed): Promise<void> {
  if (tags !== undefined) {
    const names = tags.map(({ tagName }) => tagName);
    await updateTagsOf(trx, newsId, await upsertTags(trx, names));
  }
  if (tagIds !== undefined) {
    const known = await listKnownTags(trx, tagIds);
    const fields = tagIds.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `tagIds.${String(at)}`, message: 'noSuchItem' }],
    );
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    await updateTagsOf(trx, newsId, tagIds);
  }
}

function columnsOf({ description, tags: _tags, tagIds: _tagIds, ...rest }: Changed) {
  return { ...rest, ...(description === undefined ? {} : { description: cleanField('description', description) }) };
}
