import * as contract from '@volano/domain/contracts/surveys';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { deleteReask } from '@volano/domain/contracts/reasks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, TODAY } from '../../../testing/world/app.ts';
import { anAnswer } from '../../../testing/builders/catalogue-factories.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { recountAll } from '../../../matching/matching.actions.ts';
import { emptySurveys, deleteOldSurveyArchives } from './surveys.jobs.ts';
import { insert, rowOf, rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, mailsTo } from '../../../testing/builders/traces.ts';
import { daysLater } from '../../../testing/builders/days.ts';

const { anAgency, anAnnouncement, anInvestment, aQuestion, aRegion, aSurvey, aUser, aCompleteSurvey } = factories;

let portal: TestApp;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  portal = await testApp();
  admin = await aUser(portal.ctx, { role: 'admin' });
});
afterEach(() => portal.close());

/** A company that has answered everything there is to answer. */
async function anAnsweredSurvey() {
  const { ctx } = portal;
  const owner = await aUser(ctx, { name: 'Paola' });
  const agency = await anAgency(ctx, { userId: owner._id, businessName: 'Officine Rossi' });
  const question = await aQuestion(ctx);
  const given = { agencyId: agency._id, answeredQuestions: 1 };
  const { _id: surveyId, registerOfficeId } = await aCompleteSurvey(ctx, given);
  const regionId = registerOfficeId!;
  await anAnswer(ctx, surveyId, question, 0);
  await anInvestment(ctx, { surveyId });
  await insert(ctx.db, 'survey_offices', { surveyId, regionId, isSecond: true });
  return { owner, agency, question, region: { _id: regionId }, params: { id: surveyId } };
}

const reset = () => portal.as(admin).attempt(contract.resetSurveys, {});
/** A reset that has come to its end. */
async function emptied() {
  const { reply } = await reset();
  await portal.drain();
  return reply;
}
const restore = () => portal.as(admin).attempt(contract.restoreSurveys, {});
const preview = async () => await portal.as(admin).call(contract.previewSurveyReset, {});
const read = async (params: { id: string }) => {
  const reply = await portal.as(admin).call(contract.getSurvey, { params });
  return { ...reply, updatedAt: null };
};
const inTarget = async (id: string) =>
  (await portal.as(admin).call(listAgencies, {})).rows.find(({ _id }) => _id === id)?.inTarget;
const keptArchives = () => rowsOf(portal.ctx.db, 'survey_archives');

