import * as contract from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { inDays, minutesLater } from '../../../../testing/builders/days.ts';
import { anAnnouncement, aUser } from '../../../../testing/builders/factories.ts';
import { insert, rowsOf } from '../../../../testing/builders/rows.ts';

let count = 0;

const portal = await openPortal();
const { ctx, db } = portal;
const person: { _id: string } = await aUser(ctx, { role: 'admin' });
const admin = portal.as(person);
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
});

/** A call as an import leaves it. */
function imported(given: Parameters<typeof anAnnouncement>[1] = {}) {
  count += 1;
  const official = { officialId: String(count), checkState: 'official', isActive: false } as const;
  return anAnnouncement(ctx, { title: `Scheda ${newId()}`, ...official, ...given });
}

async function aRemark(announcementId: string) {
  const remark = { _id: newId(), field: 'Comuni', reason: 'townUnknown', params: '{"value":"Cisternone"}' };
  await insert(db, 'announcement_remarks', { ...remark, announcementId });
  return remark._id;
}

async function queue(state: 'open' | 'ready' = 'open') {
  const reply = await admin.call(contract.listReview, { query: { state, count: 'true', limit: '50' } });
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows;
}

async function titles(state: 'open' | 'ready' = 'open') {
  return (await queue(state)).map(({ title }) => title);
}

describe('the queue', () => {
  test('holds what was imported and nobody has reviewed, by deadline; neither what expired nor what is made by hand', async () => {
    await imported({ title: 'Senza scadenza', expiryDate: null });
    await imported({ title: 'A dicembre', expiryDate: inDays(30) });
    await imported({ title: 'Fra poco', expiryDate: inDays(3), isActive: true });
    await imported({ title: 'Scaduta', expiryDate: inDays(-30) });
    await imported({ title: 'Rivista', checkState: 'reviewed' });
    await anAnnouncement(ctx, { title: 'A mano', isActive: false });
    expect(await titles()).toEqual(['Fra poco', 'A dicembre', 'Senza scadenza']);
    expect(await titles('ready')).toEqual(['Rivista']);
  });

  test('says of each call its open remarks, what it lacks, and what may be the same', async () => {
    const bare = { amount: null, untilFoundAvailable: true, expiryDate: null };
    const call = await imported({ title: 'Voucher digitali per le imprese', ...bare });
    const twin = await anAnnouncement(ctx, { title: 'Voucher digitali alle imprese' });
    await aRemark(call._id);
    expect(await queue()).toMatchObject([
      {
        _id: call._id,
        remarks: [{ field: 'Comuni', reason: 'townUnknown', params: { value: 'Cisternone' } }],
        gaps: expect.arrayContaining(['amount', 'criteria']),
        duplicates: [{ _id: twin._id, why: 'title' }],
      },
    ]);
  });

  test('a call that is right as it stands leaves with its remarks settled, and comes back when the word is taken back', async () => {
    const call = await imported({ title: 'Da rivedere' });
    const earlier = await aRemark(call._id);
    const params = { id: call._id };
    for (let times = 0; times < 2; times += 1) await admin.call(contract.reviewAnnouncement, { params });
    expect([await titles(), await titles('ready')]).toEqual([[], ['Da rivedere']]);
    const whole = await admin.call(getAnnouncement, { params });
    const settled = { _id: earlier, settledAt: expect.any(String) };
    expect(whole).toMatchObject({ checkState: 'reviewed', remarks: [settled] });
    // That nothing is asked is confirmed with it.
    expect(whole.gaps).not.toContain('criteria');
    await admin.call(contract.unreviewAnnouncement, { params });
    const open = { title: 'Da rivedere', checkState: 'official', remarks: [{ _id: earlier }] };
    expect(await queue()).toMatchObject([open]);
  });

  test('said once more, later and by another, the word taken back still opens what the first settled', async () => {
    const call = await imported({ title: 'Vista in due' });
    const params = { id: call._id };
    const remark = await aRemark(call._id);
    await admin.call(contract.reviewAnnouncement, { params });
    portal.travelTo(minutesLater(1));
    const other = await aUser(ctx, { role: 'admin' });
    await portal.as(other).call(contract.reviewAnnouncement, { params });
    await admin.call(contract.unreviewAnnouncement, { params });
    const open = { title: 'Vista in due', checkState: 'official', remarks: [{ _id: remark }] };
    expect(await queue()).toMatchObject([open]);
  });

  test('a reviewed call that an import remarks on waits again', async () => {
    const call = await imported({ title: 'Cambiata', checkState: 'reviewed', isActive: true });
    expect(await titles()).toEqual([]);
    await aRemark(call._id);
    expect(await titles()).toEqual(['Cambiata']);
  });

  test('what is put aside is gone until it is taken back; a published call is not put aside', async () => {
    const call = await imported({ title: 'Doppione' });
    const params = { id: call._id };
    for (let times = 0; times < 2; times += 1) await admin.call(contract.discardAnnouncement, { params });
    expect(await titles()).toEqual([]);
    await admin.call(contract.restoreAnnouncement, { params });
    expect(await titles()).toEqual(['Doppione']);
    await admin.call(updateAnnouncement, { params, body: { isActive: true } });
    expect(outcomeOf(await admin.attempt(contract.discardAnnouncement, { params }))).toBe('409 discardPublished');
  });
});

