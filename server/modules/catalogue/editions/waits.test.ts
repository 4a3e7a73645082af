import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import * as contract from '@volano/domain/contracts/editions';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { daysLater, inDays } from '../../../testing/builders/days.ts';
import { anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { bellOf as wholeBellOf } from '../../../testing/builders/traces.ts';
import { announceOpened, notifyNextEditions } from '../../conversation/notifications/call-changes.jobs.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const portal = await openPortal();
const { ctx } = portal;
beforeEach(async () => {
  office = await anOffice(ctx);
});

const OLD = inDays(-400);

async function edition(title: string, given: Parameters<typeof anAnnouncement>[1] = {}): Promise<string> {
  const told = { createdAt: OLD, updatedAt: OLD, announcedAt: OLD };
  return (await anAnnouncement(ctx, { title, ...told, ...given }))._id;
}

const closed = () => edition('Voucher quercia 2025', { publicationDate: inDays(-300), expiryDate: inDays(-200) });

async function wait(id: string, user = office.user, agency = office.agency) {
  return portal.as(user, agency).attempt(contract.waitForEdition, { params: { id }, body: { agencyId: agency._id } });
}

async function link(id: string, otherId: string): Promise<void> {
  await portal.as(office.admin).call(contract.linkEdition, { params: { id }, body: { otherId } });
}

async function tell(days = 1): Promise<void> {
  portal.travelTo(daysLater(days));
  await Promise.all([notifyNextEditions(ctx), notifyNextEditions(ctx)]);
  await notifyNextEditions(ctx);
}

async function bellOf(person: { _id: string } = office.user) {
  const lines = await wholeBellOf(portal, person);
  return lines.filter(({ event }) => event === 'nextEdition' || event === 'newAnnouncement');
}

async function waiting(id: string, reader: { _id: string }) {
  return (await portal.as(reader).call(contract.getEditions, { params: { id } })).waiting;
}

test('who asked is told once when the next edition is open, also where it was linked long after it opened', async () => {
  const old = await closed();
  expect((await wait(old)).status).toBe(204);
  expect((await wait(old)).status).toBe(204);
  await tell();
  expect(await bellOf()).toEqual([]);
  const next = await edition('Voucher quercia 2026', { publicationDate: inDays(-30) });
  await link(old, next);
  await tell(2);
  const [line, ...others] = await bellOf();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    event: 'nextEdition',
    title: 'È aperta l’edizione 2026',
    body: `Voucher quercia 2026. Avevi chiesto di saperlo per ${office.agency.businessName.replace(/\.$/, '')}.`,
    data: { _id: next, agencyId: office.agency._id },
  });
  expect(await bellOf(office.unrelated)).toEqual([]);
});

test('an opening that is waited for is told as such, and not a second time as new', async () => {
  const old = await closed();
  await wait(old);
  const next = await edition('Voucher quercia 2026', { announcedAt: null });
  await link(old, next);
  portal.travelTo(daysLater(1));
  await announceOpened(ctx);
  await portal.drain();
  await tell();
  await portal.drain();
  expect((await bellOf()).map(({ event }) => event)).toEqual(['nextEdition']);
  const [line, ...others] = await bellOf(office.unrelated);
  expect([line?.event, line?.data._id, others]).toEqual(['newAnnouncement', next, []]);

  // The other way about: told first, then announced.
  const [second, last] = [await closed(), await edition('Voucher quercia 2027', { announcedAt: null })];
  await wait(second);
  await link(second, last);
  await tell(2);
  await announceOpened(ctx);
  await portal.drain();
  expect((await bellOf()).filter(({ data }) => data._id === last).map(({ event }) => event)).toEqual(['nextEdition']);
});

