import * as matching from '@volano/domain/contracts/matching';
import * as recommendations from '@volano/domain/contracts/recommendations';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { getService, listServices } from '@volano/domain/contracts/services';
import { compareInvolved } from '@volano/domain/rules/matching/involvement';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { anAgency, aService } from '../../../testing/builders/factories.ts';
import { aFeedPortal } from '../../../testing/builders/feed-world.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';

const { portal, ctx, office, calls } = await aFeedPortal();
const serviceId = (await aService(ctx, { isForBusinessPartner: true }))._id;

const staff = () => [office.admin, office.platformAdmin, office.advisor, office.otherAdvisor, office.performance];
const everything = { limit: '100', count: 'true' } as const;

function associated(person: { _id: string }, id: string, query: Record<string, string> = {}) {
  const request = { params: { id }, query: { ...everything, ...query } };
  return portal.as(person).call(matching.listAnnouncementAgencies, request);
}

test('for every role the number on the lists is the number of rows, of calls and of services', async () => {
  for (const person of staff()) {
    const as = portal.as(person);
    const announcements = await as.call(listAnnouncements, { query: { limit: '100' } });
    for (const { _id, matchingUsers } of announcements.rows) {
      const { rows, total } = await associated(person, _id);
      expect([total, rows.length]).toEqual([matchingUsers, matchingUsers]);
      // What the page asks for when it wants the number alone.
      expect((await associated(person, _id, { limit: '1' })).total).toBe(matchingUsers);
    }
    const services = await as.call(listServices, { query: { limit: '100' } });
    for (const { _id, matchingUsers } of services.rows) {
      const reply = await as.call(matching.listServiceAgencies, { params: { id: _id }, query: everything });
      expect([reply.total, reply.rows.length]).toEqual([matchingUsers, matchingUsers]);
      expect((await as.call(getService, { params: { id: _id } })).matchingUsers).toBe(matchingUsers);
    }
  }
  expect((await associated(office.admin, calls.eligible)).total).toBeGreaterThan(2);
});

test('consultants see their companies and nobody else’s', async () => {
  const idsOf = async (person: { _id: string }) =>
    (await associated(person, calls.eligible)).rows.map(({ _id }) => _id);
  expect(await idsOf(office.otherAdvisor)).toEqual([office.foreign._id]);
  expect(await idsOf(office.advisor)).not.toContain(office.foreign._id);
  expect(await idsOf(office.advisor)).toContain(office.agency._id);
  expect(await idsOf(office.admin)).toEqual(expect.arrayContaining([office.foreign._id, office.agency._id]));
});

test('a card has the e-mail for all, the telephone for all but platform admins, the badge for admins alone', async () => {
  for (const person of staff()) {
    const { rows } = await associated(person, calls.eligible);
    for (const row of rows) {
      expect(row.administrationEmail).toContain('@');
      expect(Object.hasOwn(row, 'telephone')).toBe(person !== office.platformAdmin);
      expect(Object.hasOwn(row, 'recommendedId')).toBe(person === office.admin);
    }
  }
  const { rows } = await associated(office.advisor, calls.toVerify, { q: office.agency.businessName });
  const advisor = { _id: office.advisor._id, name: 'Beatrice' };
  expect(rows).toMatchObject([{ _id: office.agency._id, verdict: 'toVerify', advisor }]);
});

test('a row says what is open, how it stands recommended and when something was said last', async () => {
  const rowOf = async (person: { _id: string }, id: string) =>
    (await associated(person, id, { q: office.agency.businessName })).rows[0];
  const open = await rowOf(office.advisor, calls.toVerify);
  expect(open?.missingCount).toBeGreaterThan(0);
  expect(open?.missing.length).toBe(Math.min(3, open?.missingCount ?? 0));
  const silent = { missing: [], missingCount: 0, recommended: null, lastContactAt: null };
  expect(await rowOf(office.advisor, calls.eligible)).toMatchObject(silent);
  const body = { agencyId: office.agency._id, recommendationId: calls.eligible };
  const reply = await portal.as(office.advisor).call(recommendations.createRecommendation, { body });
  const params = { id: reply._id };
  await portal.as(office.user).call(recommendations.answerRecommendation, { params, body: { answer: 'interested' } });
  await aChat(ctx, { agencyId: office.agency._id, advisorId: office.advisor._id }, [[office.user._id, 'Eccomi']]);
  const secondBefore = new Date(TODAY.getTime() - 1000);
  const told = { recommended: { _id: reply._id, answer: 'interested' }, lastContactAt: secondBefore.toISOString() };
  for (const person of [office.advisor, office.admin]) expect(await rowOf(person, calls.eligible)).toMatchObject(told);
  // Another consultant of the company has not spoken with it, and who reads companies alone is told of neither.
  expect((await rowOf(office.performance, calls.eligible))?.lastContactAt).toBeNull();
  expect(await rowOf(office.platformAdmin, calls.eligible)).not.toHaveProperty('recommended');
  await portal.as(office.advisor).call(recommendations.deleteRecommendation, { params });
});

