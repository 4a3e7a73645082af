import { getAgency, listAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import {
  generateDossier,
  holdDossiers,
  releaseDossiers,
  requestDossier,
  withdrawDossierRequest,
} from '@volano/domain/contracts/dossiers';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { listTimeline } from '@volano/domain/contracts/timeline';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin', name: 'Ada', surname: 'Neri' });

type Person = { readonly _id: string };

async function read(person: Person, { _id }: Person) {
  return await portal.as(person).call(getAgency, { params: { id: _id } });
}

async function askedOf(person: Person) {
  const reply = await portal.as(person).call(listAgencies, { query: { hasDossierRequest: 'true', limit: '100' } });
  return reply.rows.map(({ _id }) => _id);
}

async function release(...agenciesIds: readonly string[]) {
  return await portal.as(admin).call(releaseDossiers, { body: { agenciesIds: [...agenciesIds] } });
}

async function close(id: string, closing: 'exhausted' | 'suspended' | 'reopened') {
  await portal.as(admin).call(closeAnnouncement, { params: { id }, body: { closing } });
}

async function generate(person: Person, { _id: agencyId }: Person, isSuspended = false) {
  const { _id } = await anAnnouncement(ctx);
  if (isSuspended) await close(_id, 'suspended');
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  await portal.as(person).call(generateDossier, { params: { agencyId }, body });
  return _id;
}

test('a consultant asks for the release: the office finds exactly those, releases them line by line and the consultant hears', async () => {
  const one = await aStaffedAgency(ctx);
  const other = await aStaffedAgency(ctx);
  const quiet = await aStaffedAgency(ctx);
  for (const { advisor, agency } of [one, other])
    await portal.as(advisor).call(requestDossier, { params: { agencyId: agency._id } });
  portal.travelTo(new Date(ctx.clock.now().getTime() + 60_000));
  await portal.as(one.advisor).call(requestDossier, { params: { agencyId: one.agency._id } });

  const asked = (await read(admin, one.agency)).dossierRequest;
  expect(asked).toMatchObject({ by: { _id: one.advisor._id } });
  expect(new Date(asked?.at ?? 0).getTime()).toBe(ctx.clock.now().getTime() - 60_000);
  expect((await askedOf(admin)).toSorted()).toEqual([one.agency._id, other.agency._id].toSorted());
  expect(await askedOf(one.advisor)).toEqual([one.agency._id]);
  expect((await read(one.owner, one.agency)).dossierRequest).toBeUndefined();

  const [done, ghost] = [await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' }), newId()];
  await generate(done.advisor, done.agency);
  const ids = [one.agency._id, other.agency._id, one.agency._id, done.agency._id, ghost];
  expect(await release(...ids)).toEqual([
    { agencyId: one.agency._id, status: 'ready' },
    { agencyId: other.agency._id, status: 'ready' },
    { agencyId: done.agency._id, status: 'refused', code: 'dossierGenerated' },
    { agencyId: ghost, status: 'refused', code: 'notFound' },
  ]);
  expect((await release(one.agency._id)).map(({ status }) => status)).toEqual(['already']);
  expect(await askedOf(admin)).toEqual([]);
  // Its record says what its row does: what was released waits no longer.
  expect((await read(admin, one.agency)).dossierRequest).toBeNull();
  expect((await read(admin, quiet.agency)).dossierGenerationStatus).toBe('waitingAdmin');

  await portal.drain();
  const bell = await portal.as(one.advisor).call(listNotifications, { query: { limit: '10' } });
  expect(bell.data.filter(({ event }) => event === 'dossierReady')).toHaveLength(1);

  const undone = await portal.as(admin).call(holdDossiers, { body: { agenciesIds: ids } });
  expect(undone.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'refused', 'refused']);
  // The asking stands again, as it did before the release.
  expect((await askedOf(admin)).toSorted()).toEqual([one.agency._id, other.agency._id].toSorted());
  const history = await portal
    .as(admin)
    .call(listTimeline, { params: { id: one.agency._id }, query: { kind: 'dossier' } });
  expect(history.lines.map(({ what, actor }) => [what, actor?.name])).toEqual([
    ['dossierHeld', 'Ada Neri'],
    ['dossierReleased', 'Ada Neri'],
    ['dossierRequested', `${one.advisor.name} ${one.advisor.surname}`],
  ]);
});

test('the asking is taken back while it waits, and there is nothing to ask once it is released or generated', async () => {
  const { advisor, agency } = await aStaffedAgency(ctx);
  const [params, to] = [{ agencyId: agency._id }, { id: agency._id }];
  await portal.as(advisor).call(requestDossier, { params });
  await portal.as(advisor).call(withdrawDossierRequest, { params });
  expect((await read(admin, agency)).dossierRequest).toBeNull();
  await portal.as(advisor).call(requestDossier, { params });
  await release(agency._id);
  for (const route of [requestDossier, withdrawDossierRequest])
    expect(await portal.as(advisor).attempt(route, { params })).toMatchObject({
      status: 409,
      code: 'dossierTransition',
    });
  await generate(advisor, agency);
  expect(await portal.as(advisor).attempt(requestDossier, { params })).toMatchObject({ code: 'dossierGenerated' });
  // A new round is asked for anew.
  await portal.as(admin).call(updateAgency, { params: to, body: { dossierGenerationStatus: 'waitingAdmin' } });
  expect(await read(advisor, agency)).toMatchObject({ dossierRequest: null, dossierStage: 'inPreparation' });
});

test('a company reads where its dossier stands, and nothing before somebody has begun it', async () => {
  const { advisor, owner, agency } = await aStaffedAgency(ctx);
  const stage = async () => (await read(owner, agency)).dossierStage;
  expect(await stage()).toBeNull();
  await portal.as(advisor).call(requestDossier, { params: { agencyId: agency._id } });
  expect(await stage()).toBe('inPreparation');
  await release(agency._id);
  expect(await stage()).toBe('ready');
  await generate(advisor, agency);
  expect(await stage()).toBe('generated');
});

test('the first opening by the company is a receipt for the office, and a copy that the office opens is none', async () => {
  const { advisor, owner, agency } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  await generate(advisor, agency);
  const open = async (person: Person) =>
    (await portal.app.inject({ url: (await read(person, agency)).dossier[0]?.full ?? '' })).statusCode;
  const receipt = async (person: Person) => (await read(person, agency)).dossier[0]?.opened;
  expect([await open(advisor), await open(admin), await receipt(advisor)]).toEqual([200, 200, null]);
  const at = ctx.clock.now();
  expect(await open(owner)).toBe(200);
  portal.travelTo(new Date(at.getTime() + 3_600_000));
  expect(await open(owner)).toBe(200);
  const opened = { at: at.toISOString(), by: `${owner.name} ${owner.surname}` };
  expect(await receipt(advisor)).toEqual(opened);
  expect(await receipt(admin)).toEqual(opened);
  expect(await receipt(owner)).toBeUndefined();
});

test('what changed of a call since is told beside the dossier, to the office and the company', async () => {
  const { advisor, owner, agency } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const announcementId = await generate(advisor, agency);
  expect((await read(owner, agency)).dossierChanges).toEqual([]);
  const change = (now: object) => update(db, 'announcements', { _id: announcementId }, now);
  await change({ expiryDate: '2027-03-31T21:59:59.000Z', amount: 77_000, untilFoundAvailable: false });
  for (const person of [owner, advisor])
    expect((await read(person, agency)).dossierChanges).toMatchObject([
      { announcementId, what: 'deadline', date: '2027-03-31T21:59:59.000Z' },
      { announcementId, what: 'amount', amount: 77_000 },
    ]);
  await change({ isActive: false });
  expect((await read(advisor, agency)).dossierChanges.map(({ what }) => what)).toEqual(['withdrawn']);
});

test('a call that was suspended before says it is opened again or out of funds, as soon as it is', async () => {
  const { advisor, owner, agency } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  const announcementId = await generate(advisor, agency, true);
  const changes = async () => (await read(owner, agency)).dossierChanges.map(({ what }) => what);
  expect(await changes()).toEqual([]);
  await close(announcementId, 'exhausted');
  expect(await changes()).toEqual(['exhausted']);
  await close(announcementId, 'reopened');
  expect(await changes()).toEqual(['reopened']);
  // A document of before these were kept told nothing of it.
  await sql`update dossiers set "content" = jsonb_set("content", '{announcements,0}',
    ("content" #> '{announcements,0}') - 'closing' - 'closedAt') where "agencyId" = ${agency._id}`.execute(db);
  expect(await changes()).toEqual([]);
});
