import { expect, test } from 'vitest';
import { composeDigest, type DigestCall, type DigestMark } from './notifications.ts';

const NOW = new Date('2026-11-18T06:30:00Z');

function aCall(_id: string, expiryDate: string | null = null, amount = 1000): DigestCall {
  const standing = { isShown: true, isFavorite: false, loss: null };
  return { _id, title: `Bando ${_id}`, amount, publicationDate: null, expiryDate, ...standing };
}

/** What is told after a digest of these calls, by announcement. */
function afterTelling(calls: readonly ReturnType<typeof aCall>[], daysToNext = 1): ReadonlyMap<string, DigestMark> {
  return composeDigest(calls, new Map(), NOW, daysToNext).marks;
}

test('what was never told is new, once', () => {
  const calls = [aCall('a'), aCall('b')];
  const first = composeDigest(calls, new Map(), NOW, 1);
  expect(first.fresh.map(({ _id }) => _id)).toEqual(['a', 'b']);
  const second = composeDigest(calls, first.marks, NOW, 1);
  expect(second).toMatchObject({ fresh: [], changed: [], closing: [] });
  expect(second.marks.size).toBe(0);
});

test('what changed is told with what it was and is', () => {
  const marks = afterTelling([aCall('a', '2026-12-31T22:59:59.999Z')]);
  const { changed, closing } = composeDigest([aCall('a', '2027-01-31T22:59:59.999Z', 2000)], marks, NOW, 1);
  expect(changed).toMatchObject([
    {
      call: { _id: 'a' },
      changes: [
        { field: 'amount', before: 1000, after: 2000 },
        { field: 'expiryDate', before: '2026-12-31T22:59:59.999Z', after: '2027-01-31T22:59:59.999Z' },
      ],
    },
  ]);
  expect(closing).toEqual([]);
});

test.each([
  // 30, 14 and 3 days from 18 November, read every day.
  ['2026-12-19T22:59:59.999Z', 1, null],
  ['2026-12-18T22:59:59.999Z', 1, 30],
  ['2026-12-02T22:59:59.999Z', 1, 14],
  ['2026-11-21T22:59:59.999Z', 1, 3],
  ['2026-11-18T22:59:59.999Z', 1, 0],
  // Read once a week: nine days now are three before the next one comes.
  ['2026-11-27T22:59:59.999Z', 7, 9],
] as const)('closing on %s, read every %i days', (expiryDate, daysToNext, days) => {
  const far = new Map([['a', { told: aCall('a', expiryDate), closingTold: null }]]);
  const { closing } = composeDigest([aCall('a', expiryDate)], far, NOW, daysToNext);
  expect(closing.map((each) => each.days)).toEqual(days === null ? [] : [days]);
});

test('each step is told once, and the next one again', () => {
  const call = aCall('a', '2026-12-02T22:59:59.999Z');
  const marks = afterTelling([call]);
  expect(composeDigest([call], marks, new Date('2026-11-19T06:30:00Z'), 1).closing).toEqual([]);
  const later = composeDigest([call], marks, new Date('2026-11-29T06:30:00Z'), 1);
  expect(later.closing).toMatchObject([{ days: 3 }]);
  expect(composeDigest([call], later.marks, new Date('2026-11-30T06:30:00Z'), 1).closing).toEqual([]);
});

