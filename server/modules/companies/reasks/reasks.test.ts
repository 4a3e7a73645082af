import { createRequirementTemplate, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { getMatch } from '@volano/domain/contracts/matching';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { deleteReask, listReasks, previewReask, sendReask } from '@volano/domain/contracts/reasks';
import { getSurvey, previewSurveyReset, updateSurvey } from '@volano/domain/contracts/surveys';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { expect, test } from 'vitest';
import { anAnswer, askOfAnnouncement, aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aUser } from '../../../testing/builders/factories.ts';
import { openPortal, type Speaker } from '../../../testing/world/app.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = portal.as(await aUser(ctx, { role: 'admin' }));

/** A question, a call that asks it, and two companies: one has no other fail, one fails in another question besides. */
async function aWorld() {
  const question = await aQuestion(ctx, { categoryName: 'Dimensione' });
  const other = await aQuestion(ctx, { categoryName: 'Forma' });
  const call = await anAnnouncement(ctx, { title: 'Bando piccole' });
  await askOfAnnouncement(ctx, call._id, question);
  await askOfAnnouncement(ctx, call._id, other);
  const owners = [await aUser(ctx), await aUser(ctx)] as const;
  const companies = await Promise.all(
    owners.map((owner, at) =>
      aSurveyedAgency(
        ctx,
        { userId: owner._id },
        {
          answers: [
            { question, answer: 1 },
            { question: other, answer: at },
          ],
        },
      ),
    ),
  );
  const [concerned, left] = companies as [(typeof companies)[number], (typeof companies)[number]];
  return {
    question,
    call,
    concerned,
    left,
    owner: portal.as(owners[0], concerned),
    leftOwner: portal.as(owners[1], left),
  };
}

const toConfirmOf = async (owner: Speaker, id: string) => await owner.call(getSurvey, { params: { id } });
const bellOf = async (owner: Speaker) => (await owner.call(listNotifications, {})).data.map(({ title }) => title);

test('a changed question asks whom an open call depends on, once; the answer counts until it is given again', async () => {
  const { question, call, concerned, left, owner, leftOwner } = await aWorld();
  const params = { id: question._id };
  const inTarget = async () =>
    (await owner.call(listUserAnnouncements, { query: { agencyId: concerned._id } })).rows.map(({ _id }) => _id);
  const said = async () => {
    const reply = await owner.call(getMatch, { params: { id: concerned._id, announcementId: call._id } });
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
  expect(await toConfirmOf(owner, concerned.surveyId)).toMatchObject({ toConfirm: [question._id], askedAgain: [] });

  expect(await admin.call(sendReask, { params })).toMatchObject({ toConfirm: 2, asked: 1, waiting: 0 });
  await admin.call(sendReask, { params });
  await portal.drain();
  expect((await bellOf(owner)).filter((title) => title === 'Una domanda è cambiata')).toHaveLength(1);
  expect(await bellOf(leftOwner)).not.toContain('Una domanda è cambiata');
  expect(await toConfirmOf(owner, concerned.surveyId)).toMatchObject({ askedAgain: [question._id] });
  expect(await toConfirmOf(leftOwner, left.surveyId)).toMatchObject({ toConfirm: [question._id], askedAgain: [] });
  expect(await inTarget()).toEqual(before);
  expect(await said()).toBe('matching.chip.requirementFailChanged');

  const answered = { categoryCode: question._id, requirementCodes: [question.answers[1]!] };
  await owner.call(updateSurvey, { params: { id: concerned.surveyId }, body: { answered } });
  expect(await toConfirmOf(owner, concerned.surveyId)).toMatchObject({ toConfirm: [], askedAgain: [] });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 1, asked: 0, waiting: 0 });
});

test('one more answer to choose makes the given ones to confirm; where only words changed they hold', async () => {
  const { question, owner, concerned } = await aWorld();
  const params = { id: question._id };
  const body = { name: 'Micro', type: 'check', categoryTemplateId: question._id };
  await admin.call(createRequirementTemplate, { body });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 2, waiting: 1 });
  await admin.call(deleteReask, { params });
  expect(await admin.call(previewReask, { params })).toMatchObject({ toConfirm: 0, waiting: 0, calls: [] });
  expect((await toConfirmOf(owner, concerned.surveyId)).toConfirm).toEqual([]);
  const actions = await rowsOf(db, 'audit_events', { entityId: question._id, action: 'answersHeld' }, ['action']);
  expect(actions).toHaveLength(1);
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
