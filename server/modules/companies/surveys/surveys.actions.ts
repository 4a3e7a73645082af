import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { forbiddenSurveyFields } from '@volano/domain/policies/surveys';
import { changedAnswers, countAnswered, type SurveyQuestion } from '@volano/domain/rules/survey-progress';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { holdQuestions, listQuestions } from './questions.queries.ts';
import {
  insertSurvey,
  updateAnswers,
  updateAtecoCodes,
  updateChambers,
  updateInvestments,
  updateOffices,
  updateSurvey,
  updateTowns,
} from './survey-writes.queries.ts';
import { findPatchProblems, type SurveyPatch } from './survey-checks.actions.ts';
import { findSurveyToSave, getSurveyFields, listAnswers } from './surveys.queries.ts';
import { getAgencyToWorkFor, lockAgainstDeletion } from '../../../access/agency.ts';

/** Starts the survey of a company and returns its id. Of two who start it together one does, the other is refused (abuse 25). */
export async function startSurvey(ctx: Context, actor: Actor, agencyId: string, patch: SurveyPatch): Promise<string> {
  refuseForbidden(actor, patch);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgainstDeletion(trx, agencyId);
    await getAgencyToWorkFor(trx, actor, agencyId);
    const surveyId = newId();
    const now = ctx.clock.now().toISOString();
    await holdQuestions(trx, 'shared');
    const questions = await listQuestions(trx);
    const fields = await findPatchProblems(trx, null, patch, questions);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    const isFirst = await insertSurvey(trx, { _id: surveyId, agencyId, createdAt: now, updatedAt: now });
    if (!isFirst) throw new AppError('surveyExists');
    await writePatch(ctx, trx, actor, { _id: surveyId, agencyId, isNew: true }, patch, questions);
    return surveyId;
  });
}

/** Saves what was sent, all of it or nothing, and announces it in the same step. */
export async function saveSurvey(ctx: Context, actor: Actor, id: string, patch: SurveyPatch): Promise<void> {
  refuseForbidden(actor, patch);
  await ctx.db.transaction().execute(async (trx) => {
    const survey = await findSurveyToSave(trx, id);
    if (survey === null) throw new AppError('notFound');
    await lockAgainstDeletion(trx, survey.agencyId);
    await getAgencyToWorkFor(trx, actor, survey.agencyId);
    await holdQuestions(trx, 'shared');
    const questions = await listQuestions(trx);
    const fields = await findPatchProblems(trx, survey._id, patch, questions);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    await writePatch(ctx, trx, actor, { ...survey, isNew: false }, patch, questions);
  });
}

function refuseForbidden(actor: Actor, patch: SurveyPatch): void {
  const forbidden = forbiddenSurveyFields(actor, Object.keys(patch));
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
}

async function writePatch(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  survey: { _id: string; agencyId: string; isNew: boolean },
  patch: SurveyPatch,
  questions: readonly SurveyQuestion[],
): Promise<void> {
  const { atecoIds, latestAtecoIds, cciaaIds, operationalHeadQuarterIds, secondOperationalHeadQuarterIds } = patch;
  const { operationalHeadQuarterTowns, secondOperationalHeadQuarterTowns } = patch;
  const { answers, answered, investments, registerOfficeId } = patch;
  const surveyId = survey._id;
  const now = ctx.clock.now().toISOString();
  const before = await listAnswers(trx, [surveyId]);
  const fieldsBefore = await getSurveyFields(trx, surveyId);
  if (atecoIds) await updateAtecoCodes(trx, surveyId, '2007', atecoIds);
  if (latestAtecoIds) await updateAtecoCodes(trx, surveyId, '2025', latestAtecoIds);
  if (cciaaIds) await updateChambers(trx, surveyId, cciaaIds);
  if (operationalHeadQuarterIds) await updateOffices(trx, surveyId, false, operationalHeadQuarterIds);
  if (secondOperationalHeadQuarterIds) await updateOffices(trx, surveyId, true, secondOperationalHeadQuarterIds);
  if (operationalHeadQuarterTowns) await updateTowns(trx, surveyId, false, operationalHeadQuarterTowns);
  if (secondOperationalHeadQuarterTowns) await updateTowns(trx, surveyId, true, secondOperationalHeadQuarterTowns);
  if (answers) await updateAnswers(trx, surveyId, answers);
  if (answered) await updateAnswers(trx, surveyId, pairsOf(answered), answered.categoryCode);
  if (investments) {
    const kept = investments.map(({ _id, ...investment }) => ({
      _id: _id ?? newId(),
      surveyId,
      createdAt: now,
      ...investment,
    }));
    await updateInvestments(trx, surveyId, kept);
  }
  const after = await listAnswers(trx, [surveyId]);
  await updateSurvey(trx, surveyId, {
    answeredQuestions: countAnswered(questions, after),
    updatedAt: now,
    ...(registerOfficeId === undefined ? {} : { registerOfficeId }),
  });
  const fieldsAfter = await getSurveyFields(trx, surveyId);
  const isOther = (field: string) => JSON.stringify(fieldsBefore[field]) !== JSON.stringify(fieldsAfter[field]);
  const fields = Object.keys(patch).filter((field) => !field.startsWith('answer') && isOther(field));
  const changed = changedAnswers(before, after);
  // Who answered what, the company or who follows it: ids, so that names follow the catalogue. To send what is there is no deed.
  if (survey.isNew || fields.length > 0 || changed.length > 0)
    await audit(ctx, trx, actor, {
      action: 'surveyChanged',
      entity: { type: 'survey', id: surveyId },
      agencyId: survey.agencyId,
      details: { fields, answers: changed },
    });
  await ctx.jobs.emit(trx, 'survey.saved', { agencyId: survey.agencyId });
}

function pairsOf({ categoryCode, requirementCodes }: NonNullable<SurveyPatch['answered']>) {
  return requirementCodes.map((requirementCode) => ({ categoryCode, requirementCode }));
}
