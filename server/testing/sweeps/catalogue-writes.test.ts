import * as announcements from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import * as news from '@volano/domain/contracts/news';
import * as partners from '@volano/domain/contracts/partners';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import type { RouteSpec } from '@volano/domain/contracts/route';
import * as services from '@volano/domain/contracts/services';
import { createView } from '@volano/domain/contracts/views';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { outcomeOf } from '../builders/answers.ts';
import { anUpload } from '../builders/catalogue-factories.ts';
import { openOffice } from '../builders/office.ts';
import { rowOf, rowsOf, update } from '../builders/rows.ts';
import { auditEntriesOf } from '../builders/traces.ts';
import type { Speaker } from '../world/app.ts';
import type { Answer } from '../world/calling.ts';

const { portal, ctx, db, office } = await openOffice();
const admin = portal.as(office.admin);
const company = portal.as(office.user, office.agency);

/** The calls with which each kind of thing of the catalogue is written, and what it is called by. */
const KINDS = {
  announcement: {
    create: announcements.createAnnouncement,
    change: announcements.updateAnnouncement,
    remove: announcements.deleteAnnouncement,
    get: announcements.getAnnouncement,
    list: announcements.listAnnouncements,
    name: 'title',
    least: { announcementType: 'national' },
  },
  service: {
    create: services.createService,
    change: services.updateService,
    remove: services.deleteService,
    get: services.getService,
    list: services.listServices,
    name: 'name',
    least: { categoryType: 'energy' },
  },
  news: {
    create: news.createNews,
    change: news.updateNews,
    remove: news.deleteNews,
    get: news.getNews,
    list: news.listNews,
    name: 'title',
    least: {},
  },
  partner: {
    create: partners.createPartner,
    change: partners.updatePartner,
    remove: partners.deletePartner,
    get: partners.getPartner,
    list: partners.listPartners,
    name: 'businessName',
    least: {},
  },
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];
type Thing = Readonly<{ _id: string; description: string; isActive: boolean; isToRead?: boolean }>;

function attempt<T = Thing>(who: Speaker, spec: RouteSpec, request: object): Promise<Answer<T>> {
  return who.attempt(spec, request as never) as Promise<Answer<T>>;
}

function create(kind: Kind, name: string, more: object = {}) {
  return attempt(admin, kind.create, { body: { [kind.name]: name, ...kind.least, ...more } });
}

function change(kind: Kind, id: string, body: object) {
  return attempt(admin, kind.change, { params: { id }, body });
}

async function listed(who: Speaker, kind: Kind, query: object) {
  const counted = { query: { ...query, count: 'true' } };
  const { reply } = await attempt<{ rows: Thing[]; total: number }>(who, kind.list, counted);
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows;
}

