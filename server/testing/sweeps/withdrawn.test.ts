import { deleteAnnouncement } from '@volano/domain/contracts/announcements';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { answerRecommendation, createRecommendation } from '@volano/domain/contracts/recommendations';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { deleteService, listUserServices } from '@volano/domain/contracts/services';
import { getFeedSummary } from '@volano/domain/contracts/feeds';
import { getFunnel, listFunnels } from '@volano/domain/contracts/kpi';
import { namedIn } from '@volano/domain/contracts/subject';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { daysLater, inDays } from '../builders/days.ts';
import { anAnnouncement, aService } from '../builders/factories.ts';
import { openOffice } from '../builders/office.ts';
import { update } from '../builders/rows.ts';
import { requestOf } from './request-maker.ts';

// Every reading route that is about a company, or about nothing in particular, asked by the office, a consultant and the company: what stood
// there of a call and of a service before they were withdrawn, and what stands there after.
const { portal, ctx, db, office } = await openOffice();
const TITLE = 'Zzvoucher fiere';

/** What goes on saying what was done with it: the history. All else is a list, a feed, a search or a count of what is offered. */
const HISTORY = new Set([
  'GET acts',
  'GET agencies/{id}/timeline',
  'GET audit',
  'GET kpi/events',
  'GET mailbox',
  'GET notifications',
  'GET portfolio/news',
  'GET recommendations',
]);

const readers = {
  admin: portal.as(office.admin),
  advisor: portal.as(office.advisor),
  company: portal.as(office.user, office.agency),
};

function isAskable({ subject }: RouteSpec): boolean {
  return namedIn(subject).every(({ kind }) => kind === 'agency' || kind === 'consultant');
}

/** What a reading route is asked: of the company that has to do with it, by the words of its title where it takes words. */
async function asked(spec: RouteSpec) {
  const ids = Object.fromEntries(
    namedIn(spec.subject).map(({ kind, place }) => [place, kind === 'agency' ? office.agency._id : office.advisor._id]),
  );
  const nobody = () => Promise.reject(new Error('no id of it is known here'));
  for (const query of [{ q: TITLE, count: 'true' }, { count: 'true' }, {}])
    try {
      return await requestOf(spec, ids, nobody, { query });
    } catch {
      // The contract knows no such words, or no such thing is here.
    }
  return null;
}

/** The routes that say its title, by who asks, and all they answer as numbers of the outcomes. */
async function saying(): Promise<string[]> {
  const found: string[] = [];
  for (const { spec } of routes) {
    if (spec.method !== 'GET' || !isAskable(spec)) continue;
    const request = await asked(spec);
    if (request === null) continue;
    for (const [who, speaker] of Object.entries(readers)) {
      const { reply, status } = await speaker.attempt(spec, request);
      if (status === 200 && JSON.stringify(reply).includes(TITLE)) found.push(`${who}: GET ${spec.path}`);
    }
  }
  return found;
}

/** What the numbers say that a company is offered: calls in target and kept, services that suit it. */
async function offered(): Promise<Record<string, number | undefined>> {
  const { total, favorites, recommended } = await readers.company.call(getFeedSummary, {
    params: { id: office.agency._id },
    query: {},
  });
  const { total: services } = await readers.company.call(listUserServices, { query: { count: 'true' } });
  return { total, favorites, recommended, services };
}

/** How far it came by the office's numbers, in all and by itself. */
async function counts(kind: EntityType) {
  const query = { from: inDays(-1), to: inDays(1) };
  const by = kind === 'announcement' ? 'announcements' : 'services';
  return [
    await readers.admin.call(getFunnel, { query }),
    await readers.advisor.call(listFunnels, { params: { by }, query }),
    await readers.admin.call(listFunnels, { params: { by: 'advisors' }, query }),
  ];
}

const KINDS = {
  announcement: {
    make: async () =>
      (await anAnnouncement(ctx, { title: TITLE, expiryDate: inDays(9), createdAt: daysLater(-2).toISOString() }))._id,
    remove: deleteAnnouncement,
    lists: [
      'announcements',
      'announcements/userannouncements',
      'favorites/normalized/announcement',
      'search',
      'calendar',
    ].concat('todos', 'portfolio/matrix', 'announcements/agency/{agencyId}/dossier/preview'),
  },
  service: {
    make: async () => (await aService(ctx, { name: TITLE }))._id,
    remove: deleteService,
    lists: ['services', 'services/userservices', 'search'],
  },
} as const satisfies Record<EntityType, object>;

test.each(Object.keys(KINDS) as EntityType[])('a withdrawn %s stands in no list, and lowers nothing', async (kind) => {
  const { make, remove, lists } = KINDS[kind];
  const id = await make();
  const body = { agencyId: office.agency._id, recommendationType: kind, recommendationId: id };
  await readers.company.call(createFavorite, {
    body: { agencyId: office.agency._id, entityType: kind, objectId: id },
  });
  const { _id } = await readers.advisor.call(createRecommendation, { body });
  await readers.company.call(answerRecommendation, { params: { id: _id }, body: { answer: 'interested' } });
  if (kind === 'announcement') {
    await readers.admin.call(startCampaign, { params: { id, targetUser: 'agencies' }, body: { agenciesIds: 'ALL' } });
    await update(db, 'all_agencies', { _id: office.agency._id }, { savedAnnouncementsIds: [id] });
  }
  await portal.drain();
  const before = await saying();
  const isHistory = (line: string) => HISTORY.has(line.replace(/^\w+: /, ''));
  const places = new Set(before.filter((line) => !isHistory(line)).map((line) => line.replace(/^\w+: GET /, '')));
  expect([...places]).toEqual(expect.arrayContaining([...lists]));
  expect(before.filter(isHistory)).toEqual(
    expect.arrayContaining(['admin: GET recommendations', 'company: GET recommendations']),
  );
  const counted = await counts(kind);
  expect(JSON.stringify(counted)).toContain(TITLE);
  const had = await offered();
  await readers.admin.call(remove, { params: { id } });
  await portal.drain();
  const one = kind === 'announcement' ? { total: 1, favorites: 1, recommended: 1, services: 0 } : { services: 1 };
  const left = Object.entries(had).map(([name, count = 0]) => [name, count - (one[name as 'services'] ?? 0)]);
  expect(await offered()).toEqual(Object.fromEntries(left));
  // Who withdrew it finds that among what they did last.
  const isOwnAct = (line: string) => line === 'admin: GET acts';
  const after = await saying();
  expect(after.filter(isOwnAct)).toHaveLength(1);
  expect(after.filter((line) => !isOwnAct(line))).toEqual(before.filter((line) => isHistory(line) && !isOwnAct(line)));
  expect(await counts(kind)).toEqual(counted);
});
