import * as contract from '@volano/domain/contracts/matching';
import { type Actor, isAdmin, isConsultant } from '@volano/domain/policies/actor';
import { seesTelephoneOfAssociated } from '@volano/domain/policies/agencies';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { listAssociated, listAssociatedRows, listChatsWith } from '../../companies/public.ts';
import { listRecommendationsAmong } from './recommendations.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';

type Query = z.output<typeof contract.listAnnouncementAgencies.query>;

/** The companies that an announcement or a service suits (2-catalogue §2). */
export const associatedRoutes = [
  bindRoute(contract.listAnnouncementAgencies, ({ ctx, actor, params, query }) =>
    answerAssociated(ctx, actor, { type: 'announcement', id: params.id }, query),
  ),
  bindRoute(contract.listServiceAgencies, ({ ctx, actor, params, query }) =>
    answerAssociated(ctx, actor, { type: 'service', id: params.id }, query),
  ),
];

/** A page of them; who recommended what to whom is told to admins only, of a conversation its consultant. */
async function answerAssociated(ctx: Context, actor: Actor, thing: { type: EntityType; id: string }, query: Query) {
  const { q, verdict, sort, count } = query;
  const isDescending = sort?.[0]?.isDescending ?? false;
  const chosen = await listAssociated(ctx.db, thing, actor, ctx.clock.now(), { q, verdict, isDescending });
  const start = offsetOf(query);
  const page = chosen.slice(start, start + query.limit);
  const verdicts = new Map(page.map((agency) => [agency._id, agency.verdict]));
  const ids = [...verdicts.keys()];
  const [rows, recommended, chats] = await Promise.all([
    listAssociatedRows(ctx.db, ids),
    isAdmin(actor) ? listRecommendationsAmong(ctx.db, thing.type, thing.id, ids) : null,
    isConsultant(actor) ? listChatsWith(ctx.db, actor.userId, ids) : null,
  ]);
  return {
    rows: rows.map(({ telephone, advisorId, advisorName, advisorSurname, ...row }) => ({
      ...row,
      ...(seesTelephoneOfAssociated(actor) ? { telephone } : {}),
      verdict: verdicts.get(row._id) ?? 'toVerify',
      advisor: advisorId === null ? null : { _id: advisorId, name: advisorName ?? '', surname: advisorSurname ?? '' },
      ...(recommended === null ? {} : badgeOf(recommended.get(row._id))),
      ...(chats === null ? {} : { chatId: chats.get(row._id) ?? null }),
    })),
    ...(count ? { total: chosen.length } : {}),
  };
}

function badgeOf(recommendedId: string | undefined) {
  return { isRecommended: recommendedId !== undefined, recommendedId: recommendedId ?? null };
}
