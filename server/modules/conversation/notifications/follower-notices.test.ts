import { confirmChoice, updateAgency } from '@volano/domain/contracts/agencies';
import { listPossibleOwners } from '@volano/domain/contracts/owners';
import { getNotificationPreferences } from '@volano/domain/contracts/notifications';
import { register } from '@volano/domain/contracts/registration';
import { updateMe } from '@volano/domain/contracts/session';
import { sendMessage } from '@volano/domain/contracts/chats';
import { expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { create, rowOf, rowsOf, insert } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
await insert(portal.db, 'firm', { confirmsChoices: true });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });
const office = portal.as(admin);
const KINDS = ['advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved'];

/** What each of some people is told of who follows a company, as kinds. */
async function told(agency: { _id: string }, people: Readonly<Record<string, { _id: string }>>) {
  await portal.drain();
  const entries = Object.entries(people).map(async ([name, person]) => {
    const lines = await bellOf(portal, person);
    return [
      name,
      lines
        .filter(({ event, data }) => KINDS.includes(event) && data.agencyId === agency._id)
        .map(({ event }) => event)
        .toSorted(),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function consultant(name: string) {
  return aUser(ctx, { role: 'advisor', urlCalendy: 'calendario', name });
}

const assign = (agency: { _id: string }, advisorId: string | null) =>
  office.call(updateAgency, { params: { id: agency._id }, body: { advisorId } });

test('somebody named: the customer, the new one and who was chosen and not taken hear of it, each once', async () => {
  const [chosen, taken, colleague] = [
    await consultant('Elena'),
    await consultant('Davide'),
    await aUser(ctx, { role: 'admin' }),
  ];
  const agency = await anAgency(ctx);
  const owner = { _id: agency.userId };
  await portal.as(owner, agency).call(updateMe, { body: { advisor: chosen._id } });
  await assign(agency, taken._id);
  expect(await told(agency, { owner, chosen, taken, colleague, admin })).toEqual({
    owner: ['advisorAssigned'],
    chosen: ['advisorHandedOver'],
    taken: ['advisorAssigned'],
    colleague: [],
    admin: [],
  });
  const [line] = await bellOf(portal, chosen, 'advisorHandedOver');
  expect(line?.title).toBe(`${agency.businessName} ti aveva scelto: la segue un collega`);
  expect(line?.body).toContain(`Davide ${taken.surname}`);
});

test('who takes over hears that the company waits for an answer of whoever went; answered or closed it does not', async () => {
  const [former, taker, another] = [await consultant('Elena'), await consultant('Davide'), await consultant('Bruna')];
  const agency = await anAgency(ctx, { advisorId: former._id, contractType: 'grow' });
  const chat = await aChat(ctx, { agencyId: agency._id, advisorId: former._id });
  const say = (person: { _id: string }, message: string) =>
    portal.as(person, agency).call(sendMessage, { params: { chatId: chat._id }, body: { message } });
  await say({ _id: agency.userId }, 'Ci sentiamo domani?');
  const heard = async (person: { _id: string }) => {
    await assign(agency, person._id);
    await portal.drain();
    return (await bellOf(portal, person, 'advisorAssigned')).map(({ body }) => body);
  };
  expect(await heard(taker)).toEqual([expect.stringContaining(`Aveva scritto a Elena ${former.surname}`)]);
  await assign(agency, former._id);
  await say(former, 'Sì, alle 15');
  expect(await heard(another)).toEqual([expect.not.stringContaining('Aveva scritto')]);
});

test('one press: the customer and the chosen one', async () => {
  const chosen = await consultant('Elena');
  const agency = await anAgency(ctx);
  const owner = { _id: agency.userId };
  await portal.as(owner, agency).call(updateMe, { body: { advisor: chosen._id } });
  await office.call(confirmChoice, { params: { id: agency._id }, body: { advisor: chosen._id } });
  expect(await told(agency, { owner, chosen })).toEqual({ owner: ['advisorAssigned'], chosen: ['advisorAssigned'] });
});

test('another one, then nobody: the former one too, and the other admins once it waits', async () => {
  const [first, second, colleague] = [
    await consultant('Elena'),
    await consultant('Davide'),
    await aUser(ctx, { role: 'admin' }),
  ];
  const agency = await anAgency(ctx, { advisorId: first._id });
  const owner = { _id: agency.userId };
  await assign(agency, second._id);
  expect(await told(agency, { owner, first, second, colleague })).toEqual({
    owner: ['advisorAssigned'],
    first: ['advisorHandedOver'],
    second: ['advisorAssigned'],
    colleague: [],
  });
  await assign(agency, null);
  expect(await told(agency, { owner, second, colleague, admin })).toEqual({
    owner: ['advisorAssigned', 'advisorLeft'],
    // What told of a company that is no more theirs went with it.
    second: ['advisorHandedOver'],
    colleague: ['advisorLeft'],
    admin: [],
  });
});

test('an invitation: its consultant and the customer', async () => {
  const advisor = await consultant('Elena');
  const given = { _id: newId(), name: 'Banca', advisorId: advisor._id, advisorRole: 'advisor' } as const;
  const { _id: invitation } = await create(db, 'invitation_partners', given);
  const person = { name: 'Ida', surname: 'Neri', email: 'ida@neri.example', password: 'Girasole-47-Lampione' };
  const company = { telephone: '030 555 0199', businessName: 'Neri S.r.l.', vatNumber: '00743110157' };
  await portal.as(null).call(register, { body: { ...person, ...company, invitation } });
  await portal.drain();
  const { _id: ownerId } = await rowOf(db, 'users', { email: person.email }, ['_id']);
  const { _id: agencyId } = await rowOf(db, 'agencies', { userId: ownerId }, ['_id']);
  for (const userId of [ownerId, advisor._id])
    expect(await rowsOf(db, 'notifications', { userId })).toMatchObject([
      { event: 'advisorAssigned', data: { agencyId } },
    ]);
});

test('a company that moves: both owners and who follows it; only people with room are offered', async () => {
  const advisor = await consultant('Elena');
  const agency = await anAgency(ctx, { advisorId: advisor._id });
  const owner = { _id: agency.userId };
  const full = await aUser(ctx, { surname: 'Pienamente' });
  await anAgency(ctx, { userId: full._id });
  const free = await aUser(ctx, { isGroup: true, groupSize: 3, surname: 'Liberamente' });
  await anAgency(ctx, { userId: free._id });
  const params = { id: agency._id };
  const offered = async (q?: string) => {
    const rows = await office.call(listPossibleOwners, { params, query: q === undefined ? {} : { q } });
    return rows.map(({ _id }) => _id);
  };
  expect(await offered()).toContain(free._id);
  for (const { _id } of [full, owner]) expect(await offered()).not.toContain(_id);
  const [row] = await office.call(listPossibleOwners, { params, query: { q: 'liberamente' } });
  const { _id, name, surname, email } = free;
  expect(row).toEqual({ _id, name, surname, email, agencies: 1, room: 2 });

  const refused = await office.attempt(updateAgency, { params, body: { userId: full._id } });
  expect(refused).toMatchObject({ status: 409, code: 'groupFull' });
  expect(await told(agency, { owner, full })).toEqual({ owner: [], full: [] });
  await office.call(updateAgency, { params, body: { userId: free._id } });
  const moved = ['agencyMoved'];
  expect(await told(agency, { owner, free, advisor, admin })).toEqual({
    owner: moved,
    free: moved,
    advisor: moved,
    admin: [],
  });
});

test('each role is asked how it hears of the kinds that reach it', async () => {
  const kindsOf = async (person: { _id: string }) => {
    const { preferences } = await portal.as(person).call(getNotificationPreferences, {});
    return preferences.map(({ event }) => event).filter((event) => KINDS.includes(event));
  };
  expect(await kindsOf(await aUser(ctx))).toEqual(['advisorAssigned', 'advisorLeft', 'agencyMoved']);
  expect(await kindsOf(await consultant('Elena'))).toEqual(['advisorAssigned', 'advisorHandedOver', 'agencyMoved']);
  expect(await kindsOf(admin)).toEqual(['advisorLeft']);
});
