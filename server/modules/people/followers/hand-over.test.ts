import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { getAgency } from '@volano/domain/contracts/agencies';
import { listFollowers } from '@volano/domain/contracts/followers';
import { deleteUser, getUser, listUsers, updateUser } from '@volano/domain/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/world/database.ts';
import { newId } from '../../../platform/new-id.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin', name: 'Sara' });
const colleague = await aUser(ctx, { role: 'admin' });
const office = portal.as(admin);

function advisor(name: string) {
  return aUser(ctx, { role: 'advisor', name, urlCalendy: 'calendario' });
}

async function followedBy(person: { _id: string }, count: number) {
  const companies = [];
  for (let n = 0; n < count; n += 1) companies.push(await anAgency(ctx, { advisorId: person._id }));
  return companies;
}

const disable = (person: { _id: string }, handOver?: string | string[]) =>
  office.attempt(updateUser, {
    params: { id: person._id },
    body: { isEnabled: false, ...(handOver === undefined ? {} : { handOver }) } as { isEnabled: boolean },
  });

const remove = (person: { _id: string }, handOver?: string) =>
  office.attempt(deleteUser, {
    params: { id: person._id },
    ...(handOver === undefined ? {} : { query: { handOver } }),
  });

async function loadOf(person: { _id: string }): Promise<number | undefined> {
  const { rows } = await office.call(listUsers, { query: { role: 'advisor,sales,admin', limit: '100' } });
  return rows.find(({ _id }) => _id === person._id)?.load;
}

async function advisorsOf(companies: readonly { _id: string }[]) {
  const read = companies.map(({ _id }) => office.call(getAgency, { params: { id: _id } }));
  return (await Promise.all(read)).map(({ advisorId }) => advisorId);
}

describe('who follows companies cannot just go', () => {
  test('neither be disabled nor deleted: 409 with how many, and nothing is done', async () => {
    const person = await advisor('Elena');
    const companies = await followedBy(person, 2);
    for (const { status, code, reply } of [await disable(person), await remove(person)]) {
      expect([status, code]).toEqual([409, 'handOverNeeded']);
      expect(reply).toMatchObject({ agencies: 2 });
    }
    expect(await advisorsOf(companies)).toEqual([person._id, person._id]);
    expect((await office.call(getUser, { params: { id: person._id } })).isEnabled).toBe(true);
  });

  test('nor to somebody who may not follow, is disabled, is the same or nobody: 400, nothing is done', async () => {
    const person = await advisor('Elena');
    const [company] = await followedBy(person, 1);
    const good = await advisor('Davide');
    const others = [
      await aUser(ctx, { role: 'business-performance-partner' }),
      await aUser(ctx, { role: 'sales' }),
      await aUser(ctx, { role: 'advisor', isEnabled: false }),
      person,
      { _id: newId() },
    ];
    for (const { _id } of others) {
      const refused = { status: 400, fields: [{ path: 'handOver' }] };
      expect(await disable(person, [good._id, _id])).toMatchObject(refused);
      expect(await remove(person, `${good._id},${_id}`)).toMatchObject(refused);
    }
    expect((await disable(person, [])).status).toBe(400);
    expect((await disable(person, 'boh')).status).toBe(400);
    expect((await remove(person, '')).status).toBe(400);
    const alone = { params: { id: person._id }, body: { handOver: 'waiting' as const } };
    expect((await office.attempt(updateUser, alone)).status).toBe(400);
    expect(await advisorsOf([company as { _id: string }])).toEqual([person._id]);
  });
});

