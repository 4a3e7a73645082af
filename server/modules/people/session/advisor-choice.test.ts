import { createAgency, confirmChoice, getAgency, getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { listFollowers } from '@volano/domain/contracts/followers';
import { getMe, updateMe } from '@volano/domain/contracts/session';
import { listUsers } from '@volano/domain/contracts/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { type Held, whileHeld } from '../../../testing/world/waiting.ts';
import { findOpenChoiceForUpdate } from '../../companies/agencies/agencies.queries.ts';
import { updateFollowers } from '../../../access/following.queries.ts';
import { auditEntriesOf, bellOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();
await insert(db, 'firm', { confirmsChoices: true });
const advisor = await aUser(ctx, { role: 'advisor', urlCalendy: 'la-consulente' });
const sales = await aUser(ctx, { role: 'sales', urlCalendy: 'il-venditore' });

function choose(person: { _id: string }, chosen: string) {
  return portal.as(person).attempt(updateMe, { body: { advisor: chosen } });
}

async function chosenBy(person: { _id: string }) {
  return (await portal.as(person).call(getMe, {})).advisor;
}

describe('choosing who looks after me', () => {
  test('a consultant or a sales contact with a calendar, who then stands at home', async () => {
    for (const wanted of [advisor, sales]) {
      const company = await anAgency(ctx);
      const owner = { _id: company.userId };
      const offered = await portal.as(owner).call(listUsers, { query: { role: 'advisor,sales', limit: '6' } });
      expect(offered.rows.map(({ _id }) => _id)).toContain(wanted._id);
      const { status, reply } = await choose(owner, wanted._id);
      expect([status, reply.advisor]).toEqual([200, wanted._id]);
      const home = await portal.as(owner, company).call(getHomeAdvisor, { params: { agencyId: company._id } });
      expect(home?._id).toBe(wanted._id);
      const [line] = await auditEntriesOf(portal, { action: 'advisorAssigned', actorId: owner._id });
      expect(line?.details).toEqual({ advisor: wanted._id });
    }
  });

  test('another one until the office confirms, then nobody else; of two at once the last stands', async () => {
    const company = await anAgency(ctx);
    const person = { _id: company.userId };
    const both = await Promise.all([choose(person, advisor._id), choose(person, sales._id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await choose(person, advisor._id)).reply.advisor).toBe(advisor._id);
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const confirm = (chosen: string) =>
      admin.attempt(confirmChoice, { params: { id: company._id }, body: { advisor: chosen } });
    // Who confirms read a choice that is no more.
    expect(await confirm(sales._id)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await confirm(advisor._id)).toMatchObject({ status: 200, reply: { advisorId: advisor._id } });
    expect(await choose(person, sales._id)).toMatchObject({ status: 409, code: 'advisorAssigned' });
    expect(await chosenBy(person)).toBe(advisor._id);
    expect((await confirm(advisor._id)).code).toBe('conflict');
  });

  test('a change of mind that waits for the confirmation comes too late', async () => {
    const company = await anAgency(ctx);
    const person = { _id: company.userId };
    await choose(person, advisor._id);
    const confirming = async (trx: Held) => {
      expect((await findOpenChoiceForUpdate(trx, company._id))?.chosenId).toBe(advisor._id);
      await updateFollowers(trx, company._id, { advisorId: advisor._id });
    };
    const late = await whileHeld(ctx, confirming, () => choose(person, sales._id));
    expect(late).toMatchObject({ status: 409, code: 'advisorAssigned' });
    expect(await chosenBy(person)).toBe(advisor._id);
  });

  test('a sales contact is kept as the contact, and no company is given to somebody who cannot see it', async () => {
    const company = await anAgency(ctx);
    const person = { _id: company.userId };
    const home = () => portal.as(person, company).call(getHomeAdvisor, { params: { agencyId: company._id } });
    await choose(person, sales._id);
    expect(await home()).toMatchObject({ _id: sales._id, isWaiting: true });
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const kept = await admin.call(confirmChoice, { params: { id: company._id }, body: { advisor: sales._id } });
    expect(kept.advisorId).toBe(null);
    expect(kept).toMatchObject({ followedBy: 'sales', isFollowed: true, contact: { _id: sales._id } });
    expect(await home()).toMatchObject({ _id: sales._id, isWaiting: false });
    // Who is looked after by a sales contact may still choose a consultant.
    expect(await choose(person, advisor._id)).toMatchObject({ status: 200 });
    expect(await home()).toMatchObject({ _id: advisor._id, isWaiting: true });
  });

  test('a new company waits like the first: what nobody confirmed assigns nothing', async () => {
    const person = await aUser(ctx, { isGroup: true, groupSize: 2 });
    await anAgency(ctx, { userId: person._id });
    await choose(person, advisor._id);
    expect((await portal.as(person).call(createAgency, { body: A_COMPANY })).advisorId).toBe(null);
  });

  test('nobody who cannot be booked, is gone or does something else', async () => {
    const absent = [{ isEnabled: false }, { isConfirmed: false }, { deletedAt: ctx.clock.now().toISOString() }];
    const wrong = [...absent, { role: 'admin' as const }, { role: 'user' as const }, { urlCalendy: null }];
    const refused = await Promise.all(
      wrong.map((given) => aUser(ctx, { role: 'advisor', urlCalendy: 'pagina', ...given })),
    );
    const person = await aUser(ctx);
    for (const id of [...refused.map(({ _id }) => _id), person._id, newId(), 'nessuno'])
      expect(await choose(person, id)).toMatchObject({ status: 400, fields: [{ path: 'advisor' }] });
    expect(await chosenBy(person)).toBeNull();
  });

  test('a refused choice changes nothing else; the staff choose nobody', async () => {
    const person = await aUser(ctx);
    const body = { name: 'Altro', advisor: newId() };
    expect((await portal.as(person).attempt(updateMe, { body })).status).toBe(400);
    expect((await portal.as(person).call(getMe, {})).name).toBe(person.name);
    const colleague = await aUser(ctx, { role: 'advisor' });
    expect((await choose(colleague, advisor._id)).status).toBe(400);
  });
});

describe('where the firm confirms no choice', () => {
  const office = { _id: '' };
  const admin = () => portal.as(office);
  beforeAll(async () => {
    office._id = (await aUser(ctx, { role: 'admin' }))._id;
    await update(db, 'firm', {}, { confirmsChoices: false });
  });
  const historyOf = (company: { _id: string }) => admin().call(listFollowers, { params: { id: company._id } });
  const chosenLine = (person: { _id: string }, owner: { _id: string }) => ({
    person: { _id: person._id },
    by: { _id: owner._id },
    why: 'choice',
  });

  test('a consultant follows every company of who chose that waits, at once, and nobody has anything left to confirm', async () => {
    const owner = await aUser(ctx, { isGroup: true, groupSize: 4 });
    const [first, second] = [await anAgency(ctx, { userId: owner._id }), await anAgency(ctx, { userId: owner._id })];
    const other = await aUser(ctx, { role: 'advisor' });
    const followed = await anAgency(ctx, { userId: owner._id, advisorId: other._id });
    expect((await choose(owner, advisor._id)).status).toBe(200);
    for (const company of [first, second]) {
      expect(await admin().call(getAgency, { params: { id: company._id } })).toMatchObject({
        advisorId: advisor._id,
        followedBy: 'advisor',
        chosen: null,
      });
      expect(await historyOf(company)).toMatchObject([{ ...chosenLine(advisor, owner), kind: 'advisor', to: null }]);
    }
    expect((await historyOf(followed)).map(({ why }) => why)).not.toContain('choice');
    expect(await portal.as(owner, first).call(getHomeAdvisor, { params: { agencyId: first._id } })).toMatchObject({
      _id: advisor._id,
      isWaiting: false,
    });
    await portal.drain();
    for (const person of [advisor, office])
      expect((await bellOf(portal, person, 'advisorChosen')).filter(({ data }) => data._id === owner._id)).toEqual([]);
    expect(await choose(owner, sales._id)).toMatchObject({ status: 409, code: 'advisorAssigned' });
    const third = await portal.as(owner).call(createAgency, { body: A_COMPANY });
    expect(third.advisorId).toBe(advisor._id);
  });

  test('a sales contact does until a consultant is chosen, for new companies too', async () => {
    const owner = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const company = await anAgency(ctx, { userId: owner._id });
    await choose(owner, sales._id);
    const added = await portal.as(owner).call(createAgency, { body: A_COMPANY });
    for (const { _id: id } of [company, added])
      expect(await admin().call(getAgency, { params: { id } })).toMatchObject({ followedBy: 'sales', chosen: null });
    await choose(owner, advisor._id);
    expect(await historyOf(company)).toMatchObject([
      { ...chosenLine(advisor, owner), kind: 'advisor', to: null },
      { ...chosenLine(sales, owner), kind: 'sales', endedBy: 'reassigned' },
    ]);
  });

  test('who confirms a choice that waited since before assigns it; made again by its owner it needs nobody', async () => {
    const companies = [await anAgency(ctx), await anAgency(ctx)] as const;
    await update(db, 'firm', {}, { confirmsChoices: true });
    for (const { userId } of companies) await choose({ _id: userId }, advisor._id);
    await update(db, 'firm', {}, { confirmsChoices: false });
    const [waiting, again] = companies;
    await admin().call(confirmChoice, { params: { id: waiting._id }, body: { advisor: advisor._id } });
    await choose({ _id: again.userId }, advisor._id);
    for (const company of companies)
      expect((await historyOf(company)).map(({ why }) => why)).toEqual([company === waiting ? 'press' : 'choice']);
  });

  test('of two choices at once the first assigns; who chooses without end is stopped for the day', async () => {
    const company = await anAgency(ctx);
    const owner = { _id: company.userId };
    const second = await aUser(ctx, { role: 'advisor', urlCalendy: 'la-seconda' });
    const both = await Promise.all([choose(owner, advisor._id), choose(owner, second._id)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await historyOf(company)).toHaveLength(1);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await choose(owner, sales._id)).status);
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
  });
});

const A_COMPANY = {
  businessName: 'Seconda',
  vatNumber: '',
  fiscalCode: 'RSSMRA80A01H501U',
  telephone: '0301234567',
  administrationEmail: 'seconda@prova.example',
};
