import { ensureTerritories } from '@volano/database/reference/territories';
import * as contract from '@volano/domain/contracts/announcement-review';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { inDays } from '../../../../testing/builders/days.ts';
import { anAnnouncement, anAtecoCode, aUser } from '../../../../testing/builders/factories.ts';
import { anOfficialFeed, officialRecord, readFeedNow } from '../../../../testing/builders/official-feed.ts';
import { insert, rowOf } from '../../../../testing/builders/rows.ts';
import { testApp } from '../../../../testing/world/app.ts';

const feed = await anOfficialFeed();
const portal = await testApp({ OFFICIAL_FEED_URL: feed.url });
const { ctx, db } = portal;
await db.transaction().execute(ensureTerritories);
const person: { _id: string } = await aUser(ctx, { role: 'admin' });
const admin = portal.as(person);
afterAll(async () => {
  await feed.close();
  await portal.close();
});
beforeEach(async () => {
  await db.deleteFrom('announcements').execute();
});

async function read(...records: Record<string, unknown>[]) {
  feed.serve(records.map((given, at) => officialRecord(at + 1, given)));
  await readFeedNow(portal, person);
  return (await rowOf(db, 'announcements', { officialId: '1' }, ['_id']))._id;
}

const reviewed = (id: string) => admin.call(contract.getReviewedCall, { params: { id } });
const queue = async () => (await admin.call(contract.listReview, { query: {} })).rows;
const changed = async (id: string) =>
  (await reviewed(id)).changes.map(({ part, before, after }) => [part, before, after]);

test('shows what a call asks in names, its codes folded by division, the versions apart', async () => {
  const codes = [
    await anAtecoCode(ctx, { version: '2007', code: '62.01.00', name: 'Produzione di software' }),
    await anAtecoCode(ctx, { version: '2007', code: '62.02', name: 'Consulenza' }),
    await anAtecoCode(ctx, { version: '2007', code: '62', name: 'Informatica' }),
    await anAtecoCode(ctx, { version: '2025', code: '62.10', name: 'Programmazione' }),
  ];
  const call = await anAnnouncement(ctx, { officialId: '9', checkState: 'official', isActive: false, amount: 50_000 });
  const setting = newId();
  await insert(db, 'atecoannouncements', { _id: setting, announcementId: call._id });
  for (const [at, { _id: atecoCodeId }] of codes.entries())
    if (at !== 2)
      await insert(db, 'atecoannouncement_codes', { atecoannouncementId: setting, atecoCodeId, isRemoved: at === 1 });
  await insert(db, 'announcement_checks', { _id: newId(), announcementId: call._id, text: 'Due donne', order: 1 });
  const software = { code: '62.01.00', name: 'Produzione di software' };
  const within = { division: '62', name: 'Informatica' };
  expect(await reviewed(call._id)).toMatchObject({
    activity: [
      { version: '2025', divisions: [{ division: '62', name: '', isRemoved: false, codes: [{ code: '62.10' }] }] },
      {
        version: '2007',
        divisions: [
          { ...within, isRemoved: false, codes: [software] },
          { ...within, isRemoved: true, codes: [{ code: '62.02', name: 'Consulenza' }] },
        ],
      },
    ],
    checks: [{ text: 'Due donne' }],
    aid: { amount: 50_000 },
    checkState: 'official',
    changes: [],
  });
});

describe('what an import changed since somebody looked', () => {
  test('is kept from the first change to the last, is gone once it is back, and once it was reviewed', async () => {
    const id = await read({});
    expect(await changed(id)).toEqual([]);
    await read({ Agevolazione_Concedibile_max: '20000' });
    await read({ Agevolazione_Concedibile_max: '30000', Titolo: 'Mulini nuovi' });
    expect(await changed(id)).toEqual([
      ['amount', '10000.00', '30000.00'],
      ['title', 'Ceramiche 1', 'Mulini nuovi'],
    ]);
    await read({ Agevolazione_Concedibile_max: '10000', Titolo: 'Mulini nuovi' });
    expect(await changed(id)).toEqual([['title', 'Ceramiche 1', 'Mulini nuovi']]);
    await admin.call(contract.reviewAnnouncement, { params: { id } });
    expect(await changed(id)).toEqual([]);
    await admin.call(contract.unreviewAnnouncement, { params: { id } });
    expect(await changed(id)).toEqual([['title', 'Ceramiche 1', 'Mulini nuovi']]);
  });
});

describe('calls that ask the same', () => {
  test('are told as alike, are confirmed together line by line, and come back together', async () => {
    await read({}, { Agevolazione_Concedibile_max: '5' }, { Regioni: ['Lazio'] });
    const [one, other, elsewhere] = (await queue()).toSorted((a, b) => (a.title < b.title ? -1 : 1));
    expect(one?.likeness).not.toBeNull();
    expect([other?.likeness === one?.likeness, elsewhere?.likeness === one?.likeness]).toEqual([true, false]);
    const ids = [one?._id ?? '', newId(), other?._id ?? ''];
    const answered = async (isReviewed: boolean) =>
      (await admin.call(contract.reviewAnnouncements, { body: { ids, isReviewed } })).map(({ status }) => status);
    expect(await answered(true)).toEqual(['done', 'refused', 'done']);
    expect(await answered(true)).toEqual(['already', 'refused', 'already']);
    expect((await queue()).map(({ _id }) => _id)).toEqual([elsewhere?._id]);
    expect(await answered(false)).toEqual(['done', 'refused', 'done']);
    expect(await queue()).toHaveLength(3);
  });

  test('are not alike where the record says otherwise than the office wrote', async () => {
    const id = await read({}, {});
    await db.updateTable('announcements').set({ amount: 1 }).where('_id', '=', id).execute();
    await read({ Agevolazione_Concedibile_max: '7' }, {});
    expect((await queue()).find(({ _id }) => _id === id)).toMatchObject({ likeness: null });
  });
});

test('drafts that an import left out because they are over are counted, and nothing else is', async () => {
  const official = { checkState: 'official', isActive: false } as const;
  await anAnnouncement(ctx, { ...official, officialId: '1', expiryDate: inDays(-2) });
  await anAnnouncement(ctx, { ...official, officialId: '2', expiryDate: inDays(-2), isActive: true });
  await anAnnouncement(ctx, { ...official, officialId: '3', expiryDate: inDays(-2), discardedAt: inDays(-1) });
  await anAnnouncement(ctx, { ...official, officialId: '4', expiryDate: inDays(9) });
  await anAnnouncement(ctx, { ...official, officialId: '5', checkState: 'reviewed', expiryDate: null });
  await anAnnouncement(ctx, { isActive: false, expiryDate: inDays(-2) });
  expect(await admin.call(contract.countReviews, {})).toEqual({ open: 1, ready: 1, expired: 1 });
});
