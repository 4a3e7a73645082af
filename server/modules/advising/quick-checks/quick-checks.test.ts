import * as contract from '@volano/domain/contracts/quick-checks';
import { getFeedSummary } from '@volano/domain/contracts/feeds';
import { register } from '@volano/domain/contracts/registration';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnswer, askOfAnnouncement, aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aQuestion, aRegion } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal({ TRUST_PROXY: 'true' });
const world = await aWorld();
beforeEach(() => db.deleteFrom('rate_limits').execute());

/** A size that two calls ask, a question that one asks, one that nobody asks; a call elsewhere, one in arrivo and one that is over. */
async function aWorld() {
  const [here, elsewhere] = [await aRegion(ctx), await aRegion(ctx)];
  const there = ({ _id }: { _id: string }) => ({ regionId: _id, announcementType: 'regional' as const });
  const single = (categoryName: string, question: string) =>
    aQuestion(ctx, { categoryName, question, isMultipleAnswers: false });
  const size = await single('Dimensione', 'Quanto è grande?');
  const age = await single('Età', 'Da quanto esiste?');
  const unasked = await aQuestion(ctx, { isMultipleAnswers: false });
  const code = await anAtecoCode(ctx, { name: 'Officina meccanica di precisione' });
  const plain = await anAnnouncement(ctx, { title: 'Per tutti', ...there(here) });
  const sized = await anAnnouncement(ctx, { title: 'Per le piccole', ...there(here) });
  const both = await anAnnouncement(ctx, { title: 'Per le piccole e giovani', ...there(here) });
  await anAnnouncement(ctx, { title: 'Altrove', ...there(elsewhere) });
  await anAnnouncement(ctx, { title: 'Finito', ...there(here), expiryDate: '2026-01-31T00:00:00Z' });
  await anAnnouncement(ctx, { title: 'In arrivo', ...there(here), waitingPubblication: true });
  for (const call of [sized, both]) await askOfAnnouncement(ctx, call._id, size);
  await askOfAnnouncement(ctx, both._id, age);
  return { here, size, age, unasked, code, plain };
}

const visitor = () => portal.as(null);
const answersTo = (...said: [{ _id: string; answers: readonly string[] }, number][]) =>
  said.map(([question, at]) => ({ categoryCode: question._id, requirementCode: question.answers[at] ?? '' }));
const check = (answers: ReturnType<typeof answersTo> = [], more: object = {}) => {
  const body = { regionId: world.here._id, atecoId: world.code._id, answers, ...more };
  return visitor().attempt(contract.createQuickCheck, { body });
};

test('the size is asked first, then what open calls ask; what none of them asks is not', async () => {
  const reply = await visitor().call(contract.getQuickCheckForm, {});
  expect(reply.questions.map(({ question }) => question)).toEqual(['Quanto è grande?', 'Da quanto esiste?']);
  expect(reply.openCalls).toBe(4);
  expect(reply.regions.map(({ _id }) => _id)).toContain(world.here._id);
});

test('an activity is found by its words, and only one that a company can declare', async () => {
  await anAtecoCode(ctx, { code: '60', level: 2, name: 'Officina meccanica in genere' });
  const reply = await visitor().call(contract.listQuickCheckActivities, { query: { q: 'officina meccanica' } });
  expect(reply.map(({ _id }) => _id)).toEqual([world.code._id]);
});

test.each([
  [[], 1, 2],
  [[0], 2, 1],
  [[0, 0], 3, 0],
  [[1], 1, 0],
])('answers %o: the number is that of a company with the same survey', async (given, eligible, toVerify) => {
  const questions = [world.size, world.age] as const;
  const answers = answersTo(...given.map((answer, at) => [questions[at]!, answer] as [typeof world.size, number]));
  const { reply } = await check(answers);
  expect(reply).toMatchObject({ eligible, toVerify });
  expect(reply.calls.every(({ verdict, unknown }) => (verdict === 'toVerify') === unknown.length > 0)).toBe(true);
  const office = await anOffice(ctx);
  const agency = await aSurveyedAgency(ctx, {}, { regionId: world.here._id });
  await insert(db, 'survey_atecos', { surveyId: agency.surveyId, atecoCodeId: world.code._id });
  for (const [at, answer] of given.entries()) await anAnswer(ctx, agency.surveyId, questions[at]!, answer);
  const feed = await portal.as(office.admin).call(getFeedSummary, { params: { id: agency._id } });
  expect(feed).toMatchObject({ eligible: reply.eligible, toVerify: reply.toVerify });
});

