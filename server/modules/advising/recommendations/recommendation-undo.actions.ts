import { type ActItems, countRemains, type RemainReason, sumRemains } from '@volano/domain/rules/acts';
import { lockAgainstDeletion } from '../../../access/agency.ts';
import type { Judging, Undoer } from '../../../platform/audit/acts.ts';
import { insertKpiEvent } from '../../../platform/audit/audit.ts';
import { auditOf, KPI_TYPES, type TakeBackWords, withdrawWithin } from './recommendations.actions.ts';
import {
  listReadWords,
  listStandings,
  type RecommendationStanding,
  restoreRecommendation,
} from './recommendation-undo.queries.ts';

interface Item {
  readonly recommendationId: string;
}

/** Splits items by why they stay; what has no reason is open. */
async function judge<I extends Item>(
  { db, actor, isHeld }: Judging,
  items: readonly I[],
  reasonOf: (standing: RecommendationStanding) => RemainReason | null,
) {
  const ids = items.map(({ recommendationId }) => recommendationId);
  const standings = new Map((await listStandings(db, actor, ids, { isHeld })).map((one) => [one._id, one]));
  const stays: RemainReason[] = [];
  const open = items.flatMap((item) => {
    const standing = standings.get(item.recommendationId);
    const reason = standing === undefined || !standing.isThere ? 'gone' : reasonOf(standing);
    if (reason === null && standing !== undefined) return [{ item, standing }];
    stays.push(reason ?? 'gone');
    return [];
  });
  return { open, stays };
}

/** Recommendations are withdrawn where the company neither opened nor answered them, and their messages where nobody read them. */
export function undoRecommend(takeBack: TakeBackWords): Undoer<'recommend'> {
  return {
    judge: async (judging, items) => {
      const { open, stays } = await judge(judging, items, (standing) => {
        if (standing.withdrawnAt !== null) return 'changed';
        if (!standing.isTheirs) return 'notYours';
        if (standing.isAnswered) return 'answered';
        return standing.isSeen ? 'seen' : null;
      });
      const words = new Set(open.flatMap(({ standing: { messageId } }) => (messageId === null ? [] : [messageId])));
      const read = (await listReadWords(judging.db, [...words])).length;
      const mailed = open.filter(({ standing }) => standing.isMailed).length;
      return { open: open.map(({ item }) => item), remains: sumRemains(countRemains(stays), { read, mailed }) };
    },
    undo: async ({ ctx, actor }, trx, open) => {
      const ids = open.map(({ recommendationId }) => recommendationId);
      const { held, withdrawn } = await withdrawWithin(ctx, trx, actor, ids, takeBack);
      const read = new Set(withdrawn.flatMap(({ _id, message }) => (message === 'read' ? [_id] : [])));
      return read.size === 0
        ? {}
        : { read: new Set(held.flatMap(({ _id, messageId }) => (read.has(_id) ? [messageId] : []))).size };
    },
  };
}

/** Withdrawn recommendations stand again, with what came of them; what was said with them is not said again. */
export const undoWithdraw: Undoer<'withdraw'> = {
  judge: async (judging, items) => {
    const { open, stays } = await judge(judging, items, (standing) => {
      if (standing.withdrawnAt === null || standing.isRepeated) return 'changed';
      if (!standing.hasThing) return 'gone';
      return standing.isTheirs ? null : 'notYours';
    });
    const wordsLost = open.filter(({ item, standing }) => item.hasWords && standing.messageId === null).length;
    return {
      open: open.map(({ item }): ActItems['withdraw'] => item),
      remains: sumRemains(countRemains(stays), { wordsLost }),
    };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const ids = open.map(({ recommendationId }) => recommendationId);
    for (const standing of await listStandings(trx, actor, ids, { isHeld: true })) {
      const { _id, agencyId, recommendationType, recommendationId: entityId, advisorId: userId, createdAt } = standing;
      if (agencyId === null) continue;
      await lockAgainstDeletion(trx, agencyId);
      await restoreRecommendation(trx, _id);
      const kpiType = KPI_TYPES[recommendationType];
      if (standing.isTakenBack) await insertKpiEvent(trx, { kpiType, userId, agencyId, entityId, createdAt });
      await auditOf(ctx, trx, actor, 'recommended', { agencyId, recommendationType, recommendationId: entityId });
      await ctx.jobs.emit(trx, 'recommendation.created', { recommendationId: _id, agencyId });
    }
    return {};
  },
};
