import type { surveyPatch } from '@volano/domain/contracts/surveys';
import type { FieldProblem } from '@volano/domain/errors';
import { isCompanyAtecoCode } from '@volano/domain/rules/ateco-code';
import { answersProblem, type SurveyAnswer, type SurveyQuestion } from '@volano/domain/rules/survey-progress';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { listTownsByCode } from '../../catalogue/territories/towns.queries.ts';
import { listAtecoByIds, listInvestments, listKnownIds, listOffices } from './surveys.queries.ts';

/** What a save sends, its contract met. */
export type SurveyPatch = z.output<typeof surveyPatch>;

/** All that a save must not contain: places, codes, answers and investments that are not there or do not go together. */
export async function findPatchProblems(
  db: Database,
  surveyId: string | null,
  patch: SurveyPatch,
  questions: readonly SurveyQuestion[],
): Promise<FieldProblem[]> {
  return [
    ...(await findPlaceProblems(db, patch)),
    ...(await findTownProblems(db, surveyId, patch)),
    ...(await findAtecoProblems(db, patch)),
    ...answerProblems(questions, patch),
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
  const regions = new Map((await listTownsByCode(db, sent)).map(({ code, regionId }) => [code, regionId]));
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

function answerProblems(questions: readonly SurveyQuestion[], { answers, answered }: SurveyPatch): FieldProblem[] {
  // Both at once would leave open which of the two is meant.
  if (answers !== undefined && answered !== undefined) return [{ path: 'answered', message: 'invalid' }];
  const byId = new Map(questions.map((question) => [question._id, question]));
  if (answered !== undefined) {
    const question = byId.get(answered.categoryCode);
    if (question === undefined) return [{ path: 'answered.categoryCode', message: 'noSuchItem' }];
    const problem = answersProblem(question, answered.requirementCodes);
    return problem === null ? [] : [{ path: 'answered.requirementCodes', message: ANSWER_MESSAGES[problem] }];
  }
  return (answers ?? []).flatMap((answer, index, all) =>
    answerProblem(byId.get(answer.categoryCode), answer, index, all),
  );
}

/** One of all the answers: its own place, and the company it keeps (told once, at the first answer of the question). */
function answerProblem(
  question: SurveyQuestion | undefined,
  answer: SurveyAnswer,
  index: number,
  all: readonly SurveyAnswer[],
): FieldProblem[] {
  if (question === undefined) return [{ path: `answers.${index}.categoryCode`, message: 'noSuchItem' }];
  if (answersProblem(question, [answer.requirementCode]) !== null) {
    return [{ path: `answers.${index}.requirementCode`, message: ANSWER_MESSAGES.unknownRequirement }];
  }
  const toSame = all.filter(({ categoryCode }) => categoryCode === answer.categoryCode);
  if (toSame[0] !== answer) return [];
  const problem = answersProblem(
    question,
    toSame.map(({ requirementCode }) => requirementCode),
  );
  if (problem === null || problem === 'unknownRequirement') return [];
  return [{ path: `answers.${index}`, message: ANSWER_MESSAGES[problem] }];
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
