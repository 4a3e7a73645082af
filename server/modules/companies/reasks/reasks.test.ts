import { createRequirementTemplate, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { getMatch } from '@volano/domain/contracts/matching';
import { deleteReask, listReasks, previewReask, sendReask } from '@volano/domain/contracts/reasks';
import { getSurvey, previewSurveyReset, updateSurvey } from '@volano/domain/contracts/surveys';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { expect, test } from 'vitest';
import { anAnswer, askOfAnnouncement, aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { auditActionsOf, bellOf } from '../../../testing/builders/traces.ts';

const { portal, ctx } = await openPortal();
const admin = portal.as(await aUser(ctx, { role: 'admin' }));

/** A question, a call that asks it, and two companies: one has no other fail, one fails in another question besides. */
async function aWorld() {
  const question = await aQuestion(ctx, { categoryName: 'Dimensione' });
  const other = await aQuestion(ctx, { categoryName: 'Forma' });
  const call = await anAnnouncement(ctx, { title: 'Bando piccole' });
  await askOfAnnouncement(ctx, call._id, question);
  await askOfAnnouncement(ctx, call._id, other);
  const company = async (answer: number) => {
    const said = [
      { question, answer: 1 },
      { question: other, answer },
    ];
    const agency = await aSurveyedAgency(ctx, {}, { answers: said });
    return { agency, user: { _id: agency.userId }, owner: portal.as({ _id: agency.userId }, agency) };
  };
  return { question, call, concerned: await company(0), left: await company(1) };
}

type Company = Awaited<ReturnType<typeof aWorld>>['concerned'];
const surveyOf = ({ owner, agency }: Company) => owner.call(getSurvey, { params: { id: agency.surveyId } });
const timesAsked = async ({ user }: Company) =>
  (await bellOf(portal, user)).filter(({ title }) => title === 'Una domanda è cambiata').length;

test('a changed question asks whom an open call depends on, once; the answer counts until it is given again', async () => {
  const { question, call, concerned, left } = await aWorld();
  const { owner, agency } = concerned;
  const params = { id: question._id };
  const inTarget = async () =>
    (await owner.call(listUserAnnouncements, { query: { agencyId: agency._id } })).rows.map(({ _id }) => _id);
  const said = async () => {
    const reply = await owner.call(getMatch, { params: { id: agency._id, announcementId: call._id } });
    return reply.criteria.find(({ key }) => key === `requirement:${question._id}`)?.message.key;
  };
  const before = await inTarget();
  expect(await said()).toBe('matching.chip.requirementFail');
  await admin.call(updateCategoryTemplate, { params, body: { order: 900 } });
  expect((await admin.call(listReasks, {})).filter(({ _id }) => _id === question._id)).toEqual([]);
  await admin.call(updateCategoryTemplate, { params, body: { question: 'Quanti dipendenti avete?' } });
  expect(await admin.call(previewReask, { params })).toMatchObject({
    question: 'Quanti dipendenti avete?',
    toConfirm: 2,
    asked: 0,
    waiting: 1,
    calls: [{ _id: call._id, title: 'Bando piccole', agencies: 1 }],
    callsTotal: 1,
  });
  expect(await surveyOf(concerned)).toMatchObject({ toConfirm: [question._id], askedAgain: [] });

  expect(await admin.call(sendReask, { params })).toMatchObject({ toConfirm: 2, asked: 1, waiting: 0 });
  await admin.call(sendReask, { params });
  expect([await timesAsked(concerned), await timesAsked(left)]).toEqual([1, 0]);
  expect(await surveyOf(concerned)).toMatchObject({ askedAgain: [question._id] });
  expect(await surveyOf(left)).toMatchObject({ toConfirm: [question._id], askedAgain: [] });
  expect(await inTarget()).toEqual(before);
  expect(await said()).toBe('matching.chip.requirementFailChanged');

  const answered = { categoryCode: question._id, requirementCodes: [question.answers[1]!] };
  await owner.call(updateSurvey, { params: { id: agency.surveyId }, body: { answered } });
  expect(await surveyOf(concerned)).toMatchObject({ toConfirm: [], askedAgain: [] });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 1, asked: 0, waiting: 0 });
});

test('one more answer to choose makes the given ones to confirm; where only words changed they hold', async () => {
  const { question, concerned } = await aWorld();
  const params = { id: question._id };
  const body = { name: 'Micro', type: 'check', categoryTemplateId: question._id };
  await admin.call(createRequirementTemplate, { body });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 2, waiting: 1 });
  await admin.call(deleteReask, { params });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 0, waiting: 0, calls: [] });
  expect((await surveyOf(concerned)).toConfirm).toEqual([]);
  expect(await auditActionsOf(portal, { entityId: question._id, action: 'answersHeld' })).toHaveLength(1);
});

test('whoever has not answered has nothing to confirm, and a reset is told how many answers it empties', async () => {
  const before = await admin.call(previewSurveyReset, {});
  const question = await aQuestion(ctx);
  const company = await aSurveyedAgency(ctx, {}, { answers: [] });
  await admin.call(updateCategoryTemplate, { params: { id: question._id }, body: { question: 'E adesso?' } });
  expect((await admin.call(previewReask, { params: { id: question._id } })).toConfirm).toBe(0);
  await anAnswer(ctx, company.surveyId, question, 0);
  await anAnswer(ctx, company.surveyId, question, 1);
  const { surveys, answers } = await admin.call(previewSurveyReset, {});
  expect([surveys - before.surveys, answers - before.answers]).toEqual([1, 1]);
});
