import { type surveyPatch, updateSurvey as contract } from '@volano/domain/contracts/surveys';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Events } from '@volano/domain/events';
import { type Actor, reservedFields } from '@volano/domain/policies/actor';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { isCompanyAtecoCode } from '@volano/domain/rules/ateco-code';
import {
  changedAnswers,
  countAnswered,
  type SurveyQuestion,
  answersProblem,
  type GivenAnswer,
  isNumberAnswer,
  isNumeric,
  numberProblem,
} from '@volano/domain/rules/survey-progress';
import type { DB } from '@volano/database/types';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit, type AuditActor } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  findSurveyToSave,
  getSurveyFields,
  insertSurvey,
  listAnswers,
  listNumbers,
  listAtecoByIds,
  listInvestments,
  listKnownIds,
  listOffices,
  listRegionsOfTowns,
  updateAtecoCodes,
  updateChambers,
  updateInvestments,
  updateOffices,
  updateSurvey,
  updateTowns,
} from './surveys.queries.ts';
import { updateAnswers } from './survey-answers.queries.ts';
import { deleteConfirmations } from '../reasks/reasks.queries.ts';
import { lockQuestions, listQuestions } from './survey-states.queries.ts';
import { lockAgainstDeletion, lockAgency } from '../../../access/agency.ts';

/** Starts the survey of a company and returns its id. Of two who start it together one does, the other is refused (abuse 25). */
export async function startSurvey(ctx: Context, actor: Actor, agencyId: string, patch: SurveyPatch): Promise<string> {
  refuseForbidden(actor, patch);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const { surveyId, fields } = await insertNewSurvey(ctx, trx, actor, agencyId, patch);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    return surveyId;
  });
}

/**
 * Begins the survey of a company with what its owner answered to the two-minute check before there was one. Once: a survey that is there stays, and
 * answers that do not hold any more are left for the company to give anew.
 */
export async function startCheckedSurvey(
  ctx: Context,
  { agencyId, userId, check }: Events['check.broughtAlong'],
): Promise<void> {
  const patch = {
    registerOfficeId: check.regionId,
    operationalHeadQuarterIds: [check.regionId],
    ...(check.atecoId === undefined ? {} : { latestAtecoIds: [check.atecoId] }),
    answers: [...check.answers],
  };
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      await lockAgainstDeletion(trx, agencyId);
      await insertNewSurvey(ctx, trx, { userId, address: '' }, agencyId, patch);
    })
    .catch((error: unknown) => {
      // A survey that is there stays, and a company that went meanwhile needs none.
      if (!(error instanceof AppError && ['surveyExists', 'notFound'].includes(error.code))) throw error;
    });
}

/** Writes a survey where there was none; one with something wrong in it is not written, and what is wrong is answered. */
async function insertNewSurvey(
  ctx: Context,
  trx: Transaction<DB>,
  actor: AuditActor,
  agencyId: string,
  patch: SurveyPatch,
): Promise<{ readonly surveyId: string; readonly fields: readonly FieldProblem[] }> {
  const surveyId = newId();
  const now = ctx.clock.now().toISOString();
  await lockQuestions(trx, 'shared');
  const questions = await listQuestions(trx);
  const fields = await findPatchProblems(trx, null, patch, questions, yearOf(ctx));
  if (fields.length > 0) return { surveyId, fields };
  const isFirst = await insertSurvey(trx, { _id: surveyId, agencyId, createdAt: now, updatedAt: now });
  if (!isFirst) throw new AppError('surveyExists');
  await writePatch(ctx, trx, actor, { _id: surveyId, agencyId, isNew: true }, patch, questions);
  return { surveyId, fields };
}

/** Saves what was sent, all of it or nothing, and announces it in the same step. */
export async function saveSurvey(ctx: Context, actor: Actor, id: string, patch: SurveyPatch): Promise<void> {
  refuseForbidden(actor, patch);
  await ctx.db.transaction().execute(async (trx) => {
    const survey = await findSurveyToSave(trx, id);
    if (survey === null) throw new AppError('notFound');
    await lockAgency(trx, actor, survey.agencyId);
    await lockQuestions(trx, 'shared');
    const questions = await listQuestions(trx);
    const fields = await findPatchProblems(trx, survey._id, patch, questions, yearOf(ctx));
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    await writePatch(ctx, trx, actor, { ...survey, isNew: false }, patch, questions);
  });
}