test('what is published and still to open is told with its day; what was known to come, when it opens', async () => {
  const old = await closed();
  await wait(old);
  const coming = await edition('Voucher quercia 2027', { publicationDate: inDays(60) });
  await link(old, coming);
  await tell();
  const told = await bellOf();
  expect(told).toMatchObject([{ title: 'È in arrivo l’edizione 2027' }]);
  expect(told[0]?.body).toContain('apre il 17/01/2027');
  expect((await wait(coming)).status).toBe(204);
  await tell(2);
  expect(await bellOf()).toHaveLength(1);
  await tell(61);
  const titles = (await bellOf()).map(({ title }) => title);
  expect(titles).toEqual(['È aperta l’edizione 2027', 'È in arrivo l’edizione 2027']);
});

test('outside the target it is told so, and leads to the page where it was asked', async () => {
  const old = await closed();
  await wait(old);
  const regionId = (await aRegion(ctx))._id;
  await link(old, await edition('Voucher quercia 2026', { announcementType: 'regional', regionId }));
  await tell();
  const [line] = await bellOf();
  expect(line?.data._id).toBe(old);
  expect(line?.body).toContain('non è tra le agevolazioni in target');
});

test('one who withdrew is told nothing; staff count who waits among the companies that they see', async () => {
  const old = await closed();
  await wait(old);
  await wait(old, office.unrelated, office.foreign);
  expect([await waiting(old, office.admin), await waiting(old, office.advisor)]).toEqual([2, 1]);
  const query = { agencyId: office.agency._id };
  const stop = (id: string) =>
    portal.as(office.user, office.agency).attempt(contract.stopWaitingForEdition, { params: { id }, query });
  expect([(await stop(old)).status, (await stop(office.agency._id)).status]).toEqual([204, 404]);
  expect([await waiting(old, office.admin), await waiting(old, office.advisor)]).toEqual([1, 0]);
  await link(old, await edition('Voucher quercia 2026'));
  await tell();
  expect(await bellOf()).toEqual([]);
  expect(await bellOf(office.unrelated)).toHaveLength(1);
  expect(await waiting(old, office.admin)).toBe(0);
});

test('nobody waits where an edition is open, for a company of others, or on a call that the company may not open', async () => {
  const open = await edition('Voucher quercia 2026');
  expect(outcomeOf(await wait(open))).toBe('409 editionOpen');
  const old = await closed();
  expect((await wait(old, office.user, office.foreign)).status).toBe(404);
  expect((await wait(await edition('Voucher', { isActive: false }))).status).toBe(404);
  await link(old, open);
  expect(outcomeOf(await wait(old))).toBe('409 editionOpen');
});

test('a call that is opened again is the edition that was waited for', async () => {
  const old = await closed();
  await wait(old);
  const body = { closing: 'reopened', expiryDate: inDays(20) } as const;
  await portal.as(office.admin).call(closeAnnouncement, { params: { id: old }, body });
  await tell();
  expect(await bellOf()).toMatchObject([{ event: 'nextEdition', data: { _id: old } }]);
});

test('a draft, and what was published a moment ago, wait for the next look', async () => {
  const old = await closed();
  await wait(old);
  const next = await edition('Voucher quercia 2026', { isActive: false });
  await link(old, next);
  await tell();
  expect(await bellOf()).toEqual([]);
  await portal.as(office.admin).call(updateAnnouncement, { params: { id: next }, body: { isActive: true } });
  await tell();
  expect(await bellOf()).toEqual([]);
  await tell(2);
  expect(await bellOf()).toHaveLength(1);
});

test('who waited on a page goes on waiting for it where it leaves its series, and with it into another', async () => {
  const [old, wrong] = [await closed(), await closed()];
  await link(old, wrong);
  await wait(old);
  await wait(wrong, office.unrelated, office.foreign);
  await portal.as(office.admin).call(contract.unlinkEdition, { params: { id: old } });
  expect([await waiting(old, office.admin), await waiting(wrong, office.admin)]).toEqual([1, 1]);
  const next = await edition('Voucher quercia 2026');
  await link(next, await closed());
  await link(next, old);
  await tell();
  expect(await bellOf()).toHaveLength(1);
  expect(await bellOf(office.unrelated)).toEqual([]);
});