describe('resetting every survey', () => {
  test('answers are taken and kept, counts follow once, every owner is written to once', async () => {
    const { params, agency, owner, region } = await anAnsweredSurvey();
    await anAnnouncement(portal.ctx, { announcementType: 'regional', regionId: region._id });
    await recountAll(portal.ctx);
    expect(await inTarget(agency._id)).toBe(1);
    const second = await anAgency(portal.ctx, { userId: owner._id, businessName: 'Altra' });
    await aUser(portal.ctx);
    const giveBack = { whole: 0, merged: 0, lost: 0 };
    expect(await preview()).toEqual({ surveys: 1, answers: 1, recipients: 1, last: null, giveBack });
    const begun = await emptied();
    expect(begun).toMatchObject({ status: 'running', surveys: 1, done: 0, finishedAt: null });
    const { last, ...now } = await preview();
    expect(now.giveBack).toEqual({ ...giveBack, whole: 1 });
    expect(last).toEqual({ ...begun, status: 'done', done: 1, finishedAt: TODAY.toISOString() });
    const places = { registerOfficeId: null, operationalHeadQuarterIds: [], cciaaIds: [] };
    const of = { _id: params.id, agencyId: agency._id };
    expect(await read(params)).toMatchObject({ ...of, ...places, answers: [], investments: [] });
    expect(await keptArchives()).toMatchObject([{ agencyId: agency._id, resetId: begun._id }]);
    expect(await inTarget(agency._id)).toBe(0);
    const mails = await rowsOf(portal.ctx.db, 'mails', {}, ['recipient', 'text']);
    expect(mails).toMatchObject([{ recipient: owner.email }]);
    expect(mails[0]?.text).toContain('Buongiorno Paola');
    // Of those that had said something.
    expect(mails[0]?.text).not.toContain(second.businessName);
    expect(mails[0]?.text).toContain(`/#/agencies/${agency._id}/surveys/${params.id}`);
    const details = { surveys: 1, recipients: 1 };
    expect(await auditEntriesOf(portal, {})).toEqual([{ action: 'surveysReset', actorId: admin._id, details }]);
  });

  test('is told to who waits for the office, and to no owner who never answered, whom it has not written to yet, has shut out or whose e-mail is unproven', async () => {
    const { ctx } = portal;
    const importedAt = TODAY.toISOString();
    const waiting = await aUser(ctx, { isConfirmed: false });
    const listed = await aUser(ctx, { isConfirmed: false, importedAt });
    const shutOut = await aUser(ctx, { isEnabled: false });
    const unverified = await aUser(ctx, { isEmailVerified: false });
    const { _id: silent } = await aUser(ctx);
    await aSurvey(ctx, { agencyId: (await anAgency(ctx, { userId: silent }))._id });
    for (const { _id: userId } of [waiting, listed, shutOut, unverified])
      await aCompleteSurvey(ctx, { agencyId: (await anAgency(ctx, { userId }))._id });
    expect(await preview()).toMatchObject({ recipients: 1 });
    await emptied();
    expect(await rowsOf(ctx.db, 'mails', {}, ['recipient'])).toEqual([{ recipient: waiting.email }]);
  });

  test('abuse 22: of several at once there is one', async () => {
    await anAnsweredSurvey();
    const answers = await Promise.all([reset(), reset(), reset()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply._id)).size).toBe(1);
    await portal.drain();
    expect(await keptArchives()).toHaveLength(1);
  });

  test.each([
    ['changed before its answers were kept is to be confirmed', 'before', false],
    ['changed while its answers were kept is to be confirmed', 'while', false],
    ['changed, where answers were said to hold while they were kept, needs no confirmation', 'before', true],
  ])('a question that %s once they are back', async (_, when, isHeld) => {
    const { params, question } = await anAnsweredSurvey();
    const of = { params: { id: question._id } };
    const change = () => portal.as(admin).call(updateCategoryTemplate, { ...of, body: { question: 'E oggi?' } });
    if (when === 'before') await change();
    await emptied();
    if (when === 'while') await change();
    expect((await read(params)).toConfirm).toEqual([]);
    if (isHeld) await portal.as(admin).call(deleteReask, of);
    await restore();
    await portal.drain();
    const { answers, toConfirm, askedAgain } = await read(params);
    expect([answers.length, toConfirm, askedAgain]).toEqual([1, isHeld ? [] : [question._id], []]);
  });

  test('it asks for a password given within ten minutes', async () => {
    const as = portal.as(admin);
    await as.call(contract.previewSurveyReset, {});
    portal.travelTo(new Date(TODAY.getTime() + 10 * 60_000 + 1));
    expect(await as.attempt(contract.resetSurveys, {})).toMatchObject({ status: 403, code: 'reauthRequired' });
    expect((await preview()).last).toBeNull();
  });

  test('a company that answers anew while it runs keeps what it said, also when the work is done twice', async () => {
    const { params, owner, agency, question } = await anAnsweredSurvey();
    const { reply } = await reset();
    const facts = { resetId: reply._id };
    await Promise.all([emptySurveys(portal.ctx, facts), emptySurveys(portal.ctx, facts)]);
    const answers = [{ categoryCode: question._id, requirementCode: question.answers[1] ?? '' }];
    await portal.as(owner, agency).call(contract.updateSurvey, { params, body: { answers } });
    await portal.ctx.db.updateTable('survey_resets').set({ status: 'running' }).execute();
    await emptySurveys(portal.ctx, facts);
    expect((await read(params)).answers).toEqual(answers);
    expect((await preview()).last).toMatchObject({ status: 'done', done: 1 });
  });

  test('more surveys than are emptied at a time are all emptied', async () => {
    const region = await aRegion(portal.ctx);
    for (let n = 0; n < 205; n += 1) await aSurvey(portal.ctx, { registerOfficeId: region._id });
    await emptied();
    expect((await preview()).last).toMatchObject({ surveys: 205, done: 205, status: 'done' });
    const full = portal.ctx.db.selectFrom('surveys').select('_id').where('registerOfficeId', 'is not', null);
    expect(await full.execute()).toEqual([]);
  });
});