function refuseForbidden(actor: Actor, patch: SurveyPatch): void {
  const forbidden = reservedFields(actor, contract, patch);
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
}

async function writePatch(
  ctx: Context,
  trx: Transaction<DB>,
  actor: AuditActor,
  survey: { _id: string; agencyId: string; isNew: boolean },
  patch: SurveyPatch,
  questions: readonly SurveyQuestion[],
): Promise<void> {
  const { atecoIds, latestAtecoIds, cciaaIds, operationalHeadQuarterIds, secondOperationalHeadQuarterIds } = patch;
  const { operationalHeadQuarterTowns, secondOperationalHeadQuarterTowns } = patch;
  const { answers, answered, investments, registerOfficeId } = patch;
  const surveyId = survey._id;
  const now = ctx.clock.now().toISOString();
  const before = await listGiven(trx, surveyId);
  const fieldsBefore = await getSurveyFields(trx, surveyId);
  if (atecoIds) await updateAtecoCodes(trx, surveyId, '2007', atecoIds);
  if (latestAtecoIds) await updateAtecoCodes(trx, surveyId, '2025', latestAtecoIds);
  if (cciaaIds) await updateChambers(trx, surveyId, cciaaIds);
  if (operationalHeadQuarterIds) await updateOffices(trx, surveyId, false, operationalHeadQuarterIds);
  if (secondOperationalHeadQuarterIds) await updateOffices(trx, surveyId, true, secondOperationalHeadQuarterIds);
  if (operationalHeadQuarterTowns) await updateTowns(trx, surveyId, false, operationalHeadQuarterTowns);
  if (secondOperationalHeadQuarterTowns) await updateTowns(trx, surveyId, true, secondOperationalHeadQuarterTowns);
  if (answers) await updateAnswers(trx, surveyId, questions, answers);
  // What is answered again is confirmed, even where it says the same.
  if (answers) await deleteConfirmations(trx, surveyId);
  if (answered) await deleteConfirmations(trx, surveyId, answered.categoryCode);
  if (answered) await updateAnswers(trx, surveyId, questions, pairsOf(answered), answered.categoryCode);
  if (investments) {
    const kept = investments.map(({ _id, ...investment }) => ({
      _id: _id ?? newId(),
      surveyId,
      createdAt: now,
      ...investment,
    }));
    await updateInvestments(trx, surveyId, kept);
  }
  const after = await listGiven(trx, surveyId);
  await updateSurvey(trx, surveyId, {
    answeredQuestions: countAnswered(questions, after),
    updatedAt: now,
    ...(registerOfficeId === undefined ? {} : { registerOfficeId }),
  });
  const fieldsAfter = await getSurveyFields(trx, surveyId);
  const isOther = (field: string) => JSON.stringify(fieldsBefore[field]) !== JSON.stringify(fieldsAfter[field]);
  const fields = Object.keys(patch).filter((field) => !field.startsWith('answer') && isOther(field));
  const changed = changedAnswers(before, after);
  // Who answered what, the company or who follows it: ids, so that names follow the catalogue. To send what is there is no change.
  if (survey.isNew || fields.length > 0 || changed.length > 0)
    await audit(ctx, trx, actor, {
      action: 'surveyChanged',
      entity: { type: 'survey', id: surveyId },
      agencyId: survey.agencyId,
      details: { fields, answers: changed },
    });
  await ctx.jobs.emit(trx, 'survey.saved', { agencyId: survey.agencyId });
}

function pairsOf(answered: NonNullable<SurveyPatch['answered']>): readonly GivenAnswer[] {
  if ('value' in answered) return [answered];
  const { categoryCode, requirementCodes } = answered;
  return requirementCodes.map((requirementCode) => ({ categoryCode, requirementCode }));
}

