import * as contract from '@volano/domain/contracts/news';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { summaryOf } from '../../../platform/html/clean-field.ts';
import { replyAttachments, imageAddress } from '../../../platform/storage/attachments.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import { changeNews, createNews, deleteNews } from './news.actions.ts';
import { countNews, findNews, listNews, type NewsScope, listTags, listTagsOf } from './news.queries.ts';

export const newsRoutes = [
  bindRoute(contract.listNews, async ({ ctx, actor, query }) => {
    const scope = scopeOf(actor);
    const sort = query.sort ?? [{ field: 'createdAt' as const, isDescending: true }];
    const rows = await listNews(ctx.db, scope, { ...query, sort });
    const ids = rows.map(({ _id }) => _id);
    const tags = await listTagsOf(ctx.db, ids);
    return {
      rows: rows.map((row) => replyNews(ctx, actor, row, tags.get(row._id))),
      ...(query.count ? { total: await countNews(ctx.db, scope, query) } : {}),
    };
  }),

  bindRoute(contract.listNewsTags, ({ ctx, actor }) => listTags(ctx.db, scopeOf(actor))),

  bindRoute(contract.getNews, async ({ ctx, actor, params }) => answerNews(ctx, actor, params.id)),

  bindRoute(contract.createNews, async ({ ctx, actor, body, idempotencyKey }) =>
    answerNews(ctx, actor, await createNews(ctx, actor, body, idempotencyKey)),
  ),

  bindRoute(contract.updateNews, async ({ ctx, actor, params, body }) => {
    await changeNews(ctx, actor, params.id, body);
    return answerNews(ctx, actor, params.id);
  }),

  bindRoute(contract.deleteNews, async ({ ctx, actor, params }) => {
    await deleteNews(ctx, actor, params.id);
    return null;
  }),
];

async function answerNews(ctx: Context, actor: Actor, id: string) {
  const news = await findNews(ctx.db, scopeOf(actor), id);
  if (news === null) throw new AppError('notFound');
  const files = await listUploadsOf(ctx.db, 'news', news._id);
  const { publicAttachments } = replyAttachments(ctx, actor, files, news.title);
  const tags = await listTagsOf(ctx.db, [news._id]);
  return { ...replyNews(ctx, actor, news, tags.get(news._id)), description: news.description, publicAttachments };
}

function scopeOf(actor: Actor): NewsScope {
  return { isPublishedOnly: !seesDrafts(actor), isMonoGrantOnly: isCustomer(actor) && actor.isMonoGrant };
}

function replyNews<T extends { description: string; frontImageId: string | null }>(
  ctx: Context,
  actor: Actor,
  news: T,
  tags: readonly { readonly _id: string; readonly tagName: string }[] = [],
) {
  return {
    ...news,
    tagIds: tags.map(({ _id }) => _id),
    tags: [...tags],
    summary: summaryOf(news.description),
    frontImage: imageAddress(ctx, actor, news.frontImageId),
  };
}
