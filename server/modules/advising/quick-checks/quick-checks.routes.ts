import * as contract from '@volano/domain/contracts/quick-checks';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { toVerify } from '@volano/domain/rules/matching/said';
import type { CompanyFacts, Criterion } from '@volano/domain/rules/matching/types';
import { bindRoute } from '../../../access/bind-route.ts';
import { countAsked, readVisitor } from '../../../matching/public.ts';
import type { Context } from '../../../platform/context.ts';
import { listCodesFound, listRegions } from '../../catalogue/public.ts';
import { type CheckQuestion, findActivityCode, listSingleQuestions, listTitles } from './quick-checks.queries.ts';

const OFFERED = 8;
/** Calls told by name. */
const SHOWN = 3;
const EVERY_REGION = { page: 1, limit: 100, name: undefined, sort: [] } as const;

export const quickChecksRoutes = [
  bindRoute(contract.getQuickCheckForm, async ({ ctx }) => {
    const { openCalls, asked } = await countAsked(ctx.db, ctx.clock.now());
    const [regions, questions] = await Promise.all([listRegions(ctx.db, EVERY_REGION), listSingleQuestions(ctx.db)]);
    return { regions, questions: mostAsked(questions, asked).map(({ name: _, ...question }) => question), openCalls };
  }),

  bindRoute(contract.listQuickCheckActivities, async ({ ctx, query }) => {
    if (query.q === '') return [];
    const filter = { version: '2025', level: 6, parentCode: undefined, ids: undefined } as const;
    const found = await listCodesFound(ctx.db, filter, query.q);
    return found.slice(0, OFFERED).map(({ _id, code, name }) => ({ _id, code, name }));
  }),

  bindRoute(contract.createQuickCheck, async ({ ctx, body }) => {
    const company = await describe(ctx, body);
    const asked = { name: body.businessName ?? '', now: ctx.clock.now(), most: SHOWN };
    const { counts, best } = await readVisitor(ctx.db, company, asked);
    const titles = await listTitles(
      ctx.db,
      best.map(({ _id }) => _id),
    );
    const calls = best.map(({ _id, announcementType, amount, daysLeft, facts, match }) => ({
      title: titles.get(_id) ?? '',
      announcementType,
      aidForms: [...facts.aidForms],
      amount,
      expiryDate: facts.expiryDate,
      untilFoundAvailable: facts.untilFoundAvailable,
      daysLeft,
      checkState: facts.checkState,
      verdict: match.verdict === 'eligible' ? ('eligible' as const) : ('toVerify' as const),
      met: linesOf(match.criteria.filter(({ status }) => status === 'pass')),
      unknown: linesOf(toVerify(match.criteria)),
    }));
    return { ...counts, calls };
  }),
];

/** The size of the company, where the firm asks it, and then what most open calls ask: those answers decide most. */
function mostAsked(questions: readonly CheckQuestion[], asked: ReadonlyMap<string, number>): CheckQuestion[] {
  const size = questions.find(({ name }) => /dimension/i.test(name));
  const others = questions
    .filter((question) => question !== size && (asked.get(question._id) ?? 0) > 0)
    .toSorted((a, b) => (asked.get(b._id) ?? 0) - (asked.get(a._id) ?? 0));
  return [...(size === undefined ? [] : [size]), ...others].slice(0, contract.MAX_CHECK_QUESTIONS);
}

/** A company that says only this: the one site of its region, one activity, a few answers. What is not there is refused at its field. */
async function describe(
  { db }: Pick<Context, 'db'>,
  { regionId, atecoId, answers }: ReceivedOf<typeof contract.createQuickCheck>['body'],
): Promise<CompanyFacts> {
  const [regions, questions, code] = await Promise.all([
    listRegions(db, EVERY_REGION),
    listSingleQuestions(db),
    atecoId === undefined ? null : findActivityCode(db, atecoId),
  ]);
  const isKnown = ({ categoryCode, requirementCode }: (typeof answers)[number]): boolean =>
    questions.some(
      ({ _id, answers: offered }) => _id === categoryCode && offered.some((one) => one._id === requirementCode),
    );
  const fields = [
    ...(regions.some(({ _id }) => _id === regionId) ? [] : ['regionId']),
    ...(atecoId !== undefined && code === null ? ['atecoId'] : []),
    ...answers.flatMap((answer, at) => (isKnown(answer) ? [] : [`answers.${at}`])),
  ].map((path) => ({ path, message: 'noSuchItem' }));
  const twice = new Set(answers.map(({ categoryCode }) => categoryCode)).size < answers.length;
  if (twice) fields.push({ path: 'answers', message: 'singleAnswer' });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  return {
    _id: '',
    role: 'user',
    isMonoGrant: false,
    hasSurvey: true,
    registerOfficeId: regionId,
    operationalHeadQuarterIds: [regionId],
    secondOperationalHeadQuarterIds: [],
    cciaaIds: [],
    atecoCodes: code === null ? [] : [{ version: '2025', code }],
    answers,
    investments: [],
    towns: [],
    checkAnswers: [],
  };
}

function linesOf(criteria: readonly Criterion[]) {
  return criteria
    .filter(({ isCounted }) => isCounted)
    .map(({ key, message }) => ({ key, message: { key: message.key, params: { ...message.params } } }));
}