/** Everything that was answered: what was chosen, and numbers. */
async function listGiven(db: Database, surveyId: string): Promise<GivenAnswer[]> {
  return [...(await listAnswers(db, [surveyId])), ...(await listNumbers(db, [surveyId]))];
}

/** What a save sends, its contract met. */
type SurveyPatch = z.output<typeof surveyPatch>;

/** All that a save must not contain: places, codes, answers and investments that are not there or do not go together. */
async function findPatchProblems(
  db: Database,
  surveyId: string | null,
  patch: SurveyPatch,
  questions: readonly SurveyQuestion[],
  thisYear: number,
): Promise<FieldProblem[]> {
  return [
    ...(await findPlaceProblems(db, patch)),
    ...(await findTownProblems(db, surveyId, patch)),
    ...(await findAtecoProblems(db, patch)),
    ...answerProblems(questions, patch, thisYear),
    ...(await findInvestmentProblems(db, surveyId, patch)),
  ];
}

async function findPlaceProblems(db: Database, patch: SurveyPatch): Promise<FieldProblem[]> {
  const {
    registerOfficeId,
    operationalHeadQuarterIds = [],
    secondOperationalHeadQuarterIds = [],
    cciaaIds = [],
  } = patch;
  const registered = registerOfficeId == null ? [] : [registerOfficeId];
  const regions = new Set(
    await listKnownIds(db, 'regions', [
      ...registered,
      ...operationalHeadQuarterIds,
      ...secondOperationalHeadQuarterIds,
    ]),
  );
  const chambers = new Set(await listKnownIds(db, 'cciaas', cciaaIds));
  return [
    ...registered.filter((id) => !regions.has(id)).map(() => ({ path: 'registerOfficeId', message: 'noSuchItem' })),
    ...absent('operationalHeadQuarterIds', operationalHeadQuarterIds, regions),
    ...absent('secondOperationalHeadQuarterIds', secondOperationalHeadQuarterIds, regions),
    ...absent('cciaaIds', cciaaIds, chambers),
  ];
}

const TOWN_FIELDS = [
  ['operationalHeadQuarterTowns', 'operationalHeadQuarterIds', false],
  ['secondOperationalHeadQuarterTowns', 'secondOperationalHeadQuarterIds', true],
] as const;

/** A town lies in the region of an office of its kind: one that is sent with it, else one that is saved. */
async function findTownProblems(db: Database, surveyId: string | null, patch: SurveyPatch): Promise<FieldProblem[]> {
  const sent = TOWN_FIELDS.flatMap(([field]) => patch[field] ?? []);
  if (sent.length === 0) return [];
  const saved = surveyId === null ? [] : await listOffices(db, [surveyId]);
  const regions = await listRegionsOfTowns(db, sent);
  return TOWN_FIELDS.flatMap(([field, offices, isSecond]) => {
    const own =
      patch[offices] ?? saved.filter((office) => office.isSecond === isSecond).map(({ regionId }) => regionId);
    return (patch[field] ?? []).flatMap((code, index) => {
      const regionId = regions.get(code);
      const path = `${field}.${index}`;
      if (regionId === undefined) return [{ path, message: 'noSuchItem' }];
      return own.includes(regionId) ? [] : [{ path, message: 'townOutsideRegions' }];
    });
  });
}

function absent(path: string, ids: readonly string[], known: ReadonlySet<string>): FieldProblem[] {
  return ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, message: 'noSuchItem' }]));
}

async function findAtecoProblems(
  db: Database,
  { atecoIds = [], latestAtecoIds = [] }: SurveyPatch,
): Promise<FieldProblem[]> {
  const codes = await listAtecoByIds(db, [...atecoIds, ...latestAtecoIds]);
  const byId = new Map(codes.map((code) => [code._id, code]));
  function problemsOf(path: string, ids: readonly string[], version: AtecoVersion): FieldProblem[] {
    return ids.flatMap((id, index) => {
      const code = byId.get(id);
      if (code === undefined) return [{ path: `${path}.${index}`, message: 'noSuchItem' }];
      if (code.version === version && isCompanyAtecoCode(code.code)) return [];
      return [{ path: `${path}.${index}`, message: 'atecoNotCompany' }];
    });
  }
  return [...problemsOf('atecoIds', atecoIds, '2007'), ...problemsOf('latestAtecoIds', latestAtecoIds, '2025')];
}

