import { deleteAgency, getAgency, listAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { sendMessage, createChat, writeToMany } from '@volano/domain/contracts/chats';
import {
  exportRecommendations,
  getAdvisorGraphs,
  getFunnel,
  getLeaderboard,
  listFunnels,
  listKpiEvents,
  listMeasures,
} from '@volano/domain/contracts/kpi';
import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { listRecommendations, recommendSeveral, recommendToMany } from '@volano/domain/contracts/recommendations';
import { resetPassword } from '@volano/domain/contracts/session';
import { remindSurveys } from '@volano/domain/contracts/surveys';
import { createUser, inviteUsers, updateUser } from '@volano/domain/contracts/users';
import { createView } from '@volano/domain/contracts/views';
import { type Reach, reachOf, REACHES } from '@volano/domain/rules/reach';
import { describe, expect, test } from 'vitest';
import { reachOf as reachOfRow } from '../../../access/reach.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';
import { linkMailedTo } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
const NOW = ctx.clock.now().toISOString();

/** Owners as each way of coming leaves them. */
const COMING: Readonly<Record<Reach, Parameters<typeof aUser>[1]>> = {
  notInvited: { importedAt: NOW, isConfirmed: false },
  invited: { importedAt: NOW, invitedAt: NOW },
  verified: {},
  signedIn: { signedInAt: NOW },
};

/** A consultant with a company of each reach, and a call that suits them all. */
async function anOffice() {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const companies = {} as Record<Reach, { _id: string; userId: string }>;
  for (const reach of REACHES) {
    const { _id: userId } = await aUser(ctx, COMING[reach]);
    const { _id } = await aSurveyedAgency(ctx, { userId, advisorId: advisor._id, contractType: 'grow' });
    companies[reach] = { _id, userId };
  }
  const { _id: callId } = await anAnnouncement(ctx);
  const agenciesIds = REACHES.map((reach) => companies[reach]._id);
  const as = portal.as(advisor);
  const funnel = async () => {
    const { recommended, unreached, seen } = await as.call(getFunnel, {});
    return { recommended, unreached, seen };
  };
  return { advisor, as, companies, callId, agenciesIds, funnel };
}

describe('how far a company is reached', () => {
  test('stands in list and record for staff alone, and filters the list', async () => {
    const { as, companies } = await anOffice();
    const { rows } = await as.call(listAgencies, {});
    expect(new Map(rows.map(({ _id, reach }) => [_id, reach]))).toEqual(
      new Map(REACHES.map((reach) => [companies[reach]._id, reach])),
    );
    for (const reach of REACHES) {
      const found = await as.call(listAgencies, { query: { reach, count: 'true' } });
      expect([found.total, found.rows.map(({ _id }) => _id)]).toEqual([1, [companies[reach]._id]]);
      expect((await as.call(getAgency, { params: { id: companies[reach]._id } })).reach).toBe(reach);
    }
    expect((await as.call(listAgencies, { query: { reach: 'notInvited,invited' } })).rows).toHaveLength(2);
    const { _id: id, userId } = companies.verified;
    const own = await portal.as({ _id: userId }, { _id: id }).call(getAgency, { params: { id } });
    expect(Object.hasOwn(own, 'reach')).toBe(false);
  });

  test('goes on with each step: list, invitation, password, sign-in', async () => {
    const { as, companies } = await anOffice();
    const { _id: id, userId } = companies.notInvited;
    const reach = async () => (await as.call(getAgency, { params: { id } })).reach;
    expect(await reach()).toBe('notInvited');
    await as.call(inviteUsers, { body: { usersIds: [userId] } });
    expect(await reach()).toBe('invited');
    const { email } = await db.selectFrom('users').select('email').where('_id', '=', userId).executeTakeFirstOrThrow();
    const token = await linkMailedTo(portal, email, 'password-reset');
    await portal.as(null).call(resetPassword, { params: { token }, body: { password: 'Cobalto-Sereno9' } });
    expect(await reach()).toBe('verified');
    await portal.as({ _id: userId }, { _id: id }).call(getAgency, { params: { id } });
    expect(await reach()).toBe('signedIn');
  });

  test('is said alike by the rule and by its twin', async () => {
    const moments = [null, NOW] as const;
    for (const importedAt of moments)
      for (const invitedAt of moments)
        for (const signedInAt of moments)
          for (const isEmailVerified of [true, false]) {
            const facts = { importedAt, invitedAt, signedInAt, isEmailVerified };
            const { _id } = await aUser(ctx, facts);
            const row = await db
              .selectFrom('users as owner')
              .select(reachOfRow().as('reach'))
              .where('_id', '=', _id)
              .executeTakeFirstOrThrow();
            expect([facts, row.reach]).toEqual([facts, reachOf({ ...facts, hasChosenPassword: false })]);
          }
  });
});

describe('what is done for a company that cannot see it', () => {
  test('is said in every line of what was done', async () => {
    const { as, agenciesIds, callId, companies } = await anOffice();
    const other = await aSurveyedAgency(ctx);
    const made = await as.call(recommendToMany, {
      body: { agenciesIds: [...agenciesIds, other._id], recommendationId: callId },
    });
    const lines = [
      ['created', 'notInvited', false],
      ['created', 'invited', false],
      ['created', 'verified', true],
      ['created', 'signedIn', true],
    ];
    const said = made.map(({ status, reach, isReached }) => [status, reach, isReached]);
    expect(said).toEqual([...lines, ['refused', null, false]]);
    const written = await as.call(writeToMany, { body: { agenciesIds, message: 'Chiusi il 24' } });
    expect(written.map(({ status, isReached }) => [status, isReached])).toEqual([
      ['sent', false],
      ['sent', false],
      ['sent', true],
      ['sent', true],
    ]);
    const reminded = await as.call(remindSurveys, { body: { ids: [...agenciesIds, other._id] } });
    expect(reminded.map(({ reach, isReached }) => [reach, isReached])).toEqual([
      ...lines.map(([, reach, isReached]) => [reach, isReached]),
      [null, false],
    ]);
    await portal.as(admin).call(updateUser, { params: { id: companies.signedIn.userId }, body: { isEnabled: false } });
    const { _id: recommendationId } = await anAnnouncement(ctx);
    const [line] = await as.call(recommendToMany, {
      body: { agenciesIds: [companies.signedIn._id], recommendationId },
    });
    expect(line).toMatchObject({ status: 'created', reach: 'signedIn', isReached: false });
    for (const [reach, isReached] of [['invited', false] as const, ['verified', true] as const]) {
      const request = { params: { id: companies[reach]._id }, body: { items: [{ recommendationId }] } };
      expect(await as.call(recommendSeveral, request)).toMatchObject([{ status: 'created', isReached }]);
    }
  });

  test('counts as done for nobody in the funnel, nor in what it is split by, until the company is reached', async () => {
    const { as, agenciesIds, callId, companies, funnel } = await anOffice();
    await as.call(recommendToMany, { body: { agenciesIds, recommendationId: callId } });
    expect(await funnel()).toEqual({ recommended: 2, unreached: 2, seen: 0 });
    for (const by of ['advisors', 'announcements'] as const) {
      const { rows } = await as.call(listFunnels, { params: { by }, query: { sort: '-unreached' } });
      expect(rows).toMatchObject([{ recommended: 2, unreached: 2 }]);
    }
    for (const [stage, count] of [['recommended', 2] as const, ['unreached', 2] as const]) {
      const { rows } = await as.call(listRecommendations, { query: { stage } });
      expect([stage, rows.length]).toEqual([stage, count]);
    }

    const { _id, userId } = companies.invited;
    const company = portal.as({ _id: userId }, { _id });
    await company.call(getAnnouncement, { params: { id: callId } });
    await company.call(createView, { body: { entityId: callId, entityType: 'announcementsUser' } });
    expect(await funnel()).toEqual({ recommended: 3, unreached: 1, seen: 1 });
    const { rows } = await as.call(listAnnouncementAgencies, { params: { id: callId }, query: {} });
    const rowOf = (id: string) => rows.find((row) => row._id === id);
    expect(rowOf(_id)).toMatchObject({ reach: 'signedIn', recommended: { seenAt: NOW } });
    expect(rowOf(companies.notInvited._id)).toMatchObject({ reach: 'notInvited', recommended: { seenAt: null } });
    const [line] = (await as.call(listRecommendations, { query: { agencyId: _id } })).rows;
    expect(line?.seenAt).toBe(NOW);
  });

  test('counts in no chart, list of events, ranking or spreadsheet of what was recommended either', async () => {
    const { as, advisor, agenciesIds, callId, companies } = await anOffice();
    const office = portal.as(admin);
    const consultantId = advisor._id;
    const chart = { chartType: 'recommendation' } as const;
    const total = (days: readonly { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0);
    const before = await office.call(listMeasures, {});
    const measured = async () => {
      const measure = (measures: typeof before) => measures.find(({ _id }) => _id === chart.chartType);
      const [now, was] = [measure(await office.call(listMeasures, {})), measure(before)];
      return [now, was].map((one) => one?.count ?? 0).reduce((one, other) => one - other);
    };
    const said = async () => {
      const own = await as.call(getAdvisorGraphs, { params: { consultantId } });
      const { rows, total: events } = await as.call(listKpiEvents, { query: { ...chart, count: 'true' } });
      const board = await office.call(getLeaderboard, { params: chart, query: { limit: '100' } });
      const sheet = await sheetAt(portal, await as.call(exportRecommendations, { params: { id: consultantId } }));
      return {
        own: total(own.recommendations),
        unreached: own.unreached.recommendations,
        events: [events, rows.length],
        board: board.data.find(({ _id }) => _id === consultantId)?.count,
        sheet: sheet.length - 1,
        measured: await measured(),
      };
    };
    await as.call(recommendToMany, { body: { agenciesIds, recommendationId: callId } });
    const two = { own: 2, events: [2, 2], board: 2, sheet: 2, measured: 2 };
    expect(await said()).toEqual({ ...two, unreached: 2 });
    const { _id, userId } = companies.invited;
    await portal.as({ _id: userId }, { _id }).call(getAnnouncement, { params: { id: callId } });
    expect(await said()).toEqual({ own: 3, events: [3, 3], board: 3, sheet: 3, measured: 3, unreached: 1 });
  });

  test('stays counted when the company changes hands, or goes', async () => {
    const { as, agenciesIds, callId, companies, funnel } = await anOffice();
    await as.call(recommendToMany, { body: { agenciesIds, recommendationId: callId } });
    const before = await funnel();
    const { _id: userId } = await aUser(ctx, { importedAt: NOW, isConfirmed: false });
    const office = portal.as(admin);
    await office.call(updateAgency, { params: { id: companies.verified._id }, body: { userId } });
    await office.call(deleteAgency, { params: { id: companies.signedIn._id } });
    expect((await as.call(getAgency, { params: { id: companies.verified._id } })).reach).toBe('notInvited');
    expect((await portal.as(admin).call(getFunnel, { query: {} })).recommended).toBeGreaterThanOrEqual(2);
    expect((await funnel()).recommended).toBe(before.recommended);
  });

  test('nor is what was said to many, where a contract or the office keeps it shut', async () => {
    const { as, companies } = await anOffice();
    await update(db, 'all_agencies', { _id: companies.verified._id }, { contractType: 'prospect' });
    await update(db, 'users', { _id: companies.signedIn.userId }, { isConfirmed: false });
    const ids = [companies.notInvited, companies.invited, companies.verified, companies.signedIn].map(({ _id }) => _id);
    const lines = await as.call(writeToMany, { body: { agenciesIds: ids, message: 'Chiudi il 24' } });
    expect(lines.map(({ isReached, reader }) => [isReached, reader])).toEqual([
      [false, { canRead: false, why: 'notInvited' }],
      [false, { canRead: true, why: null }],
      [true, { canRead: false, why: 'contract' }],
      [true, { canRead: false, why: null }],
    ]);
  });

  test('is told to who writes to it', async () => {
    const { as, companies } = await anOffice();
    for (const [reach, reader] of [
      ['notInvited', { canRead: false, why: 'notInvited' }],
      ['invited', { canRead: true, why: null }],
      ['signedIn', { canRead: true, why: null }],
    ] as const) {
      const chat = await as.call(createChat, { body: { participantsIds: [companies[reach].userId] } });
      const said = await as.call(sendMessage, { params: { chatId: chat._id }, body: { message: 'Buongiorno' } });
      expect([reach, said.reader]).toEqual([reach, reader]);
    }
  });
});

test('a consultant invites the owners of the companies that they follow, and of nobody else', async () => {
  const { as, companies } = await anOffice();
  const other = await aUser(ctx, COMING.notInvited);
  await aSurveyedAgency(ctx, { userId: other._id });
  const usersIds = [companies.notInvited.userId, companies.verified.userId, other._id];
  const invite = () => as.call(inviteUsers, { body: { usersIds } });
  const lines = (first: 'invited' | 'already') => [
    { userId: usersIds[0], status: first, code: null },
    { userId: usersIds[1], status: 'refused', code: 'notImported' },
    { userId: usersIds[2], status: 'refused', code: 'notFound' },
  ];
  expect(await invite()).toEqual(lines('invited'));
  expect(await invite()).toEqual(lines('already'));
  await update(db, 'all_agencies', { _id: companies.notInvited._id }, { advisorId: null });
  expect((await invite())[0]).toMatchObject({ status: 'refused', code: 'notFound' });
  const body = { name: 'Ada', surname: 'Neri', email: 'ada@prova.example', role: 'business-partner' as const };
  const made = await portal.as(admin).call(createUser, { body });
  expect((await portal.as(admin).call(inviteUsers, { body: { usersIds: [made._id] } }))[0]?.status).toBe('already');
});
