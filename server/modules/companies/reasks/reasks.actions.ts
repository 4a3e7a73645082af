import type { Actor } from '@volano/domain/policies/actor';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { listDecidedBy } from '../../../matching/public.ts';
import { deleteConfirmationsOf, getAskedAgain, listCallTitles, listUnasked, updateAsked } from './reasks.queries.ts';

/** Calls that a preview names. */
const NAMED = 10;

/** What asking a question again would do: the companies, and the open calls because of which. */
export async function previewQuestion(ctx: Context, id: string) {
  const { since, ...counted } = await getAskedAgain(ctx.db, id);
  const { agencies, byCall } = await whoWaits(ctx, id);
  const calls = [...byCall].sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1));
  const named = calls.slice(0, NAMED);
  const titles = await listCallTitles(
    ctx.db,
    named.map(([callId]) => callId),
  );
  return {
    ...counted,
    since: since ?? ctx.clock.now().toISOString(),
    waiting: agencies.size,
    calls: named.flatMap(([callId, whom]) => {
      const call = titles.get(callId);
      return call === undefined ? [] : [{ ...call, agencies: whom.size }];
    }),
    callsTotal: calls.length,
  };
}

/** Of the companies that were not asked yet, those with an open call that only this answer decides, and whom each call concerns. */
async function whoWaits(ctx: Context, id: string) {
  const unasked = await listUnasked(ctx.db, id);
  const surveyOf = new Map(unasked.map(({ agencyId, surveyId }) => [agencyId, surveyId]));
  const byCall = await listDecidedBy(ctx.db, id, [...surveyOf.keys()], ctx.clock.now());
  const agencies = new Set([...byCall.values()].flatMap((whom) => [...whom]));
  return { surveyOf, byCall, agencies };
}

/** Asks each of them once, on the bell; their home and their survey say it until they answer. Audited with how many. */
export async function askAgain(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { surveyOf, agencies } = await whoWaits(ctx, id);
  const surveyIds = [...agencies].flatMap((agencyId) => surveyOf.get(agencyId) ?? []);
  const askedAt = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const companies = await updateAsked(trx, id, surveyIds, askedAt);
    if (companies === 0) return;
    await audit(ctx, trx, actor, {
      action: 'answersAskedAgain',
      entity: { type: 'settings', id },
      details: { companies },
    });
    await ctx.jobs.emit(trx, 'answers.askedAgain', { categoryId: id, askedAt });
  });
}

/** The answers hold: nothing is to be confirmed any more. Audited with how many; twice is the same as once. */
export async function holdAnswers(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const companies = await deleteConfirmationsOf(trx, id);
    if (companies > 0)
      await audit(ctx, trx, actor, { action: 'answersHeld', entity: { type: 'settings', id }, details: { companies } });
  });
}
