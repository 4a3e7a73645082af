import type { DB } from '@volano/database/types';
import type { Match } from '@volano/domain/rules/matching/types';
import fc from 'fast-check';
import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { newId } from '../platform/new-id.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { anAgency, anAnnouncement, aService } from '../testing/builders/factories.ts';
import { insert, rowOf, rowsOf } from '../testing/builders/rows.ts';
import { aMatchingWorld } from '../testing/builders/matching-world.ts';
import * as associated from './associated.queries.ts';
import { recountAgency, recountAll } from './matching.actions.ts';
import { isWarming } from './memory.queries.ts';
import * as matching from './matching.queries.ts';

const { listAssociatedAgencies, listMatchingUsers } = associated;
const { findMatch, judgeCalls, listMatches, listTargetCounts, readStandpoint } = matching;
const NOW = new Date('2026-11-18T09:42:00Z');
const EDITS = 17;

const database = await openFreshDatabase();
const ctx = { db: database.db, clock: { now: () => NOW } } as Context;
const world = await aMatchingWorld(ctx);

const someDice = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 });
const edits = fc.array(fc.tuple(fc.nat(EDITS - 1), someDice), { minLength: 4, maxLength: 14 });
const byId = (a: { _id: string }, b: { _id: string }): number => (a._id < b._id ? -1 : 1);

test('after any sequence of edits, what is kept equals what is read anew, and every count equals its rows', async () => {
  const holds = fc.assert(
    fc.asyncProperty(edits, async (list) => {
      for (const [kind, dice] of list) {
        await world.edits[kind]!(dice);
        // Read now and then, so that memory is brought along in steps of every size.
        if (dice[0]! % 3 === 0) await listMatchingUsers(ctx.db, world.announcements, world.admin, NOW);
      }
      await checkEverything();
    }),
    { numRuns: 10, endOnFailure: true },
  );
  await expect(holds).resolves.toBeUndefined();
});

async function checkEverything(): Promise<void> {
  const anew = openDatabase(database.url, { max: 2 });
  try {
    const rows = new Map<string, string[]>();
    const here = new Set((await rowsOf(ctx.db, 'agencies', {}, ['_id'])).map(({ _id }) => _id));
    const counts = await listTargetCounts(ctx.db, world.agencies, NOW);
    for (const agencyId of world.agencies) {
      const kept = judgeCalls(await readStandpoint(ctx.db, agencyId, NOW), true).sort(byId);
      expect(kept).toEqual(judgeCalls(await readStandpoint(anew.db, agencyId, NOW), true).sort(byId));
      const matches = await listMatches(anew.db, agencyId, world.announcements, NOW);
      const isTold = ({ gate, verdict }: Match): boolean =>
        verdict !== 'notEligible' && (gate === null || (gate === 'expired' && verdict !== 'notAssessable'));
      const told = [...matches].filter(([, match]) => isTold(match)).sort(([a], [b]) => (a < b ? -1 : 1));
      const fitOf = ({ verdict, fit }: Pick<Match, 'verdict' | 'fit'>): number =>
        verdict === 'notAssessable' ? 0 : fit;
      const expectedCalls = told.map(([id, match]) => [id, match.verdict, fitOf(match)]);
      expect(kept.map((call) => [call._id, call.verdict, fitOf(call)])).toEqual(expectedCalls);
      const open = kept.filter((call) => call.gate === null);
      const inTarget = open.filter((call) => call.standing === 'inTarget');
      for (const { _id } of inTarget) rows.set(_id, [...(rows.get(_id) ?? []), agencyId]);
      const count = (verdict: string) => inTarget.filter((call) => call.verdict === verdict && !call.isUpcoming).length;
      const expected = here.has(agencyId) ? { eligible: count('eligible'), toVerify: count('toVerify') } : undefined;
      expect(counts.get(agencyId)).toEqual(expected);
    }
    const { userId } = world.advisor;
    const own = new Set((await rowsOf(ctx.db, 'agencies', { advisorId: userId }, ['_id'])).map(({ _id }) => _id));
    for (const actor of [world.admin, world.advisor]) {
      const users = await listMatchingUsers(ctx.db, world.announcements, actor, NOW);
      expect(users).toEqual(await listMatchingUsers(anew.db, world.announcements, actor, NOW));
      for (const id of world.announcements) {
        const listed = await listAssociatedAgencies(ctx.db, id, actor, NOW);
        expect(users.get(id)).toBe(listed.length);
        const suited = (rows.get(id) ?? []).filter((agencyId) => actor === world.admin || own.has(agencyId));
        expect(new Set(listed.map(({ _id }) => _id))).toEqual(new Set(suited));
      }
    }
    await recountAll(ctx);
    const stored = await rowsOf(ctx.db, 'matching_counts');
    const live = await listTargetCounts(anew.db, world.agencies, NOW);
    expect(new Map(stored.map(({ agencyId, ...one }) => [agencyId, one]))).toEqual(live);
  } finally {
    await anew.close();
  }
}