test('what is kept and expired or left the target is told before all else, once until it comes back', () => {
  const kept: DigestCall = { ...aCall('a', '2026-12-31T22:59:59.999Z'), isFavorite: true };
  const gone: DigestCall = { ...kept, isShown: false, loss: 'outside' };
  const tell = (call: DigestCall, marks: ReadonlyMap<string, DigestMark>) => composeDigest([call], marks, NOW, 1);
  const first = tell(kept, new Map());
  expect(first).toMatchObject({ lost: [], fresh: [{ _id: 'a' }] });
  const lost = tell(gone, first.marks);
  expect(lost).toMatchObject({ lost: [{ call: { _id: 'a' }, loss: 'outside' }], fresh: [], changed: [], closing: [] });
  // Neither again, nor when it expires too.
  for (const call of [gone, { ...gone, loss: 'expired' as const }])
    expect(tell(call, lost.marks)).toMatchObject({ lost: [], fresh: [], changed: [], closing: [] });
  // What changes of it is told, once.
  const changed = tell({ ...gone, amount: 5 }, lost.marks);
  expect(changed).toMatchObject({ lost: [], fresh: [], changed: [{ changes: [{ field: 'amount', after: 5 }] }] });
  expect(tell({ ...gone, amount: 5 }, changed.marks)).toMatchObject({ lost: [], changed: [] });
  const back = tell(kept, lost.marks);
  expect(back).toMatchObject({ lost: [], fresh: [], changed: [], closing: [] });
  expect(tell(gone, back.marks).lost).toHaveLength(1);
});

test('who kept a call after the last digest hears that it expired; who let it go hears nothing', () => {
  const call: DigestCall = { ...aCall('a', '2026-11-17T22:59:59.999Z'), isShown: false, loss: 'expired' };
  expect(composeDigest([{ ...call, isFavorite: true }], new Map(), NOW, 7).lost).toHaveLength(1);
  expect(composeDigest([call], new Map(), NOW, 7)).toMatchObject({ lost: [], fresh: [] });
});

test('who kept what was over already lost nothing, unless its deadline was moved since', () => {
  const standing = { isShown: false, isFavorite: true, loss: 'expired' } as const;
  const call: DigestCall = { ...aCall('a', '2026-11-10T22:59:59.999Z'), ...standing };
  const tell = (keptAt: string, marks: ReadonlyMap<string, DigestMark> = new Map()) =>
    composeDigest([{ ...call, keptAt }], marks, NOW, 1);
  expect(tell('2026-11-10T21:00:00Z').lost).toHaveLength(1);
  const first = tell('2026-11-12T09:00:00Z');
  expect(first.lost).toEqual([]);
  expect(tell('2026-11-12T09:00:00Z', first.marks)).toMatchObject({ lost: [], changed: [] });
  // Told of while it was open, and kept once it was over.
  const open = new Map([['a', { told: { ...aCall('a', call.expiryDate), loss: null }, closingTold: null }]]);
  expect(tell('2026-11-12T09:00:00Z', open)).toMatchObject({ lost: [], changed: [] });
  const kept = new Map([['a', { told: { ...aCall('a', '2026-12-31T22:59:59.999Z'), loss: null }, closingTold: null }]]);
  expect(tell('2026-11-12T09:00:00Z', kept).lost).toHaveLength(1);
});

test('what was recommended outside the target and kept never left it', () => {
  const call: DigestCall = { ...aCall('a'), loss: 'outside' };
  const first = composeDigest([{ ...call, isFavorite: true }], new Map(), NOW, 1);
  expect(first).toMatchObject({ lost: [], fresh: [{ _id: 'a' }] });
  expect(composeDigest([{ ...call, isFavorite: true }], first.marks, NOW, 1).lost).toEqual([]);
  const told = composeDigest([call], new Map(), NOW, 1);
  expect(composeDigest([{ ...call, isFavorite: true }], told.marks, NOW, 1).lost).toEqual([]);
});

test('a territory that is called otherwise is no change, also for what was told before places were kept', () => {
  const call = (territory: string, places?: string): DigestCall => ({
    ...aCall('a'),
    territory,
    ...(places === undefined ? {} : { places }),
  });
  const old = afterTelling([call('Costa')]);
  const { changed, marks } = composeDigest([call('Costa', '1')], old, NOW, 1);
  expect(changed).toEqual([]);
  expect(composeDigest([call('Riviera', '1')], marks, NOW, 1)).toMatchObject({ changed: [], marks: new Map() });
  expect(composeDigest([call('Riviera', '2')], marks, NOW, 1).changed).toMatchObject([
    { changes: [{ field: 'territory', before: 'Costa', after: 'Riviera' }] },
  ]);
});
