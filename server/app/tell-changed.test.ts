import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { exportChosenAgencies } from '@volano/domain/contracts/agency-exports';
import { deleteAnnouncement } from '@volano/domain/contracts/announcements';
import { logDownload } from '@volano/domain/contracts/kpi';
import { LINE_HEADER } from '@volano/domain/contracts/realtime';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { changedKindOf } from '@volano/domain/rules/changed-kinds';
import { expect, test } from 'vitest';
import { publish } from '../platform/live/publish.ts';
import { newId } from '../platform/new-id.ts';
import { openSession } from '../platform/session/session.ts';
import { anAgency, anAnnouncement, aUser } from '../testing/builders/factories.ts';
import { openPortal } from '../testing/world/app.ts';
import { listen, type LiveWindow, openWindow } from '../testing/world/live-window.ts';
import { routes } from './routes.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const address = await listen(portal);

/** Windows of an admin, of the company's person and of another company's, and what each has heard of rows until now. */
async function aRoom() {
  const admin = await aUser(ctx, { role: 'admin' });
  const aCompany = async () => {
    const owner = await aUser(ctx);
    return { owner, ...(await anAgency(ctx, { userId: owner._id })) };
  };
  const [own, foreign] = [await aCompany(), await aCompany()];
  const windowOf = async (userId: string, agencyId: string | null) =>
    openWindow(address, await openSession(ctx, db, userId, agencyId));
  const windows = {
    office: await windowOf(admin._id, null),
    own: await windowOf(own.owner._id, own._id),
    foreign: await windowOf(foreign.owner._id, foreign._id),
  };
  const rooms = [`user:${admin._id}`, `user:${own.owner._id}`, `user:${foreign.owner._id}`] as const;
  /** Who was told of which rows, once all that was said has arrived. */
  async function heard() {
    for (const room of rooms) await publish(db, room, 'notificationsSeen', {});
    const all = Object.entries(windows);
    await Promise.all(all.map(([, window]) => window.receives('notificationsSeen')));
    return Object.fromEntries(all.map(([name, window]) => [name, kindsOf(window)]));
  }
  return { admin, own, windows, heard };
}

function kindsOf({ received }: LiveWindow): string[] {
  return received.flatMap(({ event, facts }) => (event === 'changed' ? (facts as { kinds: string[] }).kinds : []));
}

test('what every call changes is said, and a call that only reads changes nothing', () => {
  const kinds = routes.map(({ spec }) => [spec.method, changedKindOf(spec)] as const);
  expect(kinds.filter(([method, kind]) => method === 'GET' && kind !== null)).toEqual([]);
  // A download is the receipt of a dossier, which its consultant may be looking at.
  expect(changedKindOf(logDownload)).toBe('companies');
});

test('a company’s rows are told to the firm and to the company alone', async () => {
  const { admin, own, heard } = await aRoom();
  await portal.as(admin).call(updateAgency, { params: { id: own._id }, body: { isMonoGrant: true } });
  expect(await heard()).toEqual({ office: ['companies'], own: ['companies'], foreign: [] });
});

test('a company is told of what the firm does for many', async () => {
  const { admin, own, heard } = await aRoom();
  const { _id: recommendationId } = await anAnnouncement(ctx);
  await portal.as(admin).call(recommendToMany, { body: { agenciesIds: [own._id], recommendationId } });
  expect(await heard()).toEqual({ office: ['companies'], own: ['companies'], foreign: [] });
});

test('what is refused tells nobody', async () => {
  const { admin, own, heard } = await aRoom();
  const refused = portal.as(admin).call(updateAgency, { params: { id: own._id }, body: { advisorId: newId() } });
  await expect(refused).rejects.toThrow('invalidInput');
  expect(await heard()).toEqual({ office: [], own: [], foreign: [] });
});

test('the catalogue is told to everybody', async () => {
  const { admin, heard } = await aRoom();
  const { _id } = await anAnnouncement(ctx);
  await portal.as(admin).call(deleteAnnouncement, { params: { id: _id } });
  expect(await heard()).toEqual({ office: ['catalogue'], own: ['catalogue'], foreign: ['catalogue'] });
});

test('what a company does is told to the firm, and not to the page that did it', async () => {
  const { own, windows, heard } = await aRoom();
  const company = portal.as(own.owner, own);
  const request = { params: { id: own._id }, body: { telephone: '030 555 0199' } };
  await company.call(updateAgency, request, { [LINE_HEADER]: windows.own.line });
  expect(await heard()).toEqual({ office: ['companies'], own: [], foreign: [] });
});

test('what is undone is told to whom it had been told', async () => {
  const { admin, own, heard } = await aRoom();
  const person = portal.as(admin);
  const { _id: recommendationId } = await anAnnouncement(ctx);
  await person.call(recommendToMany, { body: { agenciesIds: [own._id], recommendationId } });
  const [act] = await person.call(listActs, {});
  await person.call(undoAct, { params: { id: act?._id ?? '' } });
  const both = ['companies', 'companies'];
  expect(await heard()).toEqual({ office: both, own: both, foreign: [] });
});

test('what only reads tells nobody', async () => {
  const { admin, own, heard } = await aRoom();
  await portal.as(admin).call(exportChosenAgencies, { body: { agenciesIds: [own._id] } });
  expect(await heard()).toEqual({ office: [], own: [], foreign: [] });
});

test('a page hears of what changed between its reading and its line', async () => {
  const { admin, own, windows } = await aRoom();
  const other = await anAgency(ctx, { userId: (await aUser(ctx))._id });
  await portal.as(admin).call(updateAgency, { params: { id: own._id }, body: { isMonoGrant: true } });
  await windows.own.receives('changed');
  const open = async ({ _id, userId }: { _id: string; userId: string }, readSinceMs?: number) => {
    const token = await openSession(ctx, db, userId, _id);
    const window = await openWindow(address, token, { auth: { token, readSinceMs } });
    await publish(db, `user:${userId}`, 'notificationsSeen', {});
    await window.receives('notificationsSeen');
    return kindsOf(window);
  };
  expect(await open(own, 60_000)).toContain('companies');
  expect(await open(own)).toEqual([]);
  expect(await open(other, 60_000)).not.toContain('companies');
});
