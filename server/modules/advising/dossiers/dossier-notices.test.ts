import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aStaffedAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });
const colleague = await aUser(ctx, { role: 'admin' });

async function aFollowedCompany(given: Parameters<typeof aStaffedAgency>[1]) {
  const business = await aUser(ctx, { role: 'advisor' });
  const performance = await aUser(ctx, { role: 'business-performance-partner' });
  const staffed = await aStaffedAgency(ctx, {
    businessAdvisorId: business._id,
    businessPerformancePartnerId: performance._id,
    ...given,
  });
  await aSurvey(ctx, { agencyId: staffed.agency._id });
  return { ...staffed, business, performance };
}

async function bellOf(person: { _id: string }, { _id: agencyId }: { _id: string }) {
  await portal.drain();
  const reply = await portal.as(person).call(listNotifications, { query: { limit: '100' } });
  return reply.data.filter(({ event, data }) => event === 'dossierReady' && data.agencyId === agencyId);
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
    expect(await bellOf(person, agency)).toMatchObject([line]);
  expect(await bellOf(admin, agency)).toEqual([]);
  expect(await bellOf(owner, agency)).toEqual([]);
  // Taken back and released anew it is news again.
  await mark(agency, 'waitingAdmin');
  await bellOf(advisor, agency);
  portal.travelTo(new Date(ctx.clock.now().getTime() + 60_000));
  await mark(agency, 'ready');
  expect(await bellOf(advisor, agency)).toHaveLength(2);
});

test('a dossier that somebody else made is told to who follows the company, not to who made it', async () => {
  const { agency, advisor, performance } = await aFollowedCompany({ dossierGenerationStatus: 'ready' });
  const { _id } = await anAnnouncement(ctx);
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  await portal.as(performance).call(generateDossier, { params: { agencyId: agency._id }, body });
  expect((await bellOf(advisor, agency)).map(({ title }) => title)).toEqual([
    `Il dossier di ${agency.businessName} è stato generato`,
  ]);
  expect(await bellOf(performance, agency)).toEqual([]);
  expect(await bellOf(colleague, agency)).toEqual([]);
});

test('a document that is deleted is on the bell of nobody as ready; its consultants hear that it waits again', async () => {
  const { agency, advisor, business, owner } = await aFollowedCompany({ dossierGenerationStatus: 'ready' });
  const { _id } = await anAnnouncement(ctx);
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  await portal.as(advisor).call(generateDossier, { params: { agencyId: agency._id }, body });
  expect([await bellOf(owner, agency), await bellOf(business, agency)]).toMatchObject([
    [{ title: 'Il dossier è pronto' }],
    [{ title: `Il dossier di ${agency.businessName} è stato generato` }],
  ]);
  const company = portal.as(owner, agency);
  const [file] = (await company.call(getAgency, { params: { id: agency._id } })).dossier;
  await portal.as(advisor).call(deleteUpload, { params: { id: file?._id ?? '' } });
  expect(await bellOf(owner, agency)).toEqual([]);
  expect(await bellOf(business, agency)).toMatchObject([
    { title: expect.not.stringContaining('è stato generato'), data: { agencyId: agency._id } },
  ]);
});

test('a prospect is told how its dossier opens, a partner nothing; consultants hear which of them can download it', async () => {
  const { _id } = await anAnnouncement(ctx);
  const body = { announcements: [_id], services: [], survey: { investments: [] }, notes: '' };
  const told = async (given: Parameters<typeof aFollowedCompany>[0], ownerRole: 'user' | 'business-partner') => {
    const { agency, advisor, business, owner } = await aFollowedCompany({ dossierGenerationStatus: 'ready', ...given });
    await update(db, 'users', { _id: owner._id }, { role: ownerRole });
    await portal.as(advisor).call(generateDossier, { params: { agencyId: agency._id }, body });
    const [line] = await bellOf(business, agency);
    const lines = await rowsOf(db, 'notifications', { userId: owner._id }, ['body']);
    const mails = await rowsOf(db, 'mails', { recipient: agency.administrationEmail }, ['text']);
    return { staff: line?.body, owner: lines.map((one) => one.body), mails: mails.map(({ text }) => text) };
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