describe('publishing many', () => {
  test('each call answers for itself, in the order asked; again is the same as once', async () => {
    const bare = await imported({ amount: null, untilFoundAvailable: true, expiryDate: null });
    const there = await imported({ isActive: true });
    const past = await imported({ expiryDate: inDays(-2) });
    const noFirm = await imported({ admitsNoFirm: true });
    const absent = newId();
    const ids = [past._id, bare._id, absent, there._id, noFirm._id, bare._id];
    const first = await admin.call(contract.publishAnnouncements, { body: { ids } });
    expect(first).toMatchObject([
      { _id: past._id, status: 'refused', reason: 'expired' },
      { _id: bare._id, status: 'published', reason: null, warnings: expect.arrayContaining(['amount', 'criteria']) },
      { _id: absent, status: 'refused', reason: 'notFound', warnings: [] },
      { _id: there._id, status: 'already', reason: null },
      { _id: noFirm._id, status: 'refused', reason: 'noFirm' },
    ]);
    const second = await admin.call(contract.publishAnnouncements, { body: { ids } });
    expect(second.map(({ status }) => status)).toEqual(['refused', 'already', 'refused', 'already', 'refused']);
    const active = await rowsOf(db, 'announcements', { isActive: true }, ['_id']);
    expect(active.map(({ _id }) => _id).toSorted()).toEqual([bare._id, there._id].toSorted());
    expect(await rowsOf(db, 'audit_events', { entityId: bare._id }, ['entityId'])).toHaveLength(1);
  });

  test('two hundred and sixty-four at once are one step, and the counts follow once', async () => {
    const rows = await Promise.all(Array.from({ length: 264 }, () => imported()));
    const answer = await admin.call(contract.publishAnnouncements, { body: { ids: rows.map(({ _id }) => _id) } });
    expect(new Set(answer.map(({ status }) => status))).toEqual(new Set(['published']));
    await portal.drain();
    expect(await rowsOf(db, 'announcements', { isActive: true }, ['_id'])).toHaveLength(264);
    const changes = { field: 'state', userId: person._id } as const;
    expect(await rowsOf(db, 'announcement_changes', changes, ['announcementId'])).toHaveLength(264);
  });

  test('before, it is said whom each would reach, and nothing changes', async () => {
    const call = await imported({ title: 'Per tutti' });
    const body = { ids: [call._id, newId()] };
    const reply = await admin.call(contract.previewPublishing, { body });
    expect(reply).toMatchObject({
      companies: 0,
      rows: [
        { status: 'published', title: 'Per tutti', eligible: 0, toVerify: 0 },
        { status: 'refused', reason: 'notFound', title: '' },
      ],
    });
    expect(await titles()).toEqual(['Per tutti']);
  });
});

describe('archiving many', () => {
  const archive = (ids: string[], isArchived = true) =>
    admin.call(contract.archiveAnnouncements, { body: { ids, isArchived } });

  test('takes each out of the catalogue in its own line, once, and gives them back as they stood', async () => {
    const { _id: open } = await anAnnouncement(ctx);
    const { _id: over } = await anAnnouncement(ctx, { expiryDate: inDays(-2) });
    const { _id: draft } = await anAnnouncement(ctx, { isActive: false });
    const unknown = newId();
    expect(await archive([open, over, draft, unknown, open])).toEqual([
      { _id: open, status: 'done' },
      { _id: over, status: 'done' },
      { _id: draft, status: 'already' },
      { _id: unknown, status: 'refused', code: 'notFound' },
    ]);
    expect(await archive([open])).toEqual([{ _id: open, status: 'already' }]);
    const seen = () => admin.call(getAnnouncement, { params: { id: open } });
    expect(await seen()).toMatchObject({ isActive: false });
    // What is over is given back too, which publishing would refuse; what never was in the catalogue is not.
    expect(await archive([open, over, draft], false)).toEqual([
      { _id: open, status: 'done' },
      { _id: over, status: 'done' },
      { _id: draft, status: 'refused', code: 'announcementNotArchived' },
    ]);
    expect(await seen()).toMatchObject({ isActive: true });
  });
});