describe.each(Object.entries(KINDS))('%s', (type, kind) => {
  test('created twice under one key it is there once: the answer to the first may be lost on the way', async () => {
    const send = (name: string) =>
      attempt(admin, kind.create, { body: { [kind.name]: name, ...kind.least }, idempotencyKey: `once-${type}` });
    const [first, second] = [await send('Solo uno'), await send('Solo uno')];
    expect([first.status, second.status, second.reply._id]).toEqual([201, 201, first.reply._id]);
    expect(await listed(admin, kind, { q: 'Solo uno' })).toHaveLength(1);
    expect(outcomeOf(await send('Un altro'))).toBe('409 idempotencyMismatch');
  });

  test('what is new is a draft: consultants and companies know of it once it is published', async () => {
    const { status, reply } = await create(kind, '  Nuovo ');
    expect([status, reply]).toMatchObject([201, { [kind.name]: 'Nuovo', isActive: false }]);
    const readers = [portal.as(office.advisor), portal.as(office.performance), company];
    const seen = () =>
      Promise.all(readers.map(async (who) => (await attempt(who, kind.get, { params: { id: reply._id } })).status));
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await change(kind, reply._id, { isActive: true })).reply).toMatchObject({ isActive: true });
    expect(await seen()).toEqual([200, 200, 200]);
  });

  test('drafts are filtered by those who see them; for the others the filter hides, it never shows', async () => {
    const draft = (await create(kind, 'Filtrato in bozza')).reply._id;
    const open = (await create(kind, 'Filtrato pubblicato', { isActive: true })).reply._id;
    const readers = {
      admin,
      platformAdmin: portal.as(office.platformAdmin),
      advisor: portal.as(office.advisor),
      company,
    };
    const shown = { admin: [draft, open], platformAdmin: [draft, open], advisor: [null, open], company: [null, open] };
    for (const [name, who] of Object.entries(readers)) {
      // Companies have a list of their own of announcements.
      if (name === 'company' && type === 'announcement') continue;
      const seen = [];
      for (const isActive of ['false', 'true'])
        seen.push((await listed(who, kind, { q: 'filtrato', isActive })).map(({ _id }) => _id).join() || null);
      expect([name, seen]).toEqual([name, shown[name as keyof typeof shown]]);
    }
  });

  test('abuse 50: a description is kept without what a browser could run', async () => {
    const description = '<p onclick="x()">Per <b>tutti</b><script>alert(1)</script></p>';
    const { reply } = await create(kind, 'Con un testo', { description });
    expect(reply.description).toBe('<p>Per <b>tutti</b></p>');
    const changed = await change(kind, reply._id, { description: '<svg onload=alert(1)><p>Ora</p>' });
    expect(changed.reply.description).not.toMatch(/svg|onload/);
  });

  test('abuse 45: who and what it is cannot be said, its name must say something, an empty change changes nothing', async () => {
    for (const field of ['_id', 'frontImageId', 'createdAt', 'matchingUsers'])
      expect(outcomeOf(await create(kind, 'Altro', { [field]: newId() }))).toBe(`400 invalidInput ${field}`);
    const { reply } = await create(kind, 'Fermo');
    expect((await change(kind, reply._id, {})).reply).toEqual(reply);
    expect((await change(kind, reply._id, { [kind.name]: ' ' })).fields).toEqual([
      { path: kind.name, message: 'Campo obbligatorio' },
    ]);
    expect((await change(kind, newId(), { [kind.name]: 'Altro' })).status).toBe(404);
  });

  test('who wrote, changed and deleted it is written down; it goes with its files', async () => {
    const { _id } = (await create(kind, 'Da annotare')).reply;
    await change(kind, _id, { description: '<p>Altro</p>' });
    const linked = { linkedEntityType: type, linkedEntityId: _id } as const;
    const files = [];
    for (const slot of ['frontImage', 'public'] as const)
      files.push(await anUpload(ctx, { ...linked, kind: slot, storageKey: `test/${newId()}` }));
    for (const { storageKey } of files) await ctx.storage.put(storageKey, new Uint8Array([1]));
    const remove = () => attempt(admin, kind.remove, { params: { id: _id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    for (const { storageKey } of files) await expect(ctx.storage.read(storageKey)).rejects.toThrow('Cannot read');
    expect(await rowsOf(db, 'uploads', { linkedEntityId: _id }, ['_id'])).toEqual([]);
    const [actorId, named] = [office.admin._id, { [kind.name === 'title' ? 'title' : 'name']: 'Da annotare' }];
    expect(await auditEntriesOf(portal, { entityId: _id })).toEqual([
      { action: 'catalogueCreated', actorId, details: named },
      { action: 'catalogueChanged', actorId, details: { ...named, fields: ['description'] } },
      { action: 'catalogueDeleted', actorId, details: named },
    ]);
  });
});

describe.each(['announcement', 'service'] as const)('%s, which companies are shown', (type) => {
  const kind = KINDS[type];

  test('the list marks what one has not opened yet, each for themself; a draft is nothing to read', async () => {
    const { _id: entityId } = (await create(kind, 'Da leggere', { isActive: true })).reply;
    await create(kind, 'Da leggere in bozza');
    const toRead = async (who: Speaker) =>
      (await listed(who, kind, { q: 'Da leggere' })).filter(({ isToRead }) => isToRead).map(({ _id }) => _id);
    const advisor = portal.as(office.advisor);
    expect([await toRead(advisor), await toRead(admin)]).toEqual([[entityId], [entityId]]);
    await advisor.call(createView, { body: { entityType: `${type}s`, entityId } });
    expect([await toRead(advisor), await toRead(admin)]).toEqual([[], [entityId]]);
  });

  test('deleted, it goes with what was seen of it; with a history it is withdrawn, and loses nothing', async () => {
    const { _id: plain } = (await create(kind, 'Che se ne va', { isActive: true })).reply;
    await portal.as(office.advisor).call(createView, { body: { entityType: `${type}s`, entityId: plain } });
    expect((await attempt(admin, kind.remove, { params: { id: plain } })).status).toBe(204);
    expect(await rowsOf(db, 'views', { entityId: plain }, ['_id'])).toEqual([]);

    const { _id } = (await create(kind, 'Che resta', { isActive: true })).reply;
    const agencyId = office.agency._id;
    await company.call(createFavorite, { body: { agencyId, entityType: type, objectId: _id } });
    const advisor = portal.as(office.advisor);
    await advisor.call(createRecommendation, { body: { agencyId, recommendationType: type, recommendationId: _id } });
    await advisor.call(createView, { body: { entityType: `${type}s`, entityId: _id } });
    const chosen = type === 'service' ? { savedServicesIds: [_id] } : { savedAnnouncementsIds: [_id] };
    await update(db, 'agencies', { _id: agencyId }, chosen);
    await update(db, 'agencies', { _id: office.prospect._id }, { ...chosen, dossierGenerationStatus: 'generated' });
    expect((await attempt(admin, kind.remove, { params: { id: _id } })).status).toBe(204);
    expect(await rowsOf(db, 'views', { entityId: _id }, ['_id'])).toHaveLength(1);
    expect(await rowsOf(db, 'favorites', { objectId: _id }, ['_id'])).toHaveLength(1);
    const saved = async (agency: { _id: string }) => {
      const { savedAnnouncementsIds, savedServicesIds } = await rowOf(db, 'agencies', { _id: agency._id });
      return [...savedAnnouncementsIds, ...savedServicesIds].filter((one) => one === _id);
    };
    expect([await saved(office.agency), await saved(office.prospect)]).toEqual([[_id], [_id]]);
  });
});
