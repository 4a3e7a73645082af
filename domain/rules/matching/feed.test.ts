import { describe, expect, test } from 'vitest';
import {
  chooseFromFeed,
  countByType,
  type FeedEntry,
  inFeedOrder,
  isShownToCompany,
  placeInFeed,
  summarizeFeed,
} from './feed.ts';
import type { Gate, MatchStanding, Verdict } from './types.ts';

const VERDICTS: readonly Verdict[] = ['eligible', 'toVerify', 'nearMiss', 'notAssessable', 'notEligible'];
const STANDINGS: readonly (readonly [Verdict, MatchStanding | null])[] = [
  ['eligible', 'inTarget'],
  ['eligible', 'openToAll'],
  ['toVerify', 'inTarget'],
  ['toVerify', 'unproven'],
  ...VERDICTS.slice(2).map((verdict) => [verdict, null] as const),
];
const GATES: readonly (Gate | null)[] = [null, 'expired', 'inactive', 'monoGrant', 'role'];

function anEntry(given: Partial<FeedEntry> = {}): FeedEntry {
  const call = { _id: 'a', announcementType: 'national', isUpcoming: false, daysLeft: null, amount: null } as const;
  const match = { gate: null, verdict: 'eligible', standing: 'inTarget', fit: 50, isConfirmable: false } as const;
  return { ...call, ...match, isFavorite: false, isRecommended: false, ...given };
}

/** Every combination of what decides whether a call is listed. */
const everything = GATES.flatMap((gate) => STANDINGS.map(([verdict, standing]) => ({ gate, verdict, standing })))
  .flatMap((one) => [false, true].map((isRecommended) => ({ ...one, isRecommended })))
  .flatMap((one) => [false, true].map((isUpcoming) => ({ ...one, isUpcoming })))
  .flatMap((one) => [false, true].map((isFavorite) => ({ ...one, isFavorite })))
  .map((one) => anEntry({ _id: Object.values(one).join(), ...one }));

describe('what stands in a feed', () => {
  test('in target and open, whoever recommended what beside it; behind no gate', () => {
    const listed = chooseFromFeed(everything, {});
    expect(new Set(listed.map(({ gate }) => gate))).toEqual(new Set([null]));
    expect(new Set(listed.map(({ verdict }) => verdict))).toEqual(new Set(['eligible', 'toVerify']));
    expect(new Set(listed.map(placeInFeed))).toEqual(new Set(['inTarget']));
  });

  test('outside the target stands only what was recommended, whatever its verdict, in a list that shares no row with the others', () => {
    const outside = chooseFromFeed(everything, { isInTarget: false });
    expect(outside.every(({ isRecommended }) => isRecommended)).toBe(true);
    expect(outside.map(({ standing }) => standing)).not.toContain('inTarget');
    expect(new Set(outside.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
    const [inTarget, both] = [chooseFromFeed(everything, {}), chooseFromFeed(everything, { isInTarget: 'any' })];
    expect(new Set(both)).toEqual(new Set([...inTarget, ...outside]));
    expect(both).toHaveLength(inTarget.length + outside.length);
  });

  test('what is kept is listed whole, expired, in arrivo and outside the target too, unless narrowed', () => {
    const kept = everything.filter((entry) => entry.isFavorite && placeInFeed(entry) !== 'closed');
    expect(new Set(chooseFromFeed(everything, { isFavorite: true }))).toEqual(new Set(kept));
    const narrowed = { isFavorite: true, isExpired: false, isInTarget: true, isUpcoming: false };
    const open = chooseFromFeed(everything, narrowed);
    expect(new Set(open.map(placeInFeed))).toEqual(new Set(['inTarget']));
  });

  test('open, expired, or both', () => {
    const [open, over, any] = ([false, true, 'any'] as const).map((isExpired) =>
      chooseFromFeed(everything, { isExpired }),
    );
    expect(new Set(over?.map(placeInFeed))).toEqual(new Set(['expired']));
    expect(new Set(any)).toEqual(new Set([...(open ?? []), ...(over ?? [])]));
  });

  test('a company is told of what is in target at any time, and what was recommended; nothing that is closed to it', () => {
    const shown = everything.filter(isShownToCompany);
    expect(new Set(shown.map(placeInFeed))).toEqual(new Set(['inTarget', 'upcoming', 'expired', 'beside', 'outside']));
    const isApart = (entry: FeedEntry) => ['beside', 'outside'].includes(placeInFeed(entry));
    expect(shown.every((entry) => !isApart(entry) || entry.isRecommended)).toBe(true);
  });

  test('open, upcoming and expired never stand in the same list', () => {
    const lists = [{}, { isUpcoming: true }, { isExpired: true }].map((choice) =>
      chooseFromFeed(everything, choice).map(({ _id }) => _id),
    );
    expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    expect(lists.every((list) => list.length > 0)).toBe(true);
  });

  test('a near miss that nobody recommended is listed only where it may be and is asked for', () => {
    const near = [anEntry({ verdict: 'nearMiss' })];
    expect(chooseFromFeed(near, { canListNearMisses: true })).toEqual([]);
    expect(chooseFromFeed(near, { verdict: ['nearMiss'] })).toEqual([]);
    expect(chooseFromFeed(near, { verdict: ['nearMiss'], canListNearMisses: true })).toEqual(near);
    expect(chooseFromFeed(near, { verdict: ['nearMiss'], canListNearMisses: true, isRecommended: true })).toEqual([]);
  });
});

test('every count is the rows of its list', () => {
  const summary = summarizeFeed(everything);
  const rows = (choice: Parameters<typeof chooseFromFeed>[1]) => chooseFromFeed(everything, choice).length;
  expect(summary).toMatchObject({
    total: rows({}),
    eligible: rows({ verdict: ['eligible'] }),
    toVerify: rows({ verdict: ['toVerify'] }),
    upcoming: rows({ isUpcoming: true }),
    favorites: rows({ isFavorite: true }),
    recommended: rows({ isRecommended: true }),
    recommendedOutside: rows({ isInTarget: false }),
    openToAll: rows({ standing: ['openToAll'] }),
    unproven: rows({ standing: ['unproven'] }),
  });
  expect(summary.total).toBe(summary.eligible + summary.toVerify);
  // Nothing that a company could get is lost: the parts are the whole.
  expect(rows({ standing: ['any'] })).toBe(summary.total + summary.openToAll + summary.unproven);
  expect(Math.min(summary.total, summary.openToAll, summary.unproven)).toBeGreaterThan(0);
  const byType = countByType([...everything, anEntry({ announcementType: 'regional' })]);
  expect(byType).toEqual({ national: everything.length, regional: 1, 'tax-credit': 0, commerce: 0 });
});

test('what is over after what is open; then verdict, what was recommended, fit, deadline, amount, id', () => {
  const ordered = [
    anEntry({ _id: '1', isRecommended: true, fit: 10 }),
    anEntry({ _id: '2', fit: 90 }),
    anEntry({ _id: '3', fit: 80, daysLeft: 3 }),
    anEntry({ _id: '4', fit: 80, amount: 5 }),
    anEntry({ _id: '5', fit: 80 }),
    anEntry({ _id: '6', fit: 80 }),
    anEntry({ _id: '7', verdict: 'toVerify', fit: 99, isRecommended: true }),
    anEntry({ _id: '8', gate: 'expired', fit: 99 }),
  ];
  expect([...ordered].reverse().sort(inFeedOrder)).toEqual(ordered);
});