test.each(['verdict', '-verdict', 'aid', 'lastContactAt'] as const)(
  'in the order of %s, page by page',
  async (sort) => {
    const query = { verdict: 'eligible,toVerify,nearMiss', sort };
    const { rows, total } = await associated(office.admin, calls.toVerify, query);
    expect(total).toBe(rows.length);
    const facts = rows.map(({ verdict, recommended, ownAid, lastContactAt = null }) => {
      return { verdict, isRecommended: Boolean(recommended), aid: ownAid?.aid ?? null, lastContactAt };
    });
    const compare = compareInvolved(sort === '-verdict' ? 'verdict' : sort, sort === '-verdict');
    expect(facts).toEqual(facts.toSorted(compare));
    const paged: string[] = [];
    for (let page = 1; paged.length < total!; page += 1) {
      const reply = await associated(office.admin, calls.toVerify, { ...query, page: String(page), limit: '2' });
      paged.push(...reply.rows.map(({ _id }) => _id));
    }
    expect(paged).toEqual(rows.map(({ _id }) => _id));
  },
);

test('an admin recommends from the list, in their own name, and takes it back', async () => {
  const admin = portal.as(office.admin);
  const badge = async () => {
    const { rows } = await associated(office.admin, calls.rich, { q: office.agency.businessName });
    return rows.map(({ isRecommended, recommendedId }) => ({ isRecommended, recommendedId }));
  };
  expect(await badge()).toEqual([{ isRecommended: false, recommendedId: null }]);
  const body = { agencyId: office.agency._id, recommendationId: calls.rich };
  const reply = await admin.call(recommendations.createRecommendation, { body });
  expect(reply.advisorId).toBe(office.admin._id);
  expect(await badge()).toEqual([{ isRecommended: true, recommendedId: reply._id }]);
  expect((await associated(office.admin, calls.rich)).rows.filter((row) => row.isRecommended)).toHaveLength(1);
  await admin.call(recommendations.deleteRecommendation, { params: { id: reply._id } });
  expect(await badge()).toEqual([{ isRecommended: false, recommendedId: null }]);
});

test('searched by name or e-mail as text, narrowed by verdict, a page at a time and either way round', async () => {
  await anAgency(ctx, { businessName: '100% Àncora S.r.l.', advisorId: office.advisor._id });
  const all = (await associated(office.admin, calls.mono)).rows.map(({ _id }) => _id);
  const names = async (query: Record<string, string>) =>
    (await associated(office.admin, calls.taxCredit, query)).rows.map(({ businessName }) => businessName);
  const sorted = await names({});
  expect(sorted.length).toBeGreaterThan(2);
  expect(await names({ sort: '-businessName' })).toEqual(sorted.toReversed());
  expect([...(await names({ limit: '2' })), ...(await names({ limit: '2', page: '2' }))]).toEqual(sorted.slice(0, 4));
  expect(await names({ q: office.agency.administrationEmail })).toEqual([office.agency.businessName]);
  expect(await names({ q: '%' })).toEqual(sorted.filter((name) => name.includes('%')));
  expect(await names({ verdict: 'toVerify' })).toEqual([]);
  expect(await names({ verdict: 'eligible' })).toEqual(sorted);
  expect(all).toContain(office.mono._id);
});

test('near misses are listed where they are asked for, with the one thing that each lacks, and counted nowhere', async () => {
  const near = await associated(office.advisor, calls.nearMiss, { verdict: 'nearMiss' });
  expect(near.rows.length).toBeGreaterThan(0);
  expect(near.total).toBe(near.rows.length);
  const lacks = [{ key: expect.stringMatching(/^requirement:/) }];
  for (const row of near.rows) expect(row).toMatchObject({ verdict: 'nearMiss', missingCount: 1, missing: lacks });
  const suited = (await associated(office.advisor, calls.nearMiss)).rows.map(({ _id }) => _id);
  expect(suited).not.toContain(near.rows[0]?._id);
  const others = await associated(office.otherAdvisor, calls.nearMiss, { verdict: 'nearMiss' });
  expect(others.rows.map(({ _id }) => _id)).toEqual([office.foreign._id]);
});

test('the chosen companies are taken along as the list says them, whoever is not in it left out', async () => {
  const params = { id: calls.nearMiss };
  const taken = async (person: { _id: string }, agenciesIds: string[]) => {
    const file = await portal.as(person).call(matching.exportAnnouncementAgencies, { params, body: { agenciesIds } });
    return (await sheetAt(portal, file)).slice(1).map((row) => row.slice(0, 3));
  };
  const [row] = (await associated(office.advisor, calls.nearMiss, { verdict: 'nearMiss' })).rows;
  const chosen = [row?._id ?? '', office.foreign._id, newId()];
  const rows = await taken(office.advisor, chosen);
  expect(rows).toEqual([[row?.businessName, 'Quasi idonea', expect.stringContaining('manca')]]);
  const body = { agenciesIds: [row?._id ?? ''] };
  const refused = await portal.as(office.otherAdvisor).attempt(matching.exportAnnouncementAgencies, { params, body });
  expect(refused).toMatchObject({ status: 404, code: 'notFound' });
});

test('a draft is found only by who sees drafts, and a service is no call', async () => {
  const ask = async (person: { _id: string }, id: string) =>
    (await portal.as(person).attempt(matching.listAnnouncementAgencies, { params: { id }, query: {} })).status;
  expect(await ask(office.admin, serviceId)).toBe(404);
  expect(await ask(office.advisor, calls.inactive)).toBe(404);
  expect(await ask(office.admin, calls.inactive)).toBe(200);
  // Neither one that is over nor a draft suits anybody.
  expect((await associated(office.admin, calls.expired)).total).toBe(0);
  expect((await associated(office.admin, calls.inactive)).total).toBe(0);
});
