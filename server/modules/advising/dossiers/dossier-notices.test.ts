import { getAgency, updateAgency, saveDossierSelection } from '@volano/domain/contracts/agencies';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aStaffedAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
const colleague = await aUser(ctx, { role: 'admin' });

async function aFollowedCompany(given: Parameters<typeof aStaffedAgency>[1]) {
  const business = await aUser(ctx, { role: 'advisor' });
  const performance = await aUser(ctx, { role: 'business-performance-partner' });
  const people = { businessAdvisorId: business._id, businessPerformancePartnerId: performance._id };
  const staffed = await aStaffedAgency(ctx, { ...people, ...given });
  await aSurvey(ctx, { agencyId: staffed.agency._id });
  return { ...staffed, business, performance };
}

/** What a bell says of the dossier of a company. */
async function heardBy(person: { _id: string }, { _id: agencyId }: { _id: string }) {
  return (await bellOf(portal, person, 'dossierReady')).filter(({ data }) => data.agencyId === agencyId);
}

/** Generates a dossier of one call. */
async function generate(person: { _id: string }, { _id: agencyId }: { _id: string }) {
  const { _id } = await anAnnouncement(ctx);
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  await portal.as(person).call(generateDossier, { params: { agencyId }, body });
}

async function mark(agency: { _id: string }, dossierGenerationStatus: DossierStatus) {
  await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body: { dossierGenerationStatus } });
}

test('a dossier that an admin releases is told to who follows the company and to the other admins', async () => {
  const { agency, advisor, owner, business, performance } = await aFollowedCompany({ businessName: 'Bianchi & Figli' });
  await mark(agency, 'ready');
  const line = {
    title: 'Il dossier di Bianchi & Figli si può generare',
    body: expect.stringContaining('Bianchi &amp; Figli'),
    data: { _id: agency._id, agencyId: agency._id },
  };
  for (const person of [advisor, business, performance, colleague])
    expect(await heardBy(person, agency)).toMatchObject([line]);
  expect(await heardBy(admin, agency)).toEqual([]);
  expect(await heardBy(owner, agency)).toEqual([]);
  // Taken back and released anew it is news again.
  await mark(agency, 'waitingAdmin');
  await heardBy(advisor, agency);
  portal.travelTo(minutesLater(1));
  await mark(agency, 'ready');
  expect(await heardBy(advisor, agency)).toHaveLength(2);
});

test('a dossier that somebody else made is told to who follows the company, not to who made it', async () => {
  const { agency, advisor, performance } = await aFollowedCompany({ dossierGenerationStatus: 'ready' });
  await generate(performance, agency);
  const titles = (await heardBy(advisor, agency)).map(({ title }) => title);
  expect(titles).toEqual([`Il dossier di ${agency.businessName} è stato generato`]);
  expect(await heardBy(performance, agency)).toEqual([]);
  expect(await heardBy(colleague, agency)).toEqual([]);
});

test('a document that is deleted is on the bell of nobody as ready; its consultants hear that it waits again', async () => {
  const { agency, advisor, business, owner } = await aFollowedCompany({ dossierGenerationStatus: 'ready' });
  await generate(advisor, agency);
  expect([await heardBy(owner, agency), await heardBy(business, agency)]).toMatchObject([
    [{ title: 'Il dossier è pronto' }],
    [{ title: `Il dossier di ${agency.businessName} è stato generato` }],
  ]);
  const company = portal.as(owner, agency);
  const [file] = (await company.call(getAgency, { params: { id: agency._id } })).dossier;
  await portal.as(advisor).call(deleteUpload, { params: { id: file?._id ?? '' } });
  expect(await heardBy(owner, agency)).toEqual([]);
  const title = expect.not.stringContaining('è stato generato');
  expect(await heardBy(business, agency)).toMatchObject([{ title, data: { agencyId: agency._id } }]);
});