test('a save that commits late is seen, one that is undone is not, and a transaction sees its own', async () => {
  const { _id: agencyId } = await anAgency(ctx);
  const id = newId();
  const regionId = newId();
  await insert(ctx.db, 'regions', { _id: regionId, name: regionId });
  const values = { _id: id, title: 'Bando', announcementType: 'regional', regionId, isActive: true } as const;
  const seen = async () => (await listMatches(ctx.db, agencyId, [id], NOW)).has(id);
  await ctx.db.transaction().execute(async (trx) => {
    await trx.insertInto('announcements').values(values).execute();
    expect((await findMatch(trx, agencyId, id, NOW))?.gate).toBeNull();
    // Others commit and are read while this one is open.
    await world.addAnnouncement([1, 2, 3, 4, 5]);
    expect((await listMatches(ctx.db, agencyId, world.announcements, NOW)).has(world.announcements.at(-1)!)).toBe(true);
    expect(await seen()).toBe(false);
  });
  expect(await seen()).toBe(true);
  await insert(ctx.db, 'surveys', { _id: newId(), agencyId, registerOfficeId: regionId });
  const users = async () => (await listMatchingUsers(ctx.db, [id], world.admin, NOW)).get(id) ?? 0;
  const before = await users();
  expect(before).toBeGreaterThan(0);
  const undone = ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('announcements').set({ isActive: false }).where('_id', '=', id).execute();
    expect((await findMatch(trx, agencyId, id, NOW))?.gate).toBe('inactive');
    await trx.deleteFrom('agencies').where('_id', '=', agencyId).execute();
    await world.addAnnouncement([1, 2, 3, 4, 5]);
    await listMatchingUsers(trx, [id], world.admin, NOW);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await listMatches(ctx.db, agencyId, [id], NOW)).get(id)?.gate).toBeNull();
  expect(await users()).toBe(before);
});

/** A call for companies of a group of regions, none of them yet, a company of another region, and whether the call is in target for it. */
async function aCallOfRegions() {
  const [regionId, regionGroupId] = [newId(), newId()];
  const { _id: agencyId } = await anAgency(ctx);
  await insert(ctx.db, 'regions', { _id: regionId, name: regionId });
  await insert(ctx.db, 'region_groups', { _id: regionGroupId, name: regionGroupId });
  await insert(ctx.db, 'surveys', { _id: newId(), agencyId, registerOfficeId: regionId });
  const { _id: id } = await anAnnouncement(ctx, { regionGroupId });
  return {
    agencyId,
    follow: (trx = ctx.db) =>
      trx.updateTable('agencies').set({ advisorId: world.advisor.userId }).where('_id', '=', agencyId).execute(),
    join: (trx = ctx.db) => trx.insertInto('region_group_regions').values({ regionGroupId, regionId }).execute(),
    leave: (trx = ctx.db) => trx.deleteFrom('surveys').where('agencyId', '=', agencyId).execute(),
    isInTarget: async (trx = ctx.db) =>
      (await listAssociatedAgencies(trx, id, world.admin, NOW)).some(({ _id }) => _id === agencyId),
  };
}

