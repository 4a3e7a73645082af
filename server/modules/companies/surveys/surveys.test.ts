import { getAgency, listAgencies } from '@volano/domain/contracts/agencies';
import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import { createSurvey, listSurveys, updateSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { aChamber, anAgency, anAtecoCode, anInvestment, aQuestion, aRegion, aStaffedAgency, aSurvey, aUser } = factories;
const { portal, ctx, db } = await openPortal();
await aQuestion(ctx);
await aQuestion(ctx);

describe('starting', () => {
  test('abuse 25: of two who start the same survey one does, the other is refused', async () => {
    const owner = await aUser(ctx);
    const agency = await anAgency(ctx, { userId: owner._id });
    const start = () => portal.as(owner, agency).attempt(createSurvey, { body: { agencyId: agency._id } });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, code }) => status === 409 && code === 'surveyExists')).toHaveLength(2);
    const reply = await portal.as(owner, agency).call(listSurveys, { query: { agencyId: agency._id, count: 'true' } });
    expect(reply.total).toBe(1);
  });

  test('a survey starts with what is sent, and the company knows of it', async () => {
    const owner = await aUser(ctx);
    const agency = await anAgency(ctx, { userId: owner._id });
    const region = await aRegion(ctx);
    const as = portal.as(owner, agency);
    const reply = await as.call(createSurvey, { body: { agencyId: agency._id, registerOfficeId: region._id } });
    const progress = { state: 'started', answered: 0, total: 2 };
    expect(reply).toMatchObject({ registerOfficeId: region._id, progress });
    const company = await as.call(getAgency, { params: { id: agency._id } });
    expect(company).toMatchObject({ surveyId: reply._id, surveyComplete: false });
  });

  test('a wrong one leaves nothing behind', async () => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const assigned = await anAgency(ctx, { advisorId: advisor._id });
    const wrong = { agencyId: assigned._id, cciaaIds: [newId()] };
    const refused = await portal.as(advisor).attempt(createSurvey, { body: wrong });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'cciaaIds.0' }] });
    expect((await portal.as(advisor).call(listSurveys, {})).rows).toEqual([]);
    await portal.as(advisor).call(createSurvey, { body: { agencyId: assigned._id } });
  });
});

describe('who may', () => {
  test('abuse 26: a business partner fills in chambers and operational offices only, and sees no investments', async () => {
    const partner = await aUser(ctx, { role: 'business-partner' });
    const agency = await anAgency(ctx, { userId: partner._id });
    const survey = await aSurvey(ctx, { agencyId: agency._id });
    await anInvestment(ctx, { surveyId: survey._id });
    const [chamber, code] = [await aChamber(ctx), await anAtecoCode(ctx)];
    const as = portal.as(partner, agency);
    const params = { id: survey._id };
    const body = { latestAtecoIds: [code._id], investments: [], cciaaIds: [chamber._id] };
    const { status, fields } = await as.attempt(updateSurvey, { params, body });
    expect([status, ...fields.map(({ path }) => path)]).toEqual([400, 'latestAtecoIds', 'investments']);
    const saved = await as.call(updateSurvey, { params, body: { cciaaIds: [chamber._id] } });
    expect(saved).toMatchObject({ cciaaIds: [chamber._id], investments: [] });
    expect(await rowsOf(db, 'investments', { surveyId: survey._id }, ['_id'])).toHaveLength(1);
  });

  test('a business partner is never counted a question, and is through with its places', async () => {
    const partner = await aUser(ctx, { role: 'business-partner' });
    const advisor = await aUser(ctx, { role: 'advisor' });
    const agency = await anAgency(ctx, { userId: partner._id, advisorId: advisor._id });
    const [region, chamber] = [await aRegion(ctx), await aChamber(ctx)];
    const as = portal.as(partner, agency);
    const survey = await as.call(createSurvey, { body: { agencyId: agency._id, cciaaIds: [chamber._id] } });
    const company = async () => await portal.as(advisor).call(getAgency, { params: { id: agency._id } });
    const row = async (query: object) => (await portal.as(advisor).call(listAgencies, { query })).rows[0]?.survey;
    const begun = { state: 'started', answered: 0, total: 0, missing: ['operationalHeadQuarterIds'] };
    expect(survey.progress).toEqual(begun);
    expect(await company()).toMatchObject({ surveyComplete: false, surveyResponsesNumber: 0, survey: begun });
    expect(await row({ survey: 'started' })).toEqual(begun);
    const whole = { state: 'complete', answered: 0, total: 0, missing: [] };
    const body = { operationalHeadQuarterIds: [region._id] };
    expect((await as.call(updateSurvey, { params: { id: survey._id }, body })).progress).toEqual(whole);
    expect(await company()).toMatchObject({ surveyComplete: true, survey: whole });
    expect(await row({ survey: 'complete' })).toEqual(whole);
    expect(await row({ survey: 'started' })).toBeUndefined();
  });

  test('who follows a company starts its survey, reads its questions and answers them; who did is written down', async () => {
    const question = await aQuestion(ctx, { isMultipleAnswers: false });
    const { owner, advisor, performance, agency } = await aStaffedAgency(ctx);
    const started = await portal.as(performance).call(createSurvey, { body: { agencyId: agency._id } });
    const params = { id: started._id };
    const asked = await portal.as(performance).call(listCategoryTemplates, { query: { limit: '100' } });
    expect(asked.rows.map(({ _id }) => _id)).toContain(question._id);
    const [yes, no] = question.answers as [string, string];
    const say = (person: { _id: string }, code: string) =>
      portal
        .as(person, person === owner ? agency : undefined)
        .call(updateSurvey, { params, body: { answered: { categoryCode: question._id, requirementCodes: [code] } } });
    for (const [person, code] of [
      [performance, yes],
      [advisor, no],
      [owner, yes],
    ] as const)
      expect((await say(person, code)).answers).toEqual([{ categoryCode: question._id, requirementCode: code }]);
    // Sent once more: nothing changes, and nobody did anything.
    await say(owner, yes);
    const region = await aRegion(ctx);
    const places = { registerOfficeId: region._id, operationalHeadQuarterIds: [region._id] };
    await portal.as(advisor).call(updateSurvey, { params, body: places });
    const nothing = { cciaaIds: [], investments: [], ...places };
    await portal.as(advisor).call(updateSurvey, { params, body: nothing });
    const of = { action: 'surveyChanged', agencyId: agency._id, entityId: params.id } as const;
    const entries = await auditEntriesOf(portal, of);
    const change = (from: string[], to: string[]) => [[], [{ categoryCode: question._id, from, to }]];
    const done = entries.map(({ actorId, details }) => [actorId, ...Object.values(details as object)]);
    expect(done).toEqual([
      [performance._id, [], []],
      [performance._id, ...change([], [yes])],
      [advisor._id, ...change([yes], [no])],
      [owner._id, ...change([no], [yes])],
      [advisor._id, Object.keys(places), []],
    ]);
  });

  test('abuse 25: a survey does not move to another company', async () => {
    const [{ owner, agency, params }, other] = [await factories.aBegunSurvey(ctx), await anAgency(ctx)];
    const moved = await portal
      .as(owner, agency)
      .attempt(updateSurvey, { params, body: { agencyId: other._id } as never });
    expect(moved).toMatchObject({ status: 400, fields: [{ path: 'agencyId' }] });
  });
});
