import * as kpi from '@volano/domain/contracts/kpi';
import { momentsOf } from '@volano/domain/rules/period';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
const fileId = (await anUpload(ctx))._id;

/** Downloads by a person at these moments, told in UTC. */
async function download(person: { _id: string }, moments: readonly string[]): Promise<void> {
  for (const moment of moments) {
    portal.travelTo(new Date(moment));
    const body = { kpiType: 'document_download', entityId: fileId } as const;
    await portal.as(person).call(kpi.logDownload, { body });
  }
  portal.travelTo(TODAY);
}

const admin = () => portal.as(office.admin);
const graph = (query: object) => admin().call(kpi.getGraph, { params: { chartType: 'downloads' }, query });

/** The days of a graph that are no zeros, each held against the rows behind it; the zeros are there as well. */
async function daysWith(first: string, last: string, days: number): Promise<(readonly [string, number])[]> {
  const reply = await graph(momentsOf({ first, last }));
  expect(reply).toHaveLength(days);
  expect(reply.map(({ _id }) => _id)).toEqual(reply.map(({ _id }) => _id).toSorted());
  for (const { _id, count } of reply) {
    const query = { chartType: 'downloads', ...momentsOf({ first: _id, last: _id }), count: 'true' } as const;
    const behind = await admin().call(kpi.listKpiEvents, { query });
    expect([_id, behind.total, behind.rows.length]).toEqual([_id, count, count]);
  }
  return reply.filter(({ count }) => count > 0).map(({ _id, count }) => [_id, count] as const);
}

test('days are those of Rome when the clock goes forward: 29 March has 23 hours, and both its ends', async () => {
  await download(office.advisor, [
    '2026-03-28T22:30:00Z', // 23:30 of the 28th, an hour from UTC
    '2026-03-28T23:30:00Z', // 00:30 of the 29th, still one
    '2026-03-29T21:30:00Z', // 23:30 of the 29th, two
    '2026-03-29T22:30:00Z', // 00:30 of the 30th
  ]);
  expect(await daysWith('2026-03-27', '2026-04-01', 6)).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('and when it goes back: 25 October has 25 hours', async () => {
  await download(office.advisor, [
    '2026-10-24T21:30:00Z', // 23:30 of the 24th, two hours from UTC
    '2026-10-24T22:30:00Z', // 00:30 of the 25th, still two
    '2026-10-25T22:30:00Z', // 23:30 of the 25th, one
    '2026-10-25T23:30:00Z', // 00:30 of the 26th
  ]);
  expect(await daysWith('2026-10-22', '2026-10-27', 6)).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ]);
});

test('unless said a period is the seven days that end today, and the one before it is as long', async () => {
  await download(office.performance, ['2026-11-18T08:00:00Z', '2026-11-11T23:30:00Z', '2026-11-11T22:30:00Z']);
  const reply = await graph({});
  const ends = [
    { _id: '2026-11-12', count: 1 },
    { _id: '2026-11-18', count: 1 },
  ];
  expect([reply.length, reply[0], reply.at(-1)]).toEqual([7, ...ends]);
  const measures = await admin().call(kpi.listMeasures, {});
  expect(measures.find(({ _id }) => _id === 'downloads')).toEqual({
    _id: 'downloads',
    count: 2,
    before: 1,
    unreached: 0,
  });
  expect(measures.find(({ _id }) => _id === 'chat')).toEqual({ _id: 'chat', count: 0, before: 0, unreached: 0 });
  const leaders = (query: object = {}) =>
    admin().call(kpi.getLeaderboard, { params: { chartType: 'downloads' }, query });
  expect((await leaders()).data.map(({ count, rank }) => `${count} ${rank}`)).toEqual(['2 1', '0 2', '0 2']);
  const one = await leaders({ q: 'beatrice', sort: 'count', limit: '1' });
  expect([one.totalData, one.data.map(({ name, rank }) => [name, rank])]).toEqual([1, [['Beatrice', 2]]]);
  const worst = await leaders({ sort: 'count', limit: '2', page: '2' });
  expect([worst.totalData, worst.data.map(({ count }) => count)]).toEqual([3, [2]]);
});