/** A transaction that has its number, as one has that holds a row and has changed nothing yet. */
async function begin(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_current_xact_id()`.execute(trx);
}

test('of a company that a younger transaction marked and was read of, what an older one changes after it is seen', async () => {
  const call = await aCallOfRegions();
  await call.join();
  await ctx.db.transaction().execute(async (older) => {
    await begin(older);
    await call.follow();
    expect(await call.isInTarget()).toBe(true);
    await call.leave(older);
  });
  expect(await call.isInTarget()).toBe(false);
});

test('of what all refer to, which has one mark, what an older transaction changes after a younger one is seen', async () => {
  const call = await aCallOfRegions();
  await ctx.db.transaction().execute(async (older) => {
    await begin(older);
    await ctx.db.insertInto('region_groups').values({ _id: newId(), name: newId() }).execute();
    expect(await call.isInTarget()).toBe(false);
    await call.join(older);
  });
  expect(await call.isInTarget()).toBe(true);
});

test('whoever reads as of earlier puts nothing older over what others have read since', async () => {
  const call = await aCallOfRegions();
  await call.join();
  const commit = Promise.withResolvers<void>();
  const hasBegun = Promise.withResolvers<void>();
  // Open to the end: what is marked after it stays listed.
  await ctx.db.transaction().execute(async (oldest) => {
    await begin(oldest);
    const older = ctx.db.transaction().execute(async (trx) => {
      await begin(trx);
      hasBegun.resolve();
      await commit.promise;
      await call.leave(trx);
    });
    await hasBegun.promise;
    await call.follow();
    await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (earlier) => {
        await sql`select from agencies`.execute(earlier);
        commit.resolve();
        await older;
        expect(await call.isInTarget()).toBe(false);
        await call.isInTarget(earlier);
        expect(await call.isInTarget()).toBe(false);
      });
  });
  expect(await call.isInTarget()).toBe(false);
});

test('a code that reads otherwise moves the companies that declared it', async () => {
  const { _id: agencyId } = await anAgency(ctx);
  const [surveyId, atecoannouncementId] = [newId(), newId()];
  await world.renameCode('25.53.00');
  await insert(ctx.db, 'surveys', { _id: surveyId, agencyId });
  await insert(ctx.db, 'survey_atecos', { surveyId, atecoCodeId: world.codes.get('2025:25.53.00')! });
  const { _id: id } = await anAnnouncement(ctx, { regionGroupId: null });
  await insert(ctx.db, 'atecoannouncements', { _id: atecoannouncementId, announcementId: id });
  const chosen = { atecoannouncementId, atecoCodeId: world.codes.get('2025:25.53')! };
  await insert(ctx.db, 'atecoannouncement_codes', chosen);
  const isThere = async () =>
    (await listAssociatedAgencies(ctx.db, id, world.admin, NOW)).some(({ _id }) => _id === agencyId);
  expect(await isThere()).toBe(true);
  await world.renameCode('62.99.00');
  expect(await isThere()).toBe(false);
});

test('services are counted for whom they are listed', async () => {
  const [categoryId, templateId] = [newId(), world.questions[0]!];
  const { _id: id } = await aService(ctx);
  const category = { _id: categoryId, serviceId: id, templateId, categoryName: 'Domanda' };
  await insert(ctx.db, 'service_categories', category);
  const accepted = { _id: newId(), categoryId, templateId: world.answers[0]![0]!, name: 'Risposta' };
  await insert(ctx.db, 'service_requirements', accepted);
  await world.edits[0]!([1, 1, 1, 1, 1]);
  const listed: string[] = [];
  for (const { _id: agencyId } of await rowsOf(ctx.db, 'agencies', {}, ['_id'])) {
    const match = (await matching.listServiceMatches(ctx.db, agencyId)).get(id);
    if (match?.isListed && ['eligible', 'toVerify'].includes(match.verdict)) listed.push(agencyId);
  }
  expect(listed.length).toBeGreaterThan(0);
  const suited = await associated.listServiceAssociatedAgencies(ctx.db, id, world.admin);
  expect(new Set(suited.map(({ _id }) => _id))).toEqual(new Set(listed));
  expect((await associated.listServiceMatchingUsers(ctx.db, [id], world.admin)).get(id)).toBe(listed.length);
});

test('right after a start nobody waits for all companies to be read: counts come later, and are never said to be none', async () => {
  await world.addAnnouncement([1, 2, 3, 4, 5]);
  const [anew, other] = [openDatabase(database.url, { max: 4 }), openDatabase(database.url, { max: 1 })];
  try {
    const isRead = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const held = other.db.transaction().execute(async (trx) => {
      await sql`lock table investments in access exclusive mode`.execute(trx);
      holding.resolve();
      await isRead.promise;
    });
    await holding.promise;
    expect(isWarming(anew.db)).toBe(false);
    const counting = recountAll({ ...ctx, db: anew.db });
    expect(isWarming(anew.db)).toBe(true);
    expect(await listMatchingUsers(anew.db, world.announcements, world.admin, NOW)).toEqual(new Map());
    isRead.resolve();
    await Promise.all([held, counting]);
    expect(isWarming(anew.db)).toBe(false);
    const users = await listMatchingUsers(anew.db, world.announcements, world.admin, NOW);
    expect(users).toEqual(await listMatchingUsers(ctx.db, world.announcements, world.admin, NOW));
    expect(users.size).toBe(world.announcements.length);
  } finally {
    await Promise.all([anew.close(), other.close()]);
  }
});

test('one company is counted again after its save, and a new day counts anew', async () => {
  const { _id: agencyId } = await anAgency(ctx);
  await world.writeSurvey(agencyId, [1, 1, 1, 1, 1]);
  const stored = () => rowOf(ctx.db, 'matching_counts', { agencyId });
  await recountAgency(ctx, agencyId);
  expect(await stored()).toEqual({ agencyId, ...(await listTargetCounts(ctx.db, [agencyId], NOW)).get(agencyId) });
  const later = new Date('2027-03-01T09:00:00Z');
  const tomorrow = { ...ctx, clock: { now: () => later } };
  await recountAll(tomorrow);
  expect(await stored()).toEqual({ agencyId, ...(await listTargetCounts(ctx.db, [agencyId], later)).get(agencyId) });
  await recountAgency(ctx, newId());
});