test('each card says the form of aid, the amount, how long it is open and whether somebody checked it, or that it is not known', async () => {
  const there = await aRegion(ctx);
  const regional = { regionId: there._id, announcementType: 'regional' as const };
  const known = { amount: 25_000, aidForms: ['grant' as const], checkState: 'reviewed' as const };
  // Of the 18th in Rome, whatever the hour.
  await anAnnouncement(ctx, { title: 'A giorno', ...regional, ...known, expiryDate: '2026-11-30T22:59:59Z' });
  await anAnnouncement(ctx, {
    title: 'A sportello',
    ...regional,
    untilFoundAvailable: true,
    officialId: '1',
    checkState: 'official',
  });
  await anAnnouncement(ctx, { title: 'Senza giorno', ...regional, checkState: 'notEntered' });
  const { reply } = await check([], { regionId: there._id });
  const cards = new Map(reply.calls.map(({ title, met: _, unknown: __, verdict: ___, ...card }) => [title, card]));
  const unsaid = { announcementType: 'regional', amount: null, aidForms: [], expiryDate: null, daysLeft: null };
  expect(Object.fromEntries(cards)).toEqual({
    'A giorno': {
      ...known,
      announcementType: 'regional',
      expiryDate: '2026-11-30T22:59:59.000Z',
      untilFoundAvailable: false,
      daysLeft: 12,
    },
    'A sportello': { ...unsaid, untilFoundAvailable: true, checkState: 'official' },
    'Senza giorno': { ...unsaid, untilFoundAvailable: false, checkState: 'notEntered' },
  });
});

test('what is not there is refused at its field, and nothing is kept of any check', async () => {
  const before = await rowsOf(db, 'surveys', {}, ['_id']);
  const wrong = [
    await check([], { regionId: newId() }),
    await check([], { atecoId: newId() }),
    await check([{ categoryCode: world.size._id, requirementCode: newId() }]),
    await check(answersTo([world.size, 0], [world.size, 1])),
  ];
  expect(wrong.map(({ fields }) => fields[0]?.path)).toEqual(['regionId', 'atecoId', 'answers.0', 'answers']);
  expect(await rowsOf(db, 'surveys', {}, ['_id'])).toEqual(before);
});

test('one address that asks without end is refused, and nobody else is', async () => {
  const body = { regionId: world.here._id };
  const from = (address: string) =>
    visitor().attempt(contract.createQuickCheck, { body }, { 'x-forwarded-for': address });
  const statuses: number[] = [];
  for (let at = 0; at < 70; at += 1) statuses.push((await from('203.0.113.9')).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
  expect((await from('198.51.100.7')).status).toBe(200);
});

test('who registers brings the answers along: the survey begins with them, and with none that no longer hold', async () => {
  const person = { name: 'Lucia', surname: 'Ferri', password: 'Mulino2026', telephone: '030 555 0199' };
  const someone = { ...person, vatNumber: '00743110157' };
  const answers = answersTo([world.size, 0]);
  const said = { regionId: world.here._id, atecoId: world.code._id, answers };
  const gone = { ...said, answers: [{ categoryCode: world.size._id, requirementCode: newId() }] };
  for (const [email, checked] of [
    ['uno@ferri.example', said],
    ['due@ferri.example', gone],
  ] as const)
    await visitor().call(register, { body: { ...someone, email, businessName: email, check: checked } });
  await portal.drain();
  const surveys = await db
    .selectFrom('surveys as s')
    .innerJoin('agencies as a', 'a._id', 's.agencyId')
    .leftJoin('survey_answers as w', 'w.surveyId', 's._id')
    .select(['a.businessName', 's.registerOfficeId', 'w.requirementCode'])
    .where('a.businessName', 'like', '%@ferri.example')
    .execute();
  const [registerOfficeId, requirementCode] = [world.here._id, world.size.answers[0]];
  expect(surveys).toEqual([{ businessName: 'uno@ferri.example', registerOfficeId, requirementCode }]);
});
