import {
  confirmChoice,
  createAgency,
  getAgency,
  getHomeAdvisor,
  listAgencies,
  updateAgency,
} from '@volano/domain/contracts/agencies';
import { createChat, listChats, listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { listFollowers } from '@volano/domain/contracts/followers';
import { countWaiting } from '@volano/domain/contracts/kpi';
import { updateMe } from '@volano/domain/contracts/session';
import { updateUser } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { update, insert } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
await insert(portal.db, 'firm', { confirmsChoices: true });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin', name: 'Sara' });
const elena = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena', name: 'Elena' });
const davide = await aUser(ctx, { role: 'advisor', urlCalendy: 'davide', name: 'Davide' });
const marco = await aUser(ctx, { role: 'sales', urlCalendy: 'marco', name: 'Marco' });
const office = portal.as(admin);

function ownerOf(agency: { _id: string; userId: string }) {
  return portal.as({ _id: agency.userId }, agency);
}

async function waiting(): Promise<{ ids: string[]; count: number }> {
  const { rows } = await office.call(listAgencies, { query: { advisorId: 'none', hasChosen: 'false', limit: '100' } });
  const { withoutAdvisor } = await office.call(countWaiting, {});
  return { ids: rows.map(({ _id }) => _id), count: withoutAdvisor };
}

function historyOf({ _id }: { _id: string }, as = admin) {
  return portal.as(as).call(listFollowers, { params: { id: _id } });
}

const assign = (agency: { _id: string }, advisorId: string | null) =>
  office.call(updateAgency, { params: { id: agency._id }, body: { advisorId } });

describe('whether a company is followed', () => {
  test('row, record, list, count, home and choice say the same of somebody who works here no more', async () => {
    const gone = await aUser(ctx, { role: 'advisor', urlCalendy: 'via' });
    const agency = await anAgency(ctx, { advisorId: gone._id });
    const owner = ownerOf(agency);
    const home = () => owner.call(getHomeAdvisor, { params: { agencyId: agency._id } });
    const record = () => office.call(getAgency, { params: { id: agency._id } });
    const row = async () => (await owner.call(listAgencies, {})).rows[0];

    for (const said of [await record(), await row()])
      expect(said).toMatchObject({ followedBy: 'advisor', isFollowed: true });
    expect((await home())?._id).toBe(gone._id);
    const before = await waiting();
    expect(before.ids).not.toContain(agency._id);
    expect((await owner.attempt(updateMe, { body: { advisor: elena._id } })).code).toBe('advisorAssigned');

    await update(db, 'users', { _id: gone._id }, { isEnabled: false });
    for (const said of [await record(), await row()])
      expect(said).toMatchObject({ followedBy: null, isFollowed: false });
    expect(await home()).toBeNull();
    const after = await waiting();
    expect(after.ids).toContain(agency._id);
    expect([after.count, after.ids.length]).toEqual([before.count + 1, after.count]);
    expect(await owner.attempt(updateMe, { body: { advisor: elena._id } })).toMatchObject({ status: 200 });
    expect(await home()).toMatchObject({ _id: elena._id, isWaiting: true });
  });

  test('by a sales contact it is, and it may still choose a consultant, who takes the place once confirmed', async () => {
    const agency = await anAgency(ctx);
    const [owner, params] = [ownerOf(agency), { id: agency._id }];
    await owner.call(updateMe, { body: { advisor: marco._id } });
    const kept = await office.call(confirmChoice, { params, body: { advisor: marco._id } });
    expect(kept).toMatchObject({ followedBy: 'sales', isFollowed: true, contact: { _id: marco._id }, advisor: null });
    expect((await waiting()).ids).not.toContain(agency._id);
    await owner.call(updateMe, { body: { advisor: elena._id } });
    expect(await office.call(getAgency, { params })).toMatchObject({
      followedBy: 'sales',
      chosen: { _id: elena._id },
    });
    const confirmed = await office.call(confirmChoice, { params, body: { advisor: elena._id } });
    expect(confirmed).toMatchObject({ followedBy: 'advisor', contact: null, chosen: null });
    expect(await historyOf(agency)).toMatchObject([
      { kind: 'advisor', person: { _id: elena._id }, by: { _id: admin._id }, why: 'press', to: null, endedBy: null },
      { kind: 'sales', person: { _id: marco._id }, why: 'choice', to: expect.any(String), endedBy: 'reassigned' },
    ]);
  });

  test('a company that waits reads its conversation; nobody writes there, nor to who was disabled', async () => {
    const away = await aUser(ctx, { role: 'advisor' });
    const agency = await anAgency(ctx, { advisorId: away._id });
    const consultant = portal.as(away);
    const { _id: chatId } = await consultant.call(createChat, {
      body: { participantsIds: [agency.userId], agencyId: agency._id },
    });
    await consultant.call(sendMessage, { params: { chatId }, body: { message: 'Buongiorno' } });
    await update(db, 'users', { _id: away._id }, { isConfirmed: false });
    const owner = ownerOf(agency);
    const [chat] = (await owner.call(listChats, {})).rows;
    expect(chat).toMatchObject({ _id: chatId, isWritable: false });
    expect((await owner.call(listMessages, { params: { chatId } })).rows).toHaveLength(1);
    const said = await owner.attempt(sendMessage, { params: { chatId }, body: { message: 'C’è qualcuno?' } });
    expect(said).toMatchObject({ status: 409, code: 'chatClosed' });
  });
});

describe('the history of who follows a company', () => {
  test('begins with whom the office names, and goes on, newest first', async () => {
    const owner = await aUser(ctx);
    const named = { businessName: 'Beta', fiscalCode: 'RSSMRA80A01H501U', telephone: '0301234567' };
    const body = { ...named, administrationEmail: 'beta@prova.example', userId: owner._id, advisorId: elena._id };
    const agency = await office.call(createAgency, { body });
    await assign(agency, davide._id);
    await assign(agency, davide._id);
    const left = await assign(agency, null);
    expect(left).toMatchObject({ followedBy: null, isFollowed: false });
    const by = { _id: admin._id, name: 'Sara', surname: admin.surname };
    const line = { kind: 'advisor', by, why: 'reassigned', from: expect.any(String), to: expect.any(String) };
    expect(await historyOf(agency)).toEqual([
      { ...line, person: { _id: davide._id, name: 'Davide', surname: davide.surname }, endedBy: 'left' },
      { ...line, person: { _id: elena._id, name: 'Elena', surname: elena.surname }, endedBy: 'reassigned' },
    ]);
  });

  test('is for the staff who see the company', async () => {
    const agency = await anAgency(ctx);
    await assign(agency, elena._id);
    expect(await historyOf(agency, elena)).toHaveLength(1);
    const params = { id: agency._id };
    expect((await portal.as(davide).attempt(listFollowers, { params })).status).toBe(404);
    expect((await portal.as(marco).attempt(listFollowers, { params })).status).toBe(403);
    expect((await ownerOf(agency).attempt(listFollowers, { params })).status).toBe(403);
  });

  test('a settled choice does not come back when whoever was assigned goes', async () => {
    const agency = await anAgency(ctx);
    await ownerOf(agency).call(updateMe, { body: { advisor: elena._id } });
    const other = await aUser(ctx, { role: 'advisor' });
    await assign(agency, other._id);
    await office.call(updateUser, { params: { id: other._id }, body: { isEnabled: false, handOver: 'waiting' } });
    expect(await office.call(getAgency, { params: { id: agency._id } })).toMatchObject({
      followedBy: null,
      chosen: null,
    });
    expect((await waiting()).ids).toContain(agency._id);
  });
});