test('abuse 68: a period has an order and at most two years, wherever it is asked for', async () => {
  const asked = async (query: Record<string, string>) => {
    const as = admin();
    const of = { params: { chartType: 'chat' as const }, query };
    const id = office.advisor._id;
    const answers = await Promise.all([
      as.attempt(kpi.listMeasures, { query }),
      as.attempt(kpi.getGraph, of),
      as.attempt(kpi.getLeaderboard, of),
      as.attempt(kpi.getAdvisorGraphs, { params: { consultantId: id }, query }),
      as.attempt(kpi.listKpiEvents, { query: { chartType: 'chat', ...query } }),
      as.attempt(kpi.getFunnel, { query }),
      as.attempt(kpi.listFunnels, { params: { by: 'services' }, query }),
      as.attempt(kpi.exportRecommendations, { params: { id }, query }),
    ]);
    return [...new Set(answers.map(({ status, fields }) => JSON.stringify([status, fields])))];
  };
  const to = '2026-11-18T10:00:00Z';
  for (const [query, path, message] of [
    [{ from: '2026-11-19T10:00:00Z', to }, 'to', 'La data di fine viene prima di quella di inizio'],
    [{ from: '1995-11-19T10:00:00Z', to }, 'from', 'Scegli al massimo due anni'],
    [{ from: '2024-11-17T10:00:00Z', to }, 'from', 'Scegli al massimo due anni'],
  ] as const)
    expect(await asked(query)).toEqual([JSON.stringify([400, [{ path, message }]])]);
  const neither = ['from', 'to'].map((path) => ({ path, message: 'Data non valida' }));
  const early = { from: '0001-01-01T00:00:00Z', to: '0001-01-03T00:00:00Z' };
  expect(await asked(early)).toEqual([JSON.stringify([400, neither])]);
  // Two years and a leap day are let in: 731 days, told by the first as by the last moment of each.
  for (const bounds of [
    { from: '2024-11-17T23:00:00Z', to: '2026-11-18T22:59:59Z' },
    { from: '2024-11-18T22:59:59Z', to: '2026-11-17T23:00:00Z' },
  ]) {
    const reply = await graph(bounds);
    expect([reply.length, reply[0]?._id, reply.at(-1)?._id]).toEqual([731, '2024-11-18', '2026-11-18']);
  }
});

test('every page of the rows is there once, newest first or oldest first, also where a page begins in the middle of a day', async () => {
  const everyThreeHours = (n: number) => new Date(Date.UTC(2026, 8, 1, 6 + n * 3)).toISOString();
  const moments = Array.from({ length: 47 }, (_, n) => everyThreeHours(n));
  await download(office.otherAdvisor, moments);
  const walk = async (sort: string | undefined, query: object) => {
    const seen: string[] = [];
    for (let page = 1; page < 5; page += 1) {
      const asked = { chartType: 'downloads', sort, limit: '16', page: String(page), ...query } as const;
      const { rows } = await admin().call(kpi.listKpiEvents, { query: asked });
      seen.push(...rows.map(({ createdAt }) => createdAt));
    }
    return seen;
  };
  const bounds = momentsOf({ first: '2026-09-01', last: '2026-09-30' });
  for (const query of [{ advisorId: office.otherAdvisor._id }, { advisorId: 'any', ...bounds }, bounds]) {
    const newest = await walk(undefined, query);
    expect([newest.length, new Set(newest).size]).toEqual([47, 47]);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(await walk('createdAt', query)).toEqual(newest.toReversed());
  }
});

