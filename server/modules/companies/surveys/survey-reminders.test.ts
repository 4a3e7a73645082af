import { getAgency } from '@volano/domain/contracts/agencies';
import { remindSurvey, remindSurveys } from '@volano/domain/contracts/surveys';
import { listTodos } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, mailsTo } from '../../../testing/builders/traces.ts';
import { daysLater } from '../../../testing/builders/days.ts';

const { aCompleteSurvey, anAgency, aQuestion, aStaffedAgency, aSurvey, aUser } = factories;
const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
await aQuestion(ctx);
await aQuestion(ctx);

const remind = (person: { _id: string }, partnerId: string, agencyId: string, query: object = {}) =>
  portal.as(person).attempt(remindSurvey, { params: { partnerId }, query: { agencyId, ...query } });

test('a company is written to once a day of Rome, in the name of who reminds it, and it counts for them', async () => {
  const { advisor, performance, agency } = await aStaffedAgency(ctx);
  const first = await remind(advisor, advisor._id, agency._id);
  expect(first).toMatchObject({ status: 200, reply: { message: 'Promemoria inviato: l’azienda lo riceve tra poco' } });
  for (const person of [advisor, performance])
    expect(await remind(person, person._id, agency._id)).toMatchObject({ status: 409, code: 'reminderAlreadySent' });
  expect(await mailsTo(portal, agency.administrationEmail)).toHaveLength(1);
  const survey = await aCompleteSurvey(ctx, { agencyId: agency._id, answeredQuestions: 1 });
  // Half past midnight in Rome is still the day before in UTC.
  portal.travelTo(new Date('2026-11-18T23:30:00Z'));
  const answers = await Promise.all([1, 2, 3].map(() => remind(performance, performance._id, agency._id)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  portal.travelTo(TODAY);
  const [begin, goOn] = await mailsTo(portal, agency.administrationEmail);
  expect(begin?.text).toContain(`${advisor.name} ${advisor.surname}`);
  expect(begin?.text).toContain('Non l’hai ancora iniziato');
  expect(goOn?.text).toContain('Manca una sola domanda');
  expect(goOn?.text).toContain(`/#/agencies/${agency._id}/surveys/${survey._id}`);
  const of = { agencyId: agency._id, kpiType: 'surveyReminder' } as const;
  const counted = await rowsOf(db, 'kpi_events', of, ['userId'], 'createdAt');
  expect(counted).toEqual([{ userId: advisor._id }, { userId: performance._id }]);
});

test('nobody reminds in the name of others but an admin, whose action it stays', async () => {
  const { advisor, performance, agency } = await aStaffedAgency(ctx);
  for (const [partnerId, query] of [
    [performance._id, {}],
    [newId(), {}],
    [advisor._id, { businessPerformancePartnerId: performance._id }],
  ] as const)
    expect(await remind(advisor, partnerId, agency._id, query)).toMatchObject({ status: 403, code: 'actorMismatch' });
  expect((await remind(admin, newId(), agency._id)).status).toBe(404);
  expect((await remind(admin, agency.userId, agency._id)).status).toBe(404);
  expect((await remind(admin, performance._id, agency._id)).status).toBe(200);
  const entries = await auditEntriesOf(portal, { agencyId: agency._id });
  expect(entries).toEqual([{ action: 'surveyReminded', actorId: admin._id, details: { partnerId: performance._id } }]);
});

test('a company that has answered everything is left in peace', async () => {
  const { advisor, agency } = await aStaffedAgency(ctx);
  await aCompleteSurvey(ctx, { agencyId: agency._id });
  expect(await remind(advisor, advisor._id, agency._id)).toMatchObject({ status: 409, code: 'surveyComplete' });
  const partner = await aUser(ctx, { role: 'business-partner' });
  const firm = await anAgency(ctx, { userId: partner._id, advisorId: advisor._id });
  await aCompleteSurvey(ctx, { agencyId: firm._id, answeredQuestions: 0 });
  expect(await remind(advisor, advisor._id, firm._id)).toMatchObject({ status: 409, code: 'surveyComplete' });
  expect(await mailsTo(portal, agency.administrationEmail)).toEqual([]);
});

test('what is left is said by what it is: no questions where only data is missing, none to a business partner', async () => {
  for (const [answeredQuestions, words] of [
    [1000, 'Mancano ancora questi dati: camere di commercio.'],
    [1, 'Mancano una domanda e questi dati: camere di commercio.'],
  ] as const) {
    const { advisor, agency } = await aStaffedAgency(ctx);
    const { _id: surveyId } = await aCompleteSurvey(ctx, { agencyId: agency._id, answeredQuestions });
    await db.deleteFrom('survey_cciaas').where('surveyId', '=', surveyId).execute();
    expect(await remind(advisor, advisor._id, agency._id)).toMatchObject({ status: 200 });
    expect((await mailsTo(portal, agency.administrationEmail))[0]?.text).toContain(words);
  }
  const { advisor } = await aStaffedAgency(ctx);
  const partner = await aUser(ctx, { role: 'business-partner' });
  const firm = await anAgency(ctx, { userId: partner._id, advisorId: advisor._id });
  await aSurvey(ctx, { agencyId: firm._id });
  expect(await remind(advisor, advisor._id, firm._id)).toMatchObject({ status: 200 });
  const [toPartner] = await mailsTo(portal, firm.administrationEmail);
  expect(toPartner?.text).toContain('Mancano ancora questi dati: sedi operative, camere di commercio.');
  expect(toPartner?.text).not.toMatch(/domand/);
  expect(toPartner?.text).toContain('/#/profile');
});

test('staff see when a company was last reminded, its owner does not', async () => {
  const { advisor, agency } = await aStaffedAgency(ctx);
  const read = (person: { _id: string }) => portal.as(person).call(getAgency, { params: { id: agency._id } });
  expect(await read(advisor)).toMatchObject({ surveyRemindedAt: null });
  await remind(advisor, advisor._id, agency._id);
  expect(await read(advisor)).toMatchObject({ surveyRemindedAt: TODAY.toISOString() });
  const own = await portal.as({ _id: agency.userId }, agency).call(getAgency, { params: { id: agency._id } });
  expect(own).not.toHaveProperty('surveyRemindedAt');
});

test('many are reminded at once, each judged by itself and once a day', async () => {
  const { advisor, agency } = await aStaffedAgency(ctx);
  const other = await aStaffedAgency(ctx);
  const done = await anAgency(ctx, { advisorId: advisor._id });
  await aCompleteSurvey(ctx, { agencyId: done._id });
  const remindAll = () =>
    portal.as(advisor).call(remindSurveys, { body: { ids: [agency._id, other.agency._id, done._id, agency._id] } });
  const reached = { reach: 'verified', isReached: true };
  const foreign = { _id: other.agency._id, status: 'refused', code: 'notFound', reach: null, isReached: false };
  const complete = { _id: done._id, status: 'refused', code: 'surveyComplete', ...reached };
  expect(await remindAll()).toEqual([{ _id: agency._id, status: 'done', ...reached }, foreign, complete]);
  const again = { _id: agency._id, status: 'refused', code: 'reminderAlreadySent', ...reached };
  expect(await remindAll()).toEqual([again, foreign, complete]);
  expect(await mailsTo(portal, agency.administrationEmail)).toHaveLength(1);
  expect(await mailsTo(portal, other.agency.administrationEmail)).toEqual([]);
});

test('nobody is written to who was never invited, is shut out or never verified; who waits for the office is', async () => {
  const importedAt = TODAY.toISOString();
  const { advisor } = await aStaffedAgency(ctx);
  const ofOwner = async (given: Parameters<typeof aUser>[1]) => {
    const { _id: userId } = await aUser(ctx, given);
    return anAgency(ctx, { userId, advisorId: advisor._id });
  };
  const listed = await ofOwner({ isConfirmed: false, importedAt });
  const disabled = await ofOwner({ isEnabled: false });
  const unverified = await ofOwner({ isEmailVerified: false });
  const waiting = await ofOwner({ isConfirmed: false });
  const refused = [listed, disabled, unverified];
  const ids = [...refused, waiting].map(({ _id }) => _id);
  const todosOf = async () => {
    portal.travelTo(daysLater(7));
    const reply = await portal.as(advisor).call(listTodos, { query: { kind: 'unfinishedSurvey' } });
    portal.travelTo(TODAY);
    return reply.rows.map(({ objectId }) => objectId).filter((id) => ids.includes(id));
  };
  const reply = await portal.as(advisor).call(remindSurveys, { body: { ids } });
  const mails = await Promise.all([...refused, waiting].map((of) => mailsTo(portal, of.administrationEmail)));
  const counted = await db.selectFrom('kpi_events').select('agencyId').where('agencyId', 'in', ids).execute();
  expect(reply).toEqual([
    { _id: listed._id, status: 'refused', code: 'userNotInvited', reach: 'notInvited', isReached: false },
    // However far they were reached: who is disabled sees nothing.
    { _id: disabled._id, status: 'refused', code: 'userDisabled', reach: 'verified', isReached: false },
    { _id: unverified._id, status: 'refused', code: 'userNotVerified', reach: 'invited', isReached: false },
    { _id: waiting._id, status: 'done', reach: 'verified', isReached: true },
  ]);
  expect(mails.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
  expect(counted).toEqual([{ agencyId: waiting._id }]);
  expect(await todosOf()).toEqual([waiting._id]);
});