describe('what somebody follows who goes', () => {
  test('goes to one, who is told once, as are the owners; the history says how', async () => {
    const [person, taker] = [await advisor('Elena'), await advisor('Davide')];
    const companies = await followedBy(person, 3);
    expect(await disable(person, [taker._id])).toMatchObject({ status: 200, reply: { isEnabled: false } });
    await portal.drain();
    expect(await advisorsOf(companies)).toEqual(companies.map(() => taker._id));
    expect([await loadOf(person), await loadOf(taker), await loadOf(admin)]).toEqual([0, 3, undefined]);
    const [company] = companies;
    const [now, before] = await office.call(listFollowers, { params: { id: company?._id ?? '' } });
    expect(now).toMatchObject({ person: { _id: taker._id }, by: { _id: admin._id }, why: 'handedOver', to: null });
    // It was followed from before there was a history: since the company is there.
    expect(before).toMatchObject({
      person: { _id: person._id },
      by: null,
      from: company?.createdAt,
      endedBy: 'handedOver',
    });
    const told = await bellOf(portal, taker, 'advisorAssigned');
    expect(told).toMatchObject([{ title: 'Ti sono affidate 3 aziende', data: {} }]);
    expect(told[0]?.data).not.toHaveProperty('agencyId');
    for (const { _id: agencyId, userId } of companies)
      expect(await bellOf(portal, { _id: userId }, 'advisorAssigned')).toMatchObject([{ data: { agencyId } }]);
    expect(await bellOf(portal, admin, 'advisorLeft')).toEqual([]);
  });

  test('is shared among several, to whoever follows fewest by then', async () => {
    const [person, busy, free] = [await advisor('Elena'), await advisor('Davide'), await advisor('Chiara')];
    await followedBy(busy, 2);
    const companies = await followedBy(person, 4);
    expect((await remove(person, `${busy._id},${free._id}`)).status).toBe(204);
    expect([await loadOf(busy), await loadOf(free)]).toEqual([3, 3]);
    expect(new Set(await advisorsOf(companies))).toEqual(new Set([busy._id, free._id]));
  });

  test('waits: owners and admins hear of it, who acted does not, and whoever is gone is told nothing', async () => {
    const person = await advisor('Elena');
    const [company] = await followedBy(person, 1);
    const agencyId = company?._id ?? '';
    expect((await disable(person, 'waiting')).status).toBe(200);
    await portal.drain();
    expect(await office.call(getAgency, { params: { id: agencyId } })).toMatchObject({
      advisorId: null,
      isFollowed: false,
    });
    const ofThis = (lines: { data: { agencyId?: string } }[]) => lines.filter(({ data }) => data.agencyId === agencyId);
    expect(ofThis(await bellOf(portal, { _id: company?.userId ?? '' }, 'advisorLeft'))).toHaveLength(1);
    expect(ofThis(await bellOf(portal, colleague, 'advisorLeft'))).toHaveLength(1);
    expect(ofThis(await bellOf(portal, admin, 'advisorLeft'))).toEqual([]);
    expect(await rowsOf(db, 'notifications', { userId: person._id })).toEqual([]);
  });

  test('of a sales contact a consultant takes as consultant', async () => {
    const [person, taker] = [await aUser(ctx, { role: 'sales' }), await advisor('Davide')];
    const company = await anAgency(ctx, { salesContactId: person._id });
    expect(await disable(person)).toMatchObject({ status: 409, code: 'handOverNeeded' });
    expect((await disable(person, [taker._id])).status).toBe(200);
    expect(await office.call(getAgency, { params: { id: company._id } })).toMatchObject({
      advisorId: taker._id,
      followedBy: 'advisor',
      contact: null,
    });
  });
});

/** Enough for a hand-over to be cut off in its midst. */
const MANY = 200;

test('of many companies, cut off in its midst, nobody is handed over or everybody, and who takes them is told once', async () => {
  const [person, taker] = [await advisor('Elena'), await advisor('Davide')];
  const { _id: model } = await anAgency(ctx, { advisorId: person._id });
  await sql`insert into all_agencies
    ("_id", "businessName", "fiscalCode", "telephone", "administrationEmail", "userId", "advisorId", "createdAt")
    select gen_random_uuid(), "businessName", "fiscalCode", "telephone", "administrationEmail", "userId", "advisorId", "createdAt"
    from all_agencies, generate_series(1, ${MANY - 1}) where "_id" = ${model}`.execute(db);
  // The connection is lost in their midst, once.
  const cutting = `create sequence handed;
    create function cut_off() returns trigger language plpgsql as $$ begin
      if nextval('handed') = ${MANY / 2} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger cut_off before update of "advisorId" on all_agencies for each row execute function cut_off()`;
  await asOwner(db, cutting);
  const standing = async () => [await loadOf(person), await loadOf(taker)];
  const first = await disable(person, [taker._id]);
  expect(await standing()).toEqual(first.status === 200 ? [0, MANY] : [MANY, 0]);
  if (first.status !== 200) await disable(person, [taker._id]);
  await asOwner(db, 'drop trigger cut_off on all_agencies');
  expect(await standing()).toEqual([0, MANY]);
  const { rows } = await sql<{ handed: number }>`select last_value::int as handed from handed`.execute(db);
  expect(rows).toEqual([{ handed: MANY + MANY / 2 }]);
  expect(await bellOf(portal, taker, 'advisorAssigned')).toMatchObject([
    { title: `Ti sono affidate ${MANY} aziende`, body: expect.stringContaining(` e altre ${MANY - 3} · `) },
  ]);
  expect(await rowsOf(db, 'agency_followers', { personId: taker._id, endedAt: null })).toHaveLength(MANY);
});

test('a hand-over is listed among the last actions, and undone once whoever went works here again', async () => {
  const [person, taker] = [await advisor('Elena'), await advisor('Davide')];
  const companies = await followedBy(person, 2);
  await disable(person, [taker._id]);
  const [listed] = await office.call(listActs, {});
  const remains = 'chi seguiva 2 aziende non può più seguirle';
  expect(listed).toMatchObject({ kind: 'assign', count: 2, canUndo: false, remains });
  await office.call(updateUser, { params: { id: person._id }, body: { isEnabled: true } });
  expect(await office.call(undoAct, { params: { id: listed?._id ?? '' } })).toMatchObject({ count: 2, remains: null });
  expect(await advisorsOf(companies)).toEqual([person._id, person._id]);
});