test('two who count for one consultant at once do not wait for each other, and both are counted', async () => {
  const before = await countOf(office.advisor._id);
  await ctx.db.transaction().execute(async (held) => {
    await countFor(held);
    // What waits here would wait for ever: the first ends after the second.
    const slot = await slotOf(held);
    await elsewhere(slot, countFor);
  });
  expect(await countOf(office.advisor._id)).toBe(before + 2);
});

/** Works on a connection that counts in another row. One that does not is kept meanwhile, so that the next is a new one. */
function elsewhere(slot: number, work: (db: Database) => Promise<unknown>): Promise<unknown> {
  return ctx.db
    .transaction()
    .execute(async (trx) => ((await slotOf(trx)) === slot ? elsewhere(slot, work) : work(trx)));
}

async function slotOf(db: Database): Promise<number> {
  const { rows } = await sql<{ slot: number }>`select pg_backend_pid() % 32 as slot`.execute(db);
  return rows[0]?.slot ?? 0;
}

function countFor(db: Database): Promise<unknown> {
  const event = { _id: newId(), kpiType: 'chat', userId: office.advisor._id, createdAt: TODAY.toISOString() } as const;
  return insert(db, 'kpi_events', { ...event, advisorId: office.advisor._id });
}

async function countOf(advisorId: string): Promise<number> {
  const days = await rowsOf(ctx.db, 'kpi_days', { advisorId, kpiType: 'chat' }, ['count']);
  return days.reduce((sum, { count }) => sum + count, 0);
}

const log = (entityId: string, userId?: string) =>
  ({ body: { kpiType: 'document_download', entityId, ...(userId === undefined ? {} : { userId }) } }) as const;

async function countedOf(entityId: string) {
  return rowsOf(db, 'kpi_events', { entityId }, ['kpiType', 'userId', 'agencyId']);
}

test('a download of a company counts for its person and company; those of admins are accepted and not counted', async () => {
  const { _id } = await anUpload(ctx);
  for (const person of [office.admin, office.platformAdmin]) await portal.as(person).call(kpi.logDownload, log(_id));
  expect(await countedOf(_id)).toEqual([]);
  await portal.as(office.user, office.agency).call(kpi.logDownload, log(_id, office.user._id));
  await portal.as(office.advisor).call(kpi.logDownload, log(_id));
  expect(await countedOf(_id)).toEqual([
    { kpiType: 'downloads', userId: office.user._id, agencyId: office.agency._id },
    { kpiType: 'downloads', userId: office.advisor._id, agencyId: null },
  ]);
});

test('a dossier counts for its company, whoever follows it downloads it', async () => {
  const of = { linkedEntityType: 'agency', linkedEntityId: office.agency._id } as const;
  const { _id } = await anUpload(ctx, { kind: 'dossier', ...of });
  await portal.as(office.user, office.agency).call(kpi.logDownload, log(_id));
  await portal.as(office.advisor).call(kpi.logDownload, log(_id));
  expect((await countedOf(_id)).map(({ agencyId }) => agencyId)).toEqual([office.agency._id, office.agency._id]);
  for (const as of [portal.as(office.unrelated, office.foreign), portal.as(office.otherAdvisor)])
    expect((await as.attempt(kpi.logDownload, log(_id))).status).toBe(404);
});

test('abuse 27 and holes H13: another person is refused, a premium file does not exist for a prospect', async () => {
  const { _id } = await anUpload(ctx, { kind: 'premium' });
  const user = portal.as(office.user, office.agency);
  expect((await user.attempt(kpi.logDownload, log(_id, office.unrelated._id))).code).toBe('actorMismatch');
  expect((await portal.as(office.prospectUser, office.prospect).attempt(kpi.logDownload, log(_id))).status).toBe(404);
  expect((await user.attempt(kpi.logDownload, log(newId()))).status).toBe(404);
  const unknown = { body: { kpiType: 'login', entityId: _id } } as never;
  expect((await user.attempt(kpi.logDownload, unknown)).status).toBe(400);
  expect(await countedOf(_id)).toEqual([]);
});
