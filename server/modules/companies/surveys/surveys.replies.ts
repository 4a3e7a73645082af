import type { survey } from '@volano/domain/contracts/surveys';
import type { Actor } from '@volano/domain/policies/actor';
import { canSeeInvestments } from '@volano/domain/policies/agencies';
import { placeUnder } from '@volano/domain/rules/notifications';
import { countAnswered, surveyProgress, surveyQuestions, isAskedQuestions } from '@volano/domain/rules/survey-progress';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { listConfirmations } from '../reasks/reasks.queries.ts';
import { listQuestions } from './survey-states.queries.ts';
import {
  listAnswers,
  listAtecoCodes,
  listChambers,
  listInvestments,
  listNumbers,
  listOffices,
  listTowns,
  type SurveyRecord,
} from './surveys.queries.ts';

/** Surveys with all that hangs on them, in a number of statements that does not grow with how many they are. */
export async function replySurveys(
  ctx: Context,
  actor: Actor,
  surveys: readonly SurveyRecord[],
): Promise<z.input<typeof survey>[]> {
  const ids = surveys.map(({ _id }) => _id);
  const [questions, offices, towns, chambers, atecoCodes, answers, numbers, confirmations, investments] =
    await Promise.all([
      listQuestions(ctx.db),
      listOffices(ctx.db, ids),
      listTowns(ctx.db, ids),
      listChambers(ctx.db, ids),
      listAtecoCodes(ctx.db, ids),
      listAnswers(ctx.db, ids),
      listNumbers(ctx.db, ids),
      listConfirmations(ctx.db, ids),
      canSeeInvestments(actor) ? listInvestments(ctx.db, ids) : [],
    ]);
  const total = surveyQuestions(questions).length;
  return surveys.map((survey) => {
    const { vatNumber, ownerRole, ...record } = survey;
    const codes = of(survey, atecoCodes);
    const places = of(survey, offices);
    const named = of(survey, towns);
    const given = [...of(survey, answers), ...of(survey, numbers)];
    const stale = of(survey, confirmations);
    return {
      ...record,
      atecoIds: codes.filter(({ version }) => version === '2007').map(({ _id }) => _id),
      latestAtecoIds: codes.filter(({ version }) => version === '2025').map(({ _id }) => _id),
      atecoCodes: codes.map(({ surveyId: _, ...code }) => code),
      cciaaIds: of(survey, chambers).map(({ cciaaId }) => cciaaId),
      operationalHeadQuarterIds: places.filter(({ isSecond }) => !isSecond).map(({ regionId }) => regionId),
      secondOperationalHeadQuarterIds: places.filter(({ isSecond }) => isSecond).map(({ regionId }) => regionId),
      operationalHeadQuarterTowns: named.filter(({ isSecond }) => !isSecond).map(({ code }) => code),
      secondOperationalHeadQuarterTowns: named.filter(({ isSecond }) => isSecond).map(({ code }) => code),
      towns: [...new Map(named.map(({ surveyId: _, isSecond: __, ...town }) => [town.code, town])).values()],
      answers: given.map(({ surveyId: _, ...answer }) => answer),
      toConfirm: stale.map(({ categoryCode }) => categoryCode),
      askedAgain: stale.flatMap(({ categoryCode, isAsked }) => (isAsked ? [categoryCode] : [])),
      investments: of(survey, investments).map(({ surveyId: _, ...investment }) => investment),
      progress: surveyProgress(
        {
          answeredQuestions: countAnswered(questions, given),
          vatNumber,
          registerOfficeId: record.registerOfficeId,
          hasOffices: places.some(({ isSecond }) => !isSecond),
          hasChambers: of(survey, chambers).length > 0,
          hasActivity: codes.length > 0,
        },
        ownerRole,
        total,
      ),
    };
  });
}

function of<T extends { surveyId: string }>(record: SurveyRecord, rows: readonly T[]): T[] {
  return rows.filter(({ surveyId }) => surveyId === record._id);
}

/**
 * Where a letter sends a company to fill in its survey. Business partners with one say where they work in their profile (1-people §6).
 * `publicUrl` has no slash at its end.
 */
export function surveyAddress(
  publicUrl: string,
  { agencyId, surveyId, ownerRole }: { agencyId: string; surveyId: string | null; ownerRole: string },
): string {
  const isInProfile = surveyId !== null && !isAskedQuestions(ownerRole);
  const place = isInProfile
    ? placeUnder(agencyId, '/profile', { tab: 'company' })
    : `/agencies/${agencyId}/surveys/${surveyId ?? 'new'}`;
  return `${publicUrl}/#${place}`;
}