const ANSWER_MESSAGES = {
  unknownRequirement: 'answerNotOfQuestion',
  singleAnswer: 'singleAnswer',
  noneStandsAlone: 'noneOfThese',
} as const;

function yearOf({ clock }: Pick<Context, 'clock'>): number {
  return Number(romeDay(clock.now()).slice(0, 4));
}

function answerProblems(
  questions: readonly SurveyQuestion[],
  { answers, answered }: SurveyPatch,
  thisYear: number,
): FieldProblem[] {
  // Both at once would leave open which of the two is meant.
  if (answers !== undefined && answered !== undefined) return [{ path: 'answered', message: 'invalid' }];
  const byId = new Map(questions.map((question) => [question._id, question]));
  if (answered !== undefined) {
    const question = byId.get(answered.categoryCode);
    if (question === undefined) return [{ path: 'answered.categoryCode', message: 'noSuchItem' }];
    if ('value' in answered) return valueProblems(question, answered.value, 'answered', thisYear);
    if (isNumeric(question)) return [{ path: 'answered.requirementCodes', message: 'numberHasNoAnswers' }];
    const problem = answersProblem(question, answered.requirementCodes);
    return problem === null ? [] : [{ path: 'answered.requirementCodes', message: ANSWER_MESSAGES[problem] }];
  }
  return (answers ?? []).flatMap((answer, index, all) =>
    answerProblem(byId.get(answer.categoryCode), answer, index, all, thisYear),
  );
}

/** One of all the answers: its own place, and the company it keeps (told once, at the first answer of the question). */
function answerProblem(
  question: SurveyQuestion | undefined,
  answer: GivenAnswer,
  index: number,
  all: readonly GivenAnswer[],
  thisYear: number,
): FieldProblem[] {
  if (question === undefined) return [{ path: `answers.${index}.categoryCode`, message: 'noSuchItem' }];
  const isFirst = all.find(({ categoryCode }) => categoryCode === answer.categoryCode) === answer;
  if (isNumberAnswer(answer)) {
    // A number is answered once.
    if (!isFirst) return [{ path: `answers.${index}`, message: ANSWER_MESSAGES.singleAnswer }];
    return valueProblems(question, answer.value, `answers.${index}`, thisYear);
  }
  if (answersProblem(question, [answer.requirementCode]) !== null) {
    return [{ path: `answers.${index}.requirementCode`, message: ANSWER_MESSAGES.unknownRequirement }];
  }
  // "I do not know" stands alone.
  if (all.some((one) => isNumberAnswer(one) && one.categoryCode === answer.categoryCode))
    return [{ path: `answers.${index}`, message: ANSWER_MESSAGES.singleAnswer }];
  if (!isFirst) return [];
  const toSame = all.flatMap((one) => (isNumberAnswer(one) || one.categoryCode !== answer.categoryCode ? [] : [one]));
  const problem = answersProblem(
    question,
    toSame.map(({ requirementCode }) => requirementCode),
  );
  if (problem === null || problem === 'unknownRequirement') return [];
  return [{ path: `answers.${index}`, message: ANSWER_MESSAGES[problem] }];
}

function valueProblems(question: SurveyQuestion, value: number | null, path: string, thisYear: number): FieldProblem[] {
  const message = numberProblem(question, value, thisYear);
  return message === null ? [] : [{ path: `${path}.value`, message }];
}

/** An id that is sent must be one of the survey's own, and be sent once. */
async function findInvestmentProblems(
  db: Database,
  surveyId: string | null,
  { investments = [] }: SurveyPatch,
): Promise<FieldProblem[]> {
  if (investments.every(({ _id }) => _id === undefined)) return [];
  const own = new Set(surveyId === null ? [] : (await listInvestments(db, [surveyId])).map(({ _id }) => _id));
  return investments.flatMap(({ _id }, index) => {
    const isKnown = _id === undefined || own.delete(_id);
    return isKnown ? [] : [{ path: `investments.${index}._id`, message: 'noSuchItem' }];
  });
}
