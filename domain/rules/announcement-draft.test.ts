import { describe, expect, test } from 'vitest';
import {
  type AnnouncementDraft,
  datesOpen,
  faultsOf,
  firstExpiryDay,
  settled,
  withType,
  withUntilFunds,
  withWaiting,
} from './announcement-draft.ts';

const first = { regionId: 'abruzzo', regionGroupId: 'isole' };

function draft(some: Partial<AnnouncementDraft> = {}): AnnouncementDraft {
  return {
    announcementType: 'national',
    regionId: null,
    regionGroupId: null,
    cciaaId: null,
    isMonoGrant: false,
    publicationDate: '2026-11-01T09:00:00Z',
    expiryDate: '2026-12-01T22:59:59Z',
    waitingPubblication: false,
    untilFoundAvailable: false,
    ...some,
  };
}

describe('a new type takes its territory anew', () => {
  test.each([
    ['regional', { regionId: 'abruzzo', regionGroupId: null, cciaaId: null }],
    ['tax-credit', { regionId: null, regionGroupId: 'isole', cciaaId: null }],
    ['commerce', { regionId: null, regionGroupId: null, cciaaId: null }],
  ] as const)('%s', (type, place) => {
    expect(withType(draft({ regionGroupId: 'mezzogiorno' }), type, first)).toMatchObject({
      announcementType: type,
      ...place,
    });
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
    expect(datesOpen(waiting)).toEqual({ publicationDate: false, expiryDate: false });
    expect(withWaiting(waiting, false)).toMatchObject({ waitingPubblication: false, expiryDate: null });
  });

  test('until the funds end takes the expiry away only', () => {
    const open = withUntilFunds(draft(), true);
    expect(open).toMatchObject({
      untilFoundAvailable: true,
      publicationDate: draft().publicationDate,
      expiryDate: null,
    });
    expect(datesOpen(open)).toEqual({ publicationDate: true, expiryDate: false });
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
  expect(faultsOf(draft({ announcementType: 'commerce', regionId: 'molise' })).map(({ path }) => path)).toEqual([
    'regionId',
    'cciaaId',
  ]);
  expect(faultsOf(draft({ waitingPubblication: true })).map(({ path }) => path)).toEqual([
    'publicationDate',
    'expiryDate',
  ]);
  expect(faultsOf(draft({ untilFoundAvailable: true }))).toEqual([{ path: 'expiryDate', message: 'untilFundsExpiry' }]);
});
