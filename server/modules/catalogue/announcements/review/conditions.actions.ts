import type { settleCondition as settleContract } from '@volano/domain/contracts/announcement-review';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { proposeQuestion } from '@volano/domain/rules/words/proposed-question';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../../platform/context.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { newId } from '../../../../platform/new-id.ts';
import { findAnnouncementForUpdate, updateCheckState } from '../changes/announcement-changes.queries.ts';
import { chosenOf } from '../criteria/criteria.actions.ts';
import { findTemplateToCopy, replaceRequirements, upsertCategory } from '../criteria/criteria.queries.ts';
import { insertChangesAround } from '../changes/history.queries.ts';
import { listAccepted } from '../official-record/incentive-questions.queries.ts';
import { listQuestionReferences } from '../official-record/incentives.queries.ts';
import { deleteCheck, listRecordChecks, updateCheckConfirmed } from '../criteria/manual-checks.queries.ts';

/** What words of a record narrow and a person has to settle, each with the question that fits. */
export async function listOpen(db: Database, announcementId: string) {
  const checks = await listRecordChecks(db, announcementId);
  if (checks.length === 0) return [];
  const { answers: offered, correspondences, facts, questions } = await listQuestionReferences(db);
  // What the call asks already was read out of the sentence: the rest of it is left, which no such question covers.
  const asked = new Set((await listAccepted(db, [announcementId])).get(announcementId)?.map((one) => one.questionId));
  const names = new Map(offered.map(({ _id, name }) => [_id, name]));
  const sizes = correspondences.filter(({ field }) => field === 'Dimensioni');
  return checks.map(({ anyOf, ...check }) => ({
    ...check,
    asks: (anyOf ?? []).flatMap(({ answers }) => answers.map((one) => names.get(one) ?? '')),
    // Alternatives are asked of their questions already: any single one would ask more.
    proposal:
      anyOf === null ? proposeQuestion(check.quote ?? check.text, { offered, sizes, facts, questions, asked }) : null,
  }));
}

/**
 * Settles a condition of a record: asks a question in its place, confirms that it has to be read, or takes it away. Throws notFound for one that the
 * record does not state, and invalidInput for answers that the question does not offer.
 */
export async function settleCondition(
  ctx: Context,
  actor: Actor,
  { id, checkId }: { readonly id: string; readonly checkId: string },
  settled: z.output<typeof settleContract.body>,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findAnnouncementForUpdate(trx, id);
    const check = (await listRecordChecks(trx, id)).find(({ _id }) => _id === checkId);
    if (locked === null || check === undefined) throw new AppError('notFound');
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
    await insertChangesAround(trx, by, [id], async () => {
      if (settled.outcome === 'confirmed')
        await updateCheckConfirmed(trx, checkId, { byId: actor.userId, at: now.toISOString() });
      else await deleteCheck(trx, checkId);
      await askInstead(trx, id, settled);
    });
    if (settled.outcome === 'criterion') await updateCheckState(trx, id);
    const details = { title: locked.title, condition: check.text, outcome: settled.outcome };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type: 'announcement', id }, details });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

async function askInstead(
  trx: Transaction<DB>,
  ownerId: string,
  { templateId, requirementsToUse = [], bounds: asked }: z.output<typeof settleContract.body>,
): Promise<void> {
  const bounds = asked ?? null;
  if (templateId === undefined) return;
  const template = await findTemplateToCopy(trx, templateId);
  if (template === null) throw new AppError('notFound');
  const chosen = chosenOf(template, bounds, requirementsToUse);
  const { categoryName, order } = template;
  const category = { _id: newId(), ownerId, templateId, categoryName, order, bounds };
  const _id = await upsertCategory(trx, 'announcement', category);
  const requirements = chosen.map((one) => ({ ...one, _id: newId(), templateId: one._id }));
  await replaceRequirements(trx, 'announcement', _id, requirements);
}
