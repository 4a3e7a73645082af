import { createCategory, createCategoryTemplate, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getMatch } from '@volano/domain/contracts/matching';
import { getSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { expect, test } from 'vitest';
import { anAnnouncement, aQuestion } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx } = await openPortal();
const office = await anOffice(ctx);
const { agency } = office;
const admin = portal.as(office.admin);
const user = portal.as(office.user, agency);
const surveyId = agency.surveyId ?? '';
const year = await admin.call(createCategoryTemplate, { body: { categoryName: 'Anno di costituzione', kind: 'year' } });
const people = await admin.call(createCategoryTemplate, { body: { categoryName: 'Persone occupate', kind: 'number' } });

const save = (answered: { categoryCode: string; value: number | null }) =>
  user.attempt(updateSurvey, { params: { id: surveyId }, body: { answered } });

test.each([
  ['a year in the future', year._id, 2027, 'L’anno non può essere nel futuro'],
  ['a year before there were firms', year._id, 1799, 'Scrivi un anno dal 1800 in poi'],
  ['fewer than nobody', people._id, -1, 'Il numero non può essere negativo'],
  ['more than there are', people._id, 10_000_001, 'Il numero è troppo grande'],
] as const)('%s is refused by name', async (_, categoryCode, value, message) => {
  const refusal = await save({ categoryCode, value });
  expect(refusal).toMatchObject({ status: 400, reply: { errors: [{ path: 'answered.value', message }] } });
});

test('a number, a year and "I do not know" are answers beside the others, and count as such', async () => {
  const asked = async () => (await user.call(getSurvey, { params: { id: surveyId } })).progress;
  const before = await asked();
  await save({ categoryCode: year._id, value: 2021 });
  await save({ categoryCode: people._id, value: null });
  const survey = await user.call(getSurvey, { params: { id: surveyId } });
  expect(survey.answers).toEqual(
    expect.arrayContaining([
      { categoryCode: year._id, value: 2021 },
      { categoryCode: people._id, value: null },
    ]),
  );
  expect((await asked()).answered).toBe(before.answered + 2);
  // The whole list sent back is the same list.
  await user.call(updateSurvey, { params: { id: surveyId }, body: { answers: survey.answers } });
  expect((await user.call(getSurvey, { params: { id: surveyId } })).answers).toEqual(survey.answers);
});

test('a question keeps its kind, has no answers to choose from and takes one answer', async () => {
  const change = (body: object) =>
    admin.attempt(updateCategoryTemplate, { params: { id: year._id }, body: body as never });
  expect(await change({ kind: 'choice' })).toMatchObject({ status: 400 });
  expect(await change({ isMultipleAnswers: true })).toMatchObject({
    reply: { errors: [{ path: 'isMultipleAnswers', message: 'A un numero o a un anno si risponde una volta sola' }] },
  });
});

test('a call asks for at most so many months and at least so many people, and says how a company stands', async () => {
  const ask = async (
    templateId: string,
    bounds: { unit: 'value' | 'monthsOld'; minimum: number | null; maximum: number | null },
  ) => {
    const { _id } = await anAnnouncement(ctx);
    const params = { categoryEntity: 'categories', templateId, announcementId: _id } as const;
    expect(await admin.call(createCategory, { params, body: { bounds } })).toMatchObject({ bounds, requirements: [] });
    return _id;
  };
  const young = await ask(year._id, { unit: 'monthsOld', minimum: null, maximum: 60 });
  const large = await ask(people._id, { unit: 'value', minimum: 250, maximum: null });
  const endOf = async (announcementId: string) => {
    const { criteria } = await user.call(getMatch, { params: { id: agency._id, announcementId } });
    const { status, cause } = criteria.find(({ key }) => key.startsWith('requirement:')) ?? {};
    return [status, cause];
  };
  const ends = [];
  for (const [founded, employed] of [
    [2024, null],
    [2021, 250],
    [2015, 12],
  ] as const) {
    await save({ categoryCode: year._id, value: founded });
    await save({ categoryCode: people._id, value: employed });
    ends.push([...(await endOf(young)), ...(await endOf(large))]);
    const { total } = await user.call(getFeedSummary, { params: { id: agency._id } });
    const { rows } = await user.call(listUserAnnouncements, { query: { limit: '100' } });
    expect(rows).toHaveLength(total);
  }
  expect(ends).toEqual([
    ['pass', 'accepted', 'unknown', 'notKnown'],
    ['unknown', 'dayDecides', 'pass', 'accepted'],
    ['fail', 'notAccepted', 'fail', 'notAccepted'],
  ]);
});

test.each([
  ['bounds of a question to choose from', true, 'Questa domanda ha risposte da scegliere: indica quali sono ammesse'],
  ['months of a number', false, 'I mesi si contano soltanto da un anno'],
] as const)('%s are refused', async (_, isChoice, message) => {
  const { _id: announcementId } = await anAnnouncement(ctx);
  const choice = await admin.call(createCategoryTemplate, { body: { categoryName: 'Scelta' } });
  const templateId = isChoice ? choice._id : people._id;
  const params = { categoryEntity: 'categories', templateId, announcementId } as const;
  const refusal = await admin.attempt(createCategory, {
    params,
    body: { bounds: { unit: 'monthsOld', minimum: null, maximum: 60 } },
  });
  expect(refusal).toMatchObject({ status: 400, reply: { errors: [{ message }] } });
});

test('"I do not know" is an answer to a question to choose from, until one is chosen', async () => {
  const choice = await aQuestion(ctx, { categoryName: 'Artigianato', answers: ['Sì', 'No'], isMultipleAnswers: false });
  const { _id: announcementId } = await anAnnouncement(ctx);
  const params = { categoryEntity: 'categories', templateId: choice._id, announcementId } as const;
  await admin.call(createCategory, { params, body: { requirementsToUse: [choice.answers[0] ?? ''] } });
  const ended = async () => {
    const { answers, progress } = await user.call(getSurvey, { params: { id: surveyId } });
    const own = answers.filter(({ categoryCode }) => categoryCode === choice._id);
    const { criteria } = await user.call(getMatch, { params: { id: agency._id, announcementId } });
    const { status, cause } = criteria.find(({ key }) => key === `requirement:${choice._id}`) ?? {};
    return { own, answered: progress.answered, end: [status, cause] };
  };
  const { answered: before } = await ended();
  await save({ categoryCode: choice._id, value: null });
  const unknown = { categoryCode: choice._id, value: null };
  expect(await ended()).toEqual({ own: [unknown], answered: before + 1, end: ['unknown', 'notKnown'] });
  expect(await save({ categoryCode: choice._id, value: 3 })).toMatchObject({ status: 400 });
  const said = { categoryCode: choice._id, requirementCode: choice.answers[1] ?? '' };
  const both = await user.attempt(updateSurvey, { params: { id: surveyId }, body: { answers: [unknown, said] } });
  expect(both).toMatchObject({ status: 400 });
  const answered = { categoryCode: choice._id, requirementCodes: [said.requirementCode] };
  await user.call(updateSurvey, { params: { id: surveyId }, body: { answered } });
  expect(await ended()).toEqual({ own: [said], answered: before + 1, end: ['fail', 'notAccepted'] });
});
