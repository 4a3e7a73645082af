import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { saveDossierSelection } from '@volano/domain/contracts/agencies';
import { copyAnnouncement } from '@volano/domain/contracts/announcement-changes';
import {
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@volano/domain/contracts/announcements';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { linkEdition } from '@volano/domain/contracts/editions';
import { createFavorite } from '@volano/domain/contracts/favorites';
import {
  answerRecommendation,
  createRecommendation,
  listRecommendations,
  progressRecommendation,
} from '@volano/domain/contracts/recommendations';
import { deleteService, getService } from '@volano/domain/contracts/services';
import { getAnnouncementTraces, getServiceTraces } from '@volano/domain/contracts/traces';
import { createView } from '@volano/domain/contracts/views';
import { beforeEach, expect, test } from 'vitest';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { inDays } from '../../../testing/builders/days.ts';
import { anAnnouncement, aRegion, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { openPortal, TODAY } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx, db } = portal;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(ctx);
});

const NOTHING = { agencies: 0, recommendations: 0, answers: 0, favorites: 0, mails: 0, dossiers: 0, amount: 0 };

const admin = () => portal.as(office.admin);
const company = () => portal.as(office.user, office.agency);
const tracesOf = (id: string) => admin().call(getAnnouncementTraces, { params: { id } });
const remove = async (id: string) => (await admin().attempt(deleteAnnouncement, { params: { id } })).status;

async function recommend(id: string, recommendationType: 'announcement' | 'service' = 'announcement') {
  const body = { agencyId: office.agency._id, recommendationId: id, recommendationType };
  return (await portal.as(office.advisor).call(createRecommendation, { body }))._id;
}

/** What the office and its companies may do with a call, one after the other. */
const ACTIONS = {
  recommendations: (id: string) => recommend(id),
  favorites: (objectId: string) => company().call(createFavorite, { body: { agencyId: office.agency._id, objectId } }),
  mails: async (id: string) => {
    const body = { agenciesIds: [office.agency._id] };
    await admin().call(startCampaign, { params: { id, targetUser: 'agencies' }, body });
    await portal.drain();
  },
  dossiers: async (id: string) => {
    await update(db, 'agencies', { _id: office.agency._id }, { dossierGenerationStatus: 'ready' });
    const params = { agencyId: office.agency._id };
    await portal.as(office.advisor).call(saveDossierSelection, { params, body: { savedAnnouncementsIds: [id] } });
  },
} satisfies Partial<Record<keyof typeof NOTHING, (id: string) => Promise<unknown>>>;

test.each(Object.entries(ACTIONS))(
  'one action is history: with %s above nought a call is withdrawn',
  async (kind, act) => {
    const call = await anAnnouncement(ctx, { expiryDate: inDays(9) });
    expect(await tracesOf(call._id)).toEqual(NOTHING);
    await act(call._id);
    const traces = { ...NOTHING, agencies: 1, [kind]: 1 };
    expect(await tracesOf(call._id)).toEqual(traces);
    expect(await remove(call._id)).toBe(204);
    // It stays what it was, for who asks about it and for who asks it to go once more.
    expect(await tracesOf(call._id)).toEqual(traces);
    expect(await remove(call._id)).toBe(204);
    const shown = { _id: call._id, title: call.title, withdrawnAt: TODAY.toISOString(), mayBeActedOn: false };
    for (const who of [admin(), portal.as(office.otherAdvisor), portal.as(office.platformAdmin), company()])
      expect(await who.call(getAnnouncement, { params: { id: call._id } })).toMatchObject(shown);
    const { status } = await portal
      .as(office.unrelated, office.foreign)
      .attempt(getAnnouncement, { params: { id: call._id } });
    expect(status).toBe(404);
  },
);

