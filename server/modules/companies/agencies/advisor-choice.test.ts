import * as agencies from '@volano/domain/contracts/agencies';
import { readAllNotifications } from '@volano/domain/contracts/notifications';
import { updateMe } from '@volano/domain/contracts/session';
import { countTodos, listTodos, snoozeTodo } from '@volano/domain/contracts/todos';
import { listUsers, updateUser } from '@volano/domain/contracts/users';
import { expect, test, describe } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser, aStaffedAgency } from '../../../testing/builders/factories.ts';
import { notifyAdvisorChosen } from '../../conversation/notifications/notices.jobs.ts';
import { rowOf, rowsOf, update, insert } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { inDays } from '../../../testing/builders/days.ts';

const { getAgency, listAgencies, updateAgency, confirmChoice, getHomeAdvisor } = agencies;
const { portal, ctx, db } = await openPortal();
await insert(db, 'firm', { confirmsChoices: true });
const admin = await aUser(ctx, { role: 'admin' });
const elena = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena', name: 'Elena' });
const davide = await aUser(ctx, { role: 'advisor', urlCalendy: 'davide', name: 'Davide' });
const sales = await aUser(ctx, { role: 'sales', urlCalendy: 'marco', name: 'Marco' });

async function aCompanyThatChose(chosen: { _id: string }, businessName: string) {
  const company = await anAgency(ctx, { businessName });
  await choose(company, chosen);
  return company;
}

async function choose(company: { userId: string }, chosen: { _id: string }) {
  await portal.as({ _id: company.userId }).call(updateMe, { body: { advisor: chosen._id } });
  await portal.drain();
}

async function waitingFor(person: { _id: string }, company: { _id: string }) {
  const reply = await portal.as(person).call(listTodos, { query: { kind: 'advisorChoice', limit: '100' } });
  return reply.rows.filter(({ agencyId }) => agencyId === company._id);
}

async function linesOf(person: { _id: string }, company: { _id: string }) {
  return (await bellOf(portal, person, 'advisorChosen')).filter(({ data }) => data.agencyId === company._id);
}

test('a choice reaches the chosen one and the admins; one press assigns it and it is done', async () => {
  const company = await aCompanyThatChose(elena, 'Byte & Vento');
  expect(await linesOf(elena, company)).toMatchObject([{ title: 'Byte & Vento ti ha scelto' }]);
  expect(await linesOf(admin, company)).toMatchObject([
    { title: `Byte & Vento ha scelto Elena ${elena.surname}`, body: expect.stringContaining('Byte &amp; Vento') },
  ]);
  expect(await linesOf(davide, company)).toEqual([]);
  const chosen = { _id: elena._id, name: 'Elena', surname: elena.surname, role: 'advisor' };
  for (const person of [admin, elena])
    expect(await waitingFor(person, company)).toMatchObject([{ objectId: company._id, chosen }]);
  expect(await waitingFor(davide, company)).toEqual([]);
  const counted = await portal.as(admin).call(countTodos, {});
  expect(counted).toEqual({ total: 1, kinds: [{ kind: 'advisorChoice', count: 1 }] });

  const confirmed = { params: { id: company._id }, body: { advisor: elena._id } };
  expect((await portal.as(admin).call(confirmChoice, confirmed)).advisorId).toEqual(elena._id);
  for (const person of [admin, elena]) expect(await waitingFor(person, company)).toEqual([]);
});

test('a changed mind takes the line and the notice from the first and brings them to the second', async () => {
  const company = await aCompanyThatChose(elena, 'Tipografia Alfa');
  await choose(company, sales);
  expect(await linesOf(elena, company)).toEqual([]);
  expect(await waitingFor(elena, company)).toEqual([]);
  expect(await linesOf(sales, company)).toHaveLength(1);
  const title = `Tipografia Alfa ha scelto Marco ${sales.surname}`;
  expect((await linesOf(admin, company)).map((line) => line.title)).toEqual([title]);
  expect(await waitingFor(admin, company)).toMatchObject([{ chosen: { _id: sales._id, role: 'sales' } }]);
  // Somebody else follows it instead: nothing is left to confirm.
  await portal.as(admin).call(updateAgency, { params: { id: company._id }, body: { advisorId: davide._id } });
  expect(await waitingFor(admin, company)).toEqual([]);
});

test('the list of companies tells them apart, and an admin puts a line off', async () => {
  const company = await aCompanyThatChose(davide, 'Conceria Beta');
  const plain = await anAgency(ctx);
  const asked = async (hasChosen: 'true' | 'false') =>
    (await portal.as(admin).call(listAgencies, { query: { advisorId: 'none', hasChosen, limit: '100' } })).rows;
  expect(await asked('true')).toMatchObject([{ _id: company._id, chosen: { _id: davide._id, role: 'advisor' } }]);
  const others = await asked('false');
  expect(others.map(({ _id }) => _id)).toContain(plain._id);
  expect(others.every(({ chosen }) => chosen === null)).toBe(true);
  const own = await portal.as({ _id: company.userId }, company).call(listAgencies, {});
  expect(own.rows[0]).not.toHaveProperty('chosen');

  const at = { params: { kind: 'advisorChoice', objectId: company._id }, body: { until: inDays(1) } } as const;
  await portal.as(admin).call(snoozeTodo, at);
  expect(await waitingFor(admin, company)).toEqual([]);
  expect(await waitingFor(davide, company)).toHaveLength(1);
});

