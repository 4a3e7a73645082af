import { exportUsers, getUser, listUsers } from '@volano/domain/contracts/users';
import { expect, test, describe } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser, anAgency } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { getMe, signInToAgency } from '@volano/domain/contracts/session';
import { openSession } from '../../../platform/session/session.ts';
import { aPasswordHash, basicOf } from '../../../testing/world/signing-in.ts';

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin', surname: 'Aaa' });

/** The sheet that an admin gets, its header first. */
async function exported(query: object, headers = {}) {
  return sheetAt(portal, await portal.as(admin).call(exportUsers, { query }, headers));
}

test('the rows of the list with these filters, with dates that are dates and numbers that are numbers', async () => {
  const owner = await aUser(ctx, {
    name: 'Niccolò',
    surname: 'Bianchi',
    telephone: '+39 030 555 0100',
    isGroup: true,
    groupSize: 4,
    groupName: 'Gruppo Àncora',
    gender: 'male',
    isConfirmed: false,
    createdAt: '2026-07-01T21:59:00Z',
  });
  await anAgency(ctx, { userId: owner._id });
  await aUser(ctx, { role: 'advisor', surname: 'Verdi', isEnabled: false });
  await aUser(ctx, { surname: 'Zeta', deletedAt: '2026-11-01T00:00:00Z' });
  const header = [
    ['Cognome', 'Nome', 'E-mail', 'Telefono', 'Ruolo', 'Stato', 'Gruppo'],
    ['Nome del gruppo', 'Aziende previste', 'Aziende possedute', 'Solo monobando', 'Registrato il'],
  ].flat();
  const bianchi = [
    ['Bianchi', 'Niccolò', owner.email, '+39 030 555 0100', 'Utente', 'Da confermare', 'Sì'],
    ['Gruppo Àncora', 4, 1, 'No', new Date('2026-07-01T23:59:00Z')],
  ].flat();
  expect(await exported({ q: 'bianchi' })).toEqual([header, bianchi]);

  const everybody = await exported({ sort: '-surname' });
  expect(everybody.slice(1).map(([surname, , , , role, state]) => [surname, role, state])).toEqual([
    ['Verdi', 'Consulente', 'Disabilitato'],
    ['Bianchi', 'Utente', 'Da confermare'],
    ['Aaa', 'Amministratore', 'Attivo'],
  ]);
  const english = await exported({ role: 'advisor' }, { 'accept-language': 'en' });
  expect(english.map(([surname, , , , , state]) => [surname, state])).toEqual([
    ['Surname', 'State'],
    ['Verdi', 'Disabled'],
  ]);
});

test('more people than are read at a time are all there, once each', async () => {
  const many = Array.from({ length: 1203 }, (_, n) => `Molti${String(n).padStart(4, '0')}`);
  const { name, passwordHash, role, createdAt } = await aUser(ctx, { surname: 'Stampo' });
  const like = { name, passwordHash, role, createdAt };
  const rows = many.map((surname, n) => ({ ...like, _id: newId(), surname, email: `molti${n}@prova.example` }));
  await insert(db, 'users', rows);
  const sheet = await exported({ q: 'molti', sort: 'surname' });
  expect(sheet.slice(1).map(([surname]) => surname)).toEqual(many);
});

test('what is no filter of the list is none of the file', async () => {
  const refused = await portal.as(admin).attempt(exportUsers, { query: { limit: '5' } as never });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'limit' }] });
});

test('the record of a file names the state that it was asked for', async () => {
  await exported({ standing: 'toInvite' });
  const details = (await auditEntriesOf(portal, { actorId: admin._id })).at(-1)?.details;
  expect(details).toMatchObject({ filters: { standing: 'toInvite' } });
});

type Person = Awaited<ReturnType<typeof aUser>>;

describe('the number of rows', () => {
  const raw = async (speaker: Person, query: string) => {
    const headers = { authorization: `Bearer ${await openSession(ctx, db, speaker._id, null)}` };
    const response = await portal.app.inject({ url: `/api/users?${query}`, headers });
    return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
  };

  test('stands beside the rows for who asks for it so, and is the one of the header', async () => {
    await aUser(ctx);
    const listed = await raw(admin, 'limit=1&rowsNumber=true');
    const counted = await portal.as(admin).call(listUsers, { query: { limit: '1', count: 'true' } });
    expect(listed).toMatchObject({ status: 200, body: { data: counted.rows, rowsNumber: counted.total } });
    expect(listed.headers['x-total-count']).toBe(String(counted.total));
  });

  test('of the directory is the directory’s; without asking the list stays a list', async () => {
    const customer = await aUser(ctx);
    await aUser(ctx, { role: 'advisor', urlCalendy: 'una-sola' });
    const { body } = await raw(customer, 'rowsNumber=true');
    expect(body).toMatchObject({ data: [{ urlCalendy: 'una-sola' }], rowsNumber: 1 });
    expect((await raw(admin, 'limit=1')).body).toHaveLength(1);
    expect((await raw(admin, 'limit=1&rowsNumber=false')).body).toHaveLength(1);
    expect((await raw(admin, 'rowsNumber=yes')).status).toBe(400);
  });

  test('is described where the calls are', async () => {
    type Described = Record<string, { get?: { responses: Record<string, unknown> } }>;
    const { paths } = (await portal.app.inject({ url: '/api/openapi.json' })).json<{ paths: Described }>();
    expect(JSON.stringify(paths['/users']?.get?.responses['200'])).toContain('rowsNumber');
    expect(JSON.stringify(paths['/users/excel'])).not.toContain('rowsNumber');
  });
});

test('whom a customer is linked to are the consultants of the company used last, for the office', async () => {
  const owner = await aUser(ctx, { isGroup: true, groupSize: 2 });
  const business = await aUser(ctx, { role: 'advisor' });
  const performance = await aUser(ctx, { role: 'business-performance-partner' });
  const before = await portal.as(admin).call(getUser, { params: { id: owner._id } });
  expect(before).toMatchObject({ advisor: null, businessAdvisor: null, businessPerformancePartner: null });
  await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-01-01T00:00:00Z' });
  const people = { businessAdvisorId: business._id, businessPerformancePartnerId: performance._id };
  await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-11-01T00:00:00Z', ...people });
  const reply = await portal.as(admin).call(getUser, { params: { id: owner._id } });
  expect(reply).toMatchObject({
    advisor: null,
    businessAdvisor: { _id: business._id, name: business.name, surname: business.surname },
    businessPerformancePartner: { _id: performance._id, name: performance.name, surname: performance.surname },
  });
});

test('whom a customer is linked to are those of the company in use, for themself', async () => {
  const owner = await aUser(ctx, { isGroup: true, groupSize: 2, passwordHash: await aPasswordHash() });
  const business = await aUser(ctx, { role: 'advisor' });
  const followed = await anAgency(ctx, { userId: owner._id, businessAdvisorId: business._id });
  const alone = await anAgency(ctx, { userId: owner._id, lastAccessAt: '2026-11-01T00:00:00Z' });
  const links = async (agency: { _id: string }) => await portal.as(owner, agency).call(getMe, {});
  expect(await links(followed)).toMatchObject({ businessAdvisor: business._id, businessPerformancePartner: null });
  expect(await links(alone)).toMatchObject({ businessAdvisor: null, businessPerformancePartner: null });
  const request = { params: { agencyId: followed._id } };
  const entered = await portal.as(null).call(signInToAgency, request, basicOf(owner.email));
  expect(entered.user).toMatchObject({ businessAdvisor: business._id });
  expect(await portal.as(business).call(getMe, {})).toMatchObject({ businessAdvisor: null });
});