test('a prospect is told how its dossier opens, a partner nothing; consultants hear which of them can download it', async () => {
  const told = async (given: Parameters<typeof aFollowedCompany>[0], ownerRole: 'user' | 'business-partner') => {
    const { agency, advisor, business, owner } = await aFollowedCompany({ dossierGenerationStatus: 'ready', ...given });
    await update(db, 'users', { _id: owner._id }, { role: ownerRole });
    await generate(advisor, agency);
    const [line] = await heardBy(business, agency);
    const lines = await rowsOf(db, 'notifications', { userId: owner._id }, ['body']);
    const mails = await mailsTo(portal, agency.administrationEmail);
    return { staff: line?.body, owner: lines.map(({ body }) => body), mails: mails.map(({ text }) => text) };
  };
  expect(await told({ contractType: 'go' }, 'user')).toEqual({
    staff: expect.stringContaining('può scaricare il suo dossier'),
    owner: [expect.stringContaining('lo trovi in Dossier')],
    mails: [expect.stringContaining('Scarica il dossier')],
  });
  const prospect = await told({ contractType: 'prospect' }, 'user');
  expect(prospect).toEqual({
    staff: expect.stringContaining('lo scarica passando a Go o Grow'),
    owner: [expect.stringContaining('si scarica con Go o Grow')],
    mails: [expect.stringContaining('Si scarica con Go o Grow')],
  });
  expect(prospect.mails[0]).not.toContain('Scarica il dossier');
  expect(await told({ contractType: 'go' }, 'business-partner')).toEqual({
    staff: expect.stringContaining('i partner non vedono il dossier'),
    owner: [],
    mails: [],
  });
});

test('who generated, took along and deleted a dossier is written down', async () => {
  const { owner, advisor, agency, params } = await aFollowedCompany({ dossierGenerationStatus: 'ready' });
  await generate(advisor, agency);
  const [file] = (await portal.as(owner, agency).call(getAgency, { params })).dossier;
  expect((await portal.app.inject({ url: file?.full ?? '' })).statusCode).toBe(200);
  await portal.as(advisor).call(deleteUpload, { params: { id: file?._id ?? '' } });
  const columns = ['action', 'actorId', 'entityType', 'address'] as const;
  const address = '127.0.0.1';
  expect(await rowsOf(db, 'audit_events', { agencyId: agency._id }, columns, '_id')).toEqual([
    { action: 'dossierGenerated', actorId: advisor._id, entityType: 'dossier', address },
    { action: 'dossierDownloaded', actorId: owner._id, entityType: 'upload', address },
    { action: 'dossierDeleted', actorId: advisor._id, entityType: 'dossier', address },
  ]);
});

test('what is not for a company stands in no dossier: a credit for one that is "monobando", what no firm may ask for', async () => {
  const { agency, advisor } = await aStaffedAgency(ctx, { dossierGenerationStatus: 'ready' });
  await aSurvey(ctx, { agencyId: agency._id });
  const credit = await anAnnouncement(ctx, { announcementType: 'tax-credit' });
  const own = await anAnnouncement(ctx, { isMonoGrant: true });
  const [params, consultant] = [{ agencyId: agency._id }, portal.as(advisor)];
  const save = (ids: readonly string[]) =>
    consultant.attempt(saveDossierSelection, { params, body: { savedAnnouncementsIds: [...ids] } });
  expect((await save([credit._id, own._id])).status).toBeLessThan(300);
  const at = { params: { id: agency._id } };
  await portal.as(admin).call(updateAgency, { ...at, body: { isMonoGrant: true } });

  expect((await consultant.call(getAgency, at)).savedAnnouncementsIds).toEqual([own._id]);
  const missing = (path: string) => ({ status: 400, fields: [{ path, message: 'Elemento non trovato' }] });
  expect(await save([own._id, credit._id])).toMatchObject(missing('savedAnnouncementsIds.1'));
  const rest = { services: [], survey: { investments: [] }, notes: '' };
  const generateOf = (announcements: string[]) =>
    consultant.attempt(generateDossier, { params, body: { announcements, ...rest } });
  expect(await generateOf([own._id, credit._id])).toMatchObject(missing('announcements.1'));
  const { _id: publicBodies } = await anAnnouncement(ctx, { isMonoGrant: true, admitsNoFirm: true });
  expect((await save([publicBodies])).status).toBe(400);
  expect((await generateOf([own._id])).status).toBe(201);
});