test('the record of the company says it to the staff until somebody follows it, or the office keeps a sales contact', async () => {
  const company = await aCompanyThatChose(sales, 'Delta');
  const params = { id: company._id };
  const read = (person: { _id: string }) => portal.as(person, company).call(getAgency, { params });
  const marco = { _id: sales._id, name: 'Marco', surname: sales.surname };
  expect(await read(admin)).toMatchObject({ advisor: null, chosen: { ...marco, role: 'sales' }, contact: null });
  await portal.as(admin).call(confirmChoice, { params, body: { advisor: sales._id } });
  expect(await read(admin)).toMatchObject({ advisor: null, chosen: null, contact: marco });
  for (const field of ['chosen', 'contact']) expect(await read({ _id: company.userId })).not.toHaveProperty(field);

  const other = { params: { id: (await aCompanyThatChose(sales, 'Epsilon'))._id } };
  expect(await portal.as(admin).call(getAgency, other)).toMatchObject({ chosen: { _id: sales._id } });
  const followed = await portal.as(admin).call(updateAgency, { ...other, body: { advisorId: davide._id } });
  expect(followed).toMatchObject({ advisor: { _id: davide._id }, chosen: null });
});

test('people are found by whether they chose or are followed', async () => {
  const chose = await aCompanyThatChose(elena, 'Gamma');
  const followed = await anAgency(ctx, { advisorId: davide._id });
  const neither = await anAgency(ctx);
  const found = async (hasAdvisor: 'true' | 'false') => {
    const reply = await portal.as(admin).call(listUsers, { query: { role: 'user', hasAdvisor, limit: '100' } });
    return reply.rows.map(({ _id }) => _id);
  };
  expect(await found('true')).toEqual(expect.arrayContaining([chose.userId, followed.userId]));
  expect(await found('true')).not.toContain(neither.userId);
  expect(await found('false')).toContain(neither.userId);
  expect(await found('false')).not.toContain(chose.userId);
});

test('told again, as after a crash, it is no news to who has seen it', async () => {
  const company = await aCompanyThatChose(elena, 'Filatura Delta');
  await portal.as(admin).call(readAllNotifications, {});
  const { advisorChosenAt } = await rowOf(db, 'users', { _id: company.userId }, ['advisorChosenAt']);
  const before = await linesOf(admin, company);
  const chosen = { userId: company.userId, advisorId: elena._id, chosenAt: advisorChosenAt ?? '' };
  await notifyAdvisorChosen(ctx, chosen);
  expect(before).toHaveLength(1);
  expect(await linesOf(admin, company)).toEqual(before);
});

test('a choice is told to no admin whose confirmation was taken back, and waits no more when it was that of the chosen one', async () => {
  const former = await aUser(ctx, { role: 'admin', isConfirmed: false });
  const chosen = await aUser(ctx, { role: 'advisor', urlCalendy: 'provvisoria' });
  const company = await aCompanyThatChose(chosen, 'Sole & Sale');
  expect(await linesOf(admin, company)).toHaveLength(1);
  expect(await rowsOf(db, 'notifications', { userId: former._id })).toEqual([]);
  expect(await waitingFor(admin, company)).toHaveLength(1);
  await portal.as(admin).call(updateUser, { params: { id: chosen._id }, body: { isConfirmed: false } });
  expect(await waitingFor(admin, company)).toEqual([]);
  const asked = { params: { id: company._id }, body: { advisor: chosen._id } };
  expect((await portal.as(admin).attempt(confirmChoice, asked)).status).toBe(409);
});

/** Whom a company sees at home. */
function homeOf(agency: { _id: string; userId: string }) {
  return portal.as({ _id: agency.userId }, agency).attempt(getHomeAdvisor, { params: { agencyId: agency._id } });
}

describe('the consultant at home', () => {
  test('the company sees who follows it, without more than the card shows', async () => {
    const { agency, advisor } = await aStaffedAgency(ctx);
    const { _id, name, surname, email } = advisor;
    const unsaid = { gender: null, description: null, urlCalendy: null, telephone: null, frontImage: null };
    expect((await homeOf(agency)).reply).toEqual({ _id, name, surname, email, ...unsaid, isWaiting: false });
  });

  test('a company that nobody follows shows whom its owner chose', async () => {
    const chosen = await aUser(ctx, { role: 'sales', urlCalendy: 'chi-scelgo' });
    const owner = await aUser(ctx, { advisor: chosen._id, advisorChosenAt: ctx.clock.now().toISOString() });
    expect((await homeOf(await anAgency(ctx, { userId: owner._id }))).reply?._id).toBe(chosen._id);
    const advisor = await aUser(ctx, { role: 'advisor' });
    const followed = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
    expect((await homeOf(followed)).reply?._id).toBe(advisor._id);
  });

  test('where the advisor works here no more, the business advisor who follows the company too is shown', async () => {
    const [gone, stays] = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'advisor' })];
    const agency = await anAgency(ctx, { advisorId: gone._id, businessAdvisorId: stays._id });
    expect((await homeOf(agency)).reply?._id).toBe(gone._id);
    for (const standing of [{ isEnabled: false }, { isEnabled: true, isConfirmed: false }]) {
      await update(db, 'users', { _id: gone._id }, standing);
      expect((await homeOf(agency)).reply?._id).toBe(stays._id);
    }
  });

  test('nobody yet, or nobody any more, is an answer', async () => {
    const empty = await homeOf(await anAgency(ctx));
    expect(empty).toMatchObject({ status: 200, reply: null });
    expect(String(empty.headers['content-type'])).toContain('application/json');
    const gone = await aUser(ctx, { role: 'advisor', isEnabled: false });
    const unconfirmed = await aUser(ctx, { role: 'sales', isConfirmed: false });
    const owner = await aUser(ctx, { advisor: unconfirmed._id, advisorChosenAt: ctx.clock.now().toISOString() });
    for (const of of [{ advisorId: gone._id }, { userId: owner._id }])
      expect(await homeOf(await anAgency(ctx, of))).toMatchObject({ status: 200, reply: null });
  });
});