describe('giving back', () => {
  test('a survey comes back as it was, without what the catalogue no longer asks', async () => {
    const { params, question } = await anAnsweredSurvey();
    const gone = await aQuestion(portal.ctx);
    await anAnswer(portal.ctx, params.id, gone, 0);
    const before = await read(params);
    await reset();
    expect(await restore()).toMatchObject({ status: 409, code: 'conflict' });
    await portal.drain();
    await portal.ctx.db.deleteFrom('categories_templates').where('_id', '=', gone._id).execute();
    const { reply } = await restore();
    expect(reply).toMatchObject({ status: 'restored', done: 1 });
    const answers = before.answers.filter(({ categoryCode }) => categoryCode === question._id);
    const progress = { state: 'complete', answered: 1, total: 1, missing: [] };
    expect(await read(params)).toEqual({ ...before, answers, progress });
    const { answeredQuestions } = await rowOf(portal.ctx.db, 'surveys', {}, ['answeredQuestions']);
    expect(answeredQuestions).toBe(1);
    expect(await restore()).toMatchObject({ status: 409, code: 'conflict' });
  });

  test.each([0, 1, 13])(
    'of fourteen answers none is lost where %i were given anew, and the new ones stand',
    async (anew) => {
      const { params, owner, agency, question } = await anAnsweredSurvey();
      const questions = [question];
      for (let n = 1; n < 14; n += 1) {
        questions.push(await aQuestion(portal.ctx));
        await anAnswer(portal.ctx, params.id, questions[n]!, 0);
      }
      const before = await read(params);
      await emptied();
      const answers = questions
        .slice(0, anew)
        .map(({ _id, answers }) => ({ categoryCode: _id, requirementCode: answers[1]! }));
      if (anew > 0) await portal.as(owner, agency).call(contract.updateSurvey, { params, body: { answers } });
      const given = { lost: 0, whole: anew === 0 ? 1 : 0, merged: anew === 0 ? 0 : 1 };
      expect((await preview()).giveBack).toEqual(given);
      expect((await restore()).reply).toMatchObject(given);
      const after = await read(params);
      const chosen = new Map(
        after.answers.map((answer) => [
          answer.categoryCode,
          'requirementCode' in answer ? answer.requirementCode : null,
        ]),
      );
      expect([...chosen.keys()].toSorted()).toEqual(questions.map(({ _id }) => _id).toSorted());
      for (const { categoryCode, requirementCode } of answers) expect(chosen.get(categoryCode)).toBe(requirementCode);
      expect(after).toMatchObject({ registerOfficeId: before.registerOfficeId, investments: before.investments });
      await portal.drain();
      const subjects = (await rowsOf(portal.ctx.db, 'mails', { recipient: owner.email }, ['subject'])).map(
        ({ subject }) => subject,
      );
      expect(subjects).toHaveLength(2);
      expect(subjects[1]).toMatch(/di nuovo al loro posto/);
    },
  );

  test('places and investments that were said anew stand, the others come back', async () => {
    const { params, owner, agency } = await anAnsweredSurvey();
    const before = await read(params);
    await emptied();
    const other = await aRegion(portal.ctx);
    const [was] = before.investments;
    const again = { type: was!.type, name: was!.name.toUpperCase(), description: 'Nuovo', amount: 999 };
    const body = {
      operationalHeadQuarterIds: [other._id],
      investments: [again, { type: was!.type, name: 'Un altro', description: 'Nuovo', amount: 5 }],
    };
    await portal.as(owner, agency).call(contract.updateSurvey, { params, body });
    await restore();
    const after = await read(params);
    expect(after).toMatchObject({ registerOfficeId: before.registerOfficeId, cciaaIds: before.cciaaIds });
    expect(after.operationalHeadQuarterIds).toContain(other._id);
    expect(new Set(after.investments.map(({ amount }) => amount))).toEqual(new Set([5, 999]));
  });

  test('of two resets what was said last stands, and the first fills the rest; what the settings no longer have is lost and said so', async () => {
    const { params, owner, agency, question } = await anAnsweredSurvey();
    const other = await aQuestion(portal.ctx);
    await emptied();
    const said = { categoryCode: other._id, requirementCode: other.answers[0]! };
    await portal.as(owner, agency).call(contract.updateSurvey, { params, body: { answers: [said] } });
    portal.travelTo(new Date(TODAY.getTime() + 1000));
    await emptied();
    const alone = await aSurvey(portal.ctx);
    const gone = await aQuestion(portal.ctx);
    await anAnswer(portal.ctx, alone._id, gone, 0);
    portal.travelTo(new Date(TODAY.getTime() + 2000));
    await emptied();
    await portal.ctx.db.deleteFrom('categories_templates').where('_id', '=', gone._id).execute();
    expect((await restore()).reply).toMatchObject({ whole: 1, merged: 0, lost: 1 });
    expect((await read(params)).answers.map(({ categoryCode }) => categoryCode).toSorted()).toEqual(
      [question._id, other._id].toSorted(),
    );
  });

  test('a second reset of surveys that are empty does not lose what the first took', async () => {
    const { params } = await anAnsweredSurvey();
    const before = await read(params);
    await emptied();
    portal.travelTo(new Date(TODAY.getTime() + 1000));
    await emptied();
    await restore();
    expect(await read(params)).toEqual(before);
  });

  test('whoever was asked to answer again hears of it, and who was not is asked no more', async () => {
    const { owner } = await anAnsweredSurvey();
    const subjects = async () => (await mailsTo(portal, owner.email)).map(({ subject }) => subject);
    const { reply } = await reset();
    await emptySurveys(portal.ctx, { resetId: reply._id });
    // The answers are back before the letters leave.
    expect((await restore()).status).toBe(200);
    expect(await subjects()).toEqual([]);
    await emptied();
    expect((await restore()).status).toBe(200);
    expect(await subjects()).toEqual([
      'Le agevolazioni ripartono dal tuo questionario aggiornato',
      'Le tue risposte al questionario sono di nuovo al loro posto',
    ]);
  });

  test('for ninety days; then it is forgotten', async () => {
    await anAnsweredSurvey();
    await emptied();
    portal.travelTo(new Date(daysLater(90).getTime() - 1));
    await deleteOldSurveyArchives(portal.ctx);
    expect(await keptArchives()).toHaveLength(1);
    portal.travelTo(daysLater(90));
    expect(await restore()).toMatchObject({ status: 409, code: 'conflict' });
    await deleteOldSurveyArchives(portal.ctx);
    expect(await keptArchives()).toEqual([]);
  });
});