test('without a history it is gone, with its files; with one its files stay', async () => {
  const [plain, kept] = [await anAnnouncement(ctx), await anAnnouncement(ctx)];
  const fileOf = (linkedEntityId: string) =>
    anUpload(ctx, { linkedEntityType: 'announcement', linkedEntityId, kind: 'public' });
  await fileOf(plain._id);
  await fileOf(kept._id);
  await recommend(kept._id);
  expect([await remove(plain._id), await remove(kept._id), await remove(plain._id)]).toEqual([204, 204, 404]);
  expect((await admin().attempt(getAnnouncement, { params: { id: plain._id } })).status).toBe(404);
  expect((await admin().attempt(getAnnouncementTraces, { params: { id: plain._id } })).status).toBe(404);
  expect(await rowsOf(db, 'uploads', { linkedEntityId: plain._id })).toEqual([]);
  expect((await company().call(getAnnouncement, { params: { id: kept._id } })).publicAttachments).toHaveLength(1);
});

test('what was withdrawn by mistake returns within its day, with all that was done with it, but for its place among editions', async () => {
  const [first, second] = [await anAnnouncement(ctx, { title: 'Voucher' }), await anAnnouncement(ctx)];
  await admin().call(linkEdition, { params: { id: first._id }, body: { otherId: second._id } });
  const { _id: serviceId } = await aService(ctx, { name: 'Perizia' });
  await recommend(first._id);
  await recommend(serviceId, 'service');
  const made = (of: string) => company().call(listRecommendations, { query: { recommendationId: of } });
  const before = [await made(first._id), await made(serviceId)];
  await remove(first._id);
  await admin().call(deleteService, { params: { id: serviceId } });

  // Whoever is at one of them keeps nobody from the list.
  const acts = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('all_announcements').select('_id').where('_id', '=', first._id).forUpdate().execute();
    await trx.selectFrom('all_services').select('_id').where('_id', '=', serviceId).forUpdate().execute();
    return admin().call(listActs, {});
  });
  expect(acts.map(({ kind, title, remains }) => [kind, title, remains])).toEqual([
    ['archive', 'Ritirato «Perizia»', null],
    ['archive', 'Ritirata «Voucher»', '1 agevolazione non torna tra le edizioni della sua serie'],
  ]);
  for (const { _id } of acts) await admin().call(undoAct, { params: { id: _id } });
  expect([await made(first._id), await made(serviceId)]).toEqual(before);
  expect((await company().call(getAnnouncement, { params: { id: first._id } })).withdrawnAt).toBeNull();
  expect((await admin().call(getService, { params: { id: serviceId } })).withdrawnAt).toBeNull();
  const { rows } = await admin().call(listAnnouncements, { query: { q: 'Voucher' } });
  expect(rows.map(({ _id }) => _id)).toEqual([first._id]);
});

