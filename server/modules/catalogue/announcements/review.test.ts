import {
  archiveAnnouncements,
  discardAnnouncement,
  listReview,
  previewPublishing,
  publishAnnouncements,
  restoreAnnouncement,
  reviewAnnouncement,
  unreviewAnnouncement,
} from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

let count = 0;

const portal = await openPortal();
const { ctx, db } = portal;
const admin: { _id: string } = await aUser(ctx, { role: 'admin' });
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
});

const DAY = 86_400_000;

function inDays(days: number): string {
  return new Date(TODAY.getTime() + days * DAY).toISOString();
}

/** A call as an import leaves it. */
function imported(given: Parameters<typeof anAnnouncement>[1] = {}) {
  count += 1;
  const official = { officialId: String(count), checkState: 'official', isActive: false } as const;
  return anAnnouncement(ctx, { title: `Scheda ${newId()}`, ...official, ...given });
}

async function aRemark(announcementId: string) {
  const remark = {
    _id: newId(),
    announcementId,
    field: 'Comuni',
    reason: 'townUnknown',
    params: '{"value":"Cisternone"}',
  };
  await insert(db, 'announcement_remarks', remark);
  return remark._id;
}

async function queue(state: 'open' | 'ready' = 'open') {
  const reply = await portal.as(admin).call(listReview, { query: { state, count: 'true', limit: '50' } });
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
    const call = await imported({
      title: 'Voucher digitali per le imprese',
      amount: null,
      untilFoundAvailable: true,
      expiryDate: null,
    });
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
    for (let times = 0; times < 2; times += 1) await portal.as(admin).call(reviewAnnouncement, { params });
    expect([await titles(), await titles('ready')]).toEqual([[], ['Da rivedere']]);
    const whole = await portal.as(admin).call(getAnnouncement, { params });
    expect(whole).toMatchObject({
      checkState: 'reviewed',
      remarks: [{ _id: earlier, settledAt: expect.any(String) }],
    });
    // That nothing is asked is confirmed with it.
    expect(whole.gaps).not.toContain('criteria');
    await portal.as(admin).call(unreviewAnnouncement, { params });
    expect(await queue()).toMatchObject([
      { title: 'Da rivedere', checkState: 'official', remarks: [{ _id: earlier }] },
    ]);
  });

  test('said once more, later and by another, the word taken back still opens what the first settled', async () => {
    const call = await imported({ title: 'Vista in due' });
    const params = { id: call._id };
    const remark = await aRemark(call._id);
    await portal.as(admin).call(reviewAnnouncement, { params });
    portal.travelTo(new Date(TODAY.getTime() + 60_000));
    const other = await aUser(ctx, { role: 'admin' });
    await portal.as(other).call(reviewAnnouncement, { params });
    await portal.as(admin).call(unreviewAnnouncement, { params });
    portal.travelTo(TODAY);
    expect(await queue()).toMatchObject([
      { title: 'Vista in due', checkState: 'official', remarks: [{ _id: remark }] },
    ]);
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
    const as = portal.as(admin);
    for (let times = 0; times < 2; times += 1) await as.call(discardAnnouncement, { params });
    expect(await titles()).toEqual([]);
    await as.call(restoreAnnouncement, { params });
    expect(await titles()).toEqual(['Doppione']);
    await as.call(updateAnnouncement, { params, body: { isActive: true } });
    expect(await as.attempt(discardAnnouncement, { params })).toMatchObject({ status: 409, code: 'discardPublished' });
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
    const first = await portal.as(admin).call(publishAnnouncements, { body: { ids } });
    expect(first).toMatchObject([
      { _id: past._id, status: 'refused', reason: 'expired' },
      { _id: bare._id, status: 'published', reason: null, warnings: expect.arrayContaining(['amount', 'criteria']) },
      { _id: absent, status: 'refused', reason: 'notFound', warnings: [] },
      { _id: there._id, status: 'already', reason: null },
      { _id: noFirm._id, status: 'refused', reason: 'noFirm' },
    ]);
    const second = await portal.as(admin).call(publishAnnouncements, { body: { ids } });
    expect(second.map(({ status }) => status)).toEqual(['refused', 'already', 'refused', 'already', 'refused']);
    const rows = db.selectFrom('announcements').select(['_id', 'isActive']).where('isActive', '=', true);
    expect((await rows.execute()).map(({ _id }) => _id).toSorted()).toEqual([bare._id, there._id].toSorted());
    const written = db.selectFrom('audit_events').select('entityId').where('entityId', '=', bare._id);
    expect(await written.execute()).toHaveLength(1);
  });

  test('two hundred and sixty-four at once are one step, and the counts follow once', async () => {
    const rows = await Promise.all(Array.from({ length: 264 }, () => imported()));
    const answer = await portal.as(admin).call(publishAnnouncements, { body: { ids: rows.map(({ _id }) => _id) } });
    expect(new Set(answer.map(({ status }) => status))).toEqual(new Set(['published']));
    await portal.drain();
    const active = db.selectFrom('announcements').select((eb) => eb.fn.countAll<number>().as('count'));
    expect(Number((await active.where('isActive', '=', true).executeTakeFirstOrThrow()).count)).toBe(264);
    const changes = db.selectFrom('announcement_changes').select('announcementId').where('field', '=', 'state');
    expect((await changes.where('userId', '=', admin._id).execute()).length).toBe(264);
  });

  test('before, it is said whom each would reach, and nothing changes', async () => {
    const call = await imported({ title: 'Per tutti' });
    const body = { ids: [call._id, newId()] };
    const reply = await portal.as(admin).call(previewPublishing, { body });
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
    portal.as(admin).call(archiveAnnouncements, { body: { ids, isArchived } });

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
    const seen = () => portal.as(admin).call(getAnnouncement, { params: { id: open } });
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
