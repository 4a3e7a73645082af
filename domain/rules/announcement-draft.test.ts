import { describe, expect, test } from 'vitest';
import * as rules from './announcement-draft.ts';

const { faultsOf, firstExpiryDay, settled, withType, withUntilFunds, withWaiting } = rules;
const first = { regionId: 'abruzzo', regionGroupId: 'isole' };
const nowhere = { regionId: null, regionGroupId: null, cciaaId: null };

function draft(some: Partial<rules.AnnouncementDraft> = {}): rules.AnnouncementDraft {
  const dates = { publicationDate: '2026-11-01T09:00:00Z', expiryDate: '2026-12-01T22:59:59Z' };
  const commercial = { expiryCommercialDate: null };
  const switches = { isMonoGrant: false, waitingPubblication: false, untilFoundAvailable: false };
  return { announcementType: 'national', ...nowhere, ...dates, ...commercial, ...switches, ...some };
}

describe('a new type takes its territory anew', () => {
  test.each([
    ['regional', { ...nowhere, regionId: 'abruzzo' }],
    ['tax-credit', { ...nowhere, regionGroupId: 'isole' }],
    ['commerce', nowhere],
  ] as const)('%s', (announcementType, place) => {
    const moved = withType(draft({ regionGroupId: 'mezzogiorno' }), announcementType, first);
    expect(moved).toMatchObject({ announcementType, ...place });
  });

  test('national leaves the region for the first group; the same type moves nothing', () => {
    const regional = draft({ announcementType: 'regional', regionId: 'molise' });
    expect(withType(regional, 'national', first)).toMatchObject({ regionId: null, regionGroupId: 'isole' });
    expect(withType(regional, 'regional', first)).toBe(regional);
  });

  test('a tax credit is never mono-grant', () => {
    expect(withType(draft({ isMonoGrant: true }), 'tax-credit', first).isMonoGrant).toBe(false);
    expect(settled(draft({ announcementType: 'tax-credit', isMonoGrant: true })).isMonoGrant).toBe(false);
    expect(settled(draft({ isMonoGrant: true })).isMonoGrant).toBe(true);
  });
});

describe('the two switches', () => {
  test('waiting takes both dates away and their fields with them; back again nothing returns by itself', () => {
    const waiting = withWaiting(draft(), true);
    expect(waiting).toMatchObject({ waitingPubblication: true, publicationDate: null, expiryDate: null });
    expect(rules.datesOpen(waiting)).toEqual({ publicationDate: false, expiryDate: false });
    expect(withWaiting(waiting, false)).toMatchObject({ waitingPubblication: false, expiryDate: null });
  });

  test('until the funds end takes the expiry away only', () => {
    const open = withUntilFunds(draft(), true);
    const { publicationDate } = draft();
    expect(open).toMatchObject({ untilFoundAvailable: true, publicationDate, expiryDate: null });
    expect(rules.datesOpen(open)).toEqual({ publicationDate: true, expiryDate: false });
    expect(withUntilFunds(draft(), false).expiryDate).toBe(draft().expiryDate);
  });
});

test('the expiry starts from the day after the publication, counted in Rome', () => {
  expect(firstExpiryDay(null)).toBeNull();
  expect(firstExpiryDay('2026-11-27T09:00:00Z')).toBe('2026-11-28');
  // Half past eleven in the evening, UTC, is the day after in Rome.
  expect(firstExpiryDay('2026-11-30T23:30:00Z')).toBe('2026-12-02');
  const published = { publicationDate: '2026-11-27T09:00:00Z' };
  const faults = (expiryDate: string) => faultsOf(draft({ ...published, expiryDate })).map(({ message }) => message);
  expect(faults('2026-11-27T22:59:59Z')).toEqual(['expiryAfterPublication']);
  expect(faults('2026-11-27T23:00:00Z')).toEqual([]);
  expect(faultsOf(draft({ publicationDate: null }))).toEqual([]);
});

test('what may not be saved is named field by field', () => {
  expect(faultsOf(draft())).toEqual([]);
  expect(faultsOf(draft({ regionGroupId: 'isole' }))).toEqual([]);
  expect(faultsOf(draft({ announcementType: 'regional' }))).toEqual([{ path: 'regionId', message: 'territory' }]);
  const pathsOf = (some: Partial<rules.AnnouncementDraft>) => faultsOf(draft(some)).map(({ path }) => path);
  expect(pathsOf({ announcementType: 'commerce', regionId: 'molise' })).toEqual(['regionId', 'cciaaId']);
  expect(pathsOf({ waitingPubblication: true })).toEqual(['publicationDate', 'expiryDate']);
  expect(faultsOf(draft({ untilFoundAvailable: true }))).toEqual([{ path: 'expiryDate', message: 'untilFundsExpiry' }]);
});

const byHand = { checkState: 'notEntered', isOfficial: false, isConfirmed: false, criteria: 0 } as const;
const byRecord = { checkState: 'official', isOfficial: true, isConfirmed: false, criteria: 3 } as const;

test.each([
  ['by hand, nothing asked', byHand, 'notEntered'],
  ['by hand, the first criterion', { ...byHand, criteria: 1 }, 'reviewed'],
  ['by hand, the last criterion goes', { ...byHand, checkState: 'reviewed' }, 'notEntered'],
  ['by hand, nothing asked and confirmed', { ...byHand, checkState: 'reviewed', isConfirmed: true }, 'reviewed'],
  ['official, whatever the office adds', byRecord, 'official'],
  ['official, confirmed', { ...byRecord, checkState: 'reviewed', isConfirmed: true }, 'reviewed'],
  ['official, read as nothing asked', { ...byRecord, criteria: 0 }, 'official'],
] as const)('%s', (_, facts, state) => {
  expect(rules.checkStateAfterCriteria(facts)).toBe(state);
});

test('a person may confirm anything, and take the word back to what the call is by itself', () => {
  const asked = (state: Parameters<typeof rules.checkStateAsked>[0]) =>
    [byHand, byRecord].map((facts) => rules.checkStateAsked(state, facts));
  expect(asked('reviewed')).toEqual(['reviewed', 'reviewed']);
  expect(asked('official')).toEqual([null, 'official']);
  expect(asked('notEntered')).toEqual(['notEntered', null]);
});

const whole: rules.PublishedFacts = {
  description: '<p>Per chi cambia il forno.</p>',
  amount: 0,
  expiryDate: '2026-12-20T22:59:59.999Z',
  waitingPubblication: false,
  untilFoundAvailable: false,
  criteria: 1,
  isConfirmed: false,
};

const bare = { description: '<p> &nbsp;<br></p>', amount: null, expiryDate: null, criteria: 0 };
test.each([
  ['nothing of one that says text, amount, deadline and a criterion', {}, []],
  [
    'all of it, in the order of the editor; an empty paragraph is no text',
    bare,
    ['description', 'amount', 'deadline', 'criteria'],
  ],
  ['a deadline', { expiryDate: null }, ['deadline']],
  ['none while it waits', { expiryDate: null, waitingPubblication: true }, []],
  ['none while its funds last', { expiryDate: null, untilFoundAvailable: true }, []],
  ['a criterion', { criteria: 0 }, ['criteria']],
  ['none where it was confirmed that nothing is asked', { criteria: 0, isConfirmed: true }, []],
])('a call lacks %s', (_name, given, gaps) => {
  expect(rules.publishingGaps({ ...whole, ...given })).toEqual(gaps);
});