test('what was won is told in euro, what is answered stays, and nothing is done with it any more', async () => {
  const { agency, advisor } = office;
  const { _id: id, title } = await anAnnouncement(ctx, { expiryDate: inDays(9) });
  const made = { params: { id: await recommend(id) } };
  await company().call(answerRecommendation, { ...made, body: { answer: 'interested' } });
  await portal.as(advisor).call(progressRecommendation, { ...made, body: { progress: 'won', amount: 12_000 } });
  const traces = { ...NOTHING, agencies: 1, recommendations: 1, answers: 1, amount: 12_000 };
  expect(await tracesOf(id)).toEqual(traces);
  const second = { params: { id: await recommendTo(office.prospect._id, id) } };
  await remove(id);

  const mine = await company().call(listRecommendations, { query: { recommendationId: id } });
  expect(mine.rows).toMatchObject([{ title, answer: 'interested', thingWithdrawnAt: TODAY.toISOString() }]);
  const owner = portal.as(office.prospectUser, office.prospect);
  const refused = [
    await owner.attempt(answerRecommendation, { ...second, body: { answer: 'interested' } }),
    await portal
      .as(advisor)
      .attempt(createRecommendation, { body: { agencyId: office.foreign._id, recommendationId: id } }),
    await portal.as(advisor).attempt(createRecommendation, { body: { agencyId: agency._id, recommendationId: id } }),
    await company().attempt(createFavorite, { body: { agencyId: agency._id, objectId: id } }),
    await company().attempt(createView, { body: { entityType: 'announcementsUser', entityId: id } }),
    await admin().attempt(updateAnnouncement, { params: { id }, body: { title: 'Altro' } }),
    await admin().attempt(copyAnnouncement, { params: { id } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 404, 404, 404, 404]);
  expect(refused[0]).toMatchObject({ code: 'announcementOver', reply: { message: expect.stringContaining(title) } });
  expect((await owner.call(listRecommendations, { query: { isOwed: 'true' } })).rows).toEqual([]);
});

async function recommendTo(agencyId: string, recommendationId: string) {
  return (await admin().call(createRecommendation, { body: { agencyId, recommendationId } }))._id;
}

test('a service is withdrawn in the same way', async () => {
  const [plain, kept] = [await aService(ctx), await aService(ctx)];
  const made = { params: { id: await recommend(kept._id, 'service') } };
  const at = (id: string) => ({ params: { id } });
  expect(await admin().call(getServiceTraces, at(plain._id))).toEqual(NOTHING);
  const traces = { ...NOTHING, agencies: 1, recommendations: 1 };
  expect(await admin().call(getServiceTraces, at(kept._id))).toEqual(traces);
  for (const { _id } of [plain, kept]) expect((await admin().attempt(deleteService, at(_id))).status).toBe(204);
  expect((await admin().attempt(getService, at(plain._id))).status).toBe(404);
  const shown = { name: kept.name, withdrawnAt: TODAY.toISOString() };
  for (const who of [admin(), portal.as(office.otherAdvisor), company()])
    expect(await who.call(getService, at(kept._id))).toMatchObject(shown);
  expect((await portal.as(office.unrelated, office.foreign).attempt(getService, at(kept._id))).status).toBe(404);
  const said = await company().attempt(answerRecommendation, { ...made, body: { answer: 'interested' } });
  expect(said).toMatchObject({
    status: 409,
    code: 'announcementOver',
    reply: { message: expect.stringContaining(kept.name) },
  });
  expect(await admin().call(getServiceTraces, at(kept._id))).toEqual(traces);
});

test('a notice alone is history: what leads to it opens, also once it left the target, and once it was withdrawn', async () => {
  const { _id: id } = await anAnnouncement(ctx, { expiryDate: inDays(9) });
  await recommend(id);
  await portal.drain();
  // As after thirty days of a company that nobody recommends anything to any more.
  await db.deleteFrom('all_recommendations').where('recommendationId', '=', id).execute();
  expect(await bellOf(portal, office.user, 'newAnnouncement')).toHaveLength(1);
  const elsewhere = { announcementType: 'regional', regionId: (await aRegion(ctx))._id, regionGroupId: null } as const;
  await update(db, 'announcements', { _id: id }, elsewhere);
  const open = (who = company()) => who.attempt(getAnnouncement, { params: { id } });
  expect((await open()).reply).toMatchObject({ _id: id, withdrawnAt: null });
  expect(
    (await company().attempt(createView, { body: { entityType: 'announcementsUser', entityId: id } })).status,
  ).toBe(204);
  expect((await open(portal.as(office.unrelated, office.foreign))).status).toBe(404);
  expect(await tracesOf(id)).toEqual(NOTHING);
  expect(await remove(id)).toBe(204);
  expect((await open()).reply).toMatchObject({ withdrawnAt: TODAY.toISOString() });
  // The line of the bell asks nothing any more, and leads to what it was.
  const [line] = await bellOf(portal, office.user, 'newAnnouncement');
  expect(line).toMatchObject({ settledAt: TODAY.toISOString(), outcome: expect.any(String) });
  expect(line?.href).toContain(`/announcements/${id}`);
  const { details } = await rowOf(db, 'audit_events', { entityId: id, action: 'catalogueDeleted' }, ['details']);
  expect(details).toMatchObject({ isWithdrawn: true });
});
