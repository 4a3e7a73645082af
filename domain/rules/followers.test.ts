import { describe, expect, test } from 'vitest';
import { followedBy, isFollowed, mayChoose, placeFor, shareOut } from './followers.ts';

const here = (id: string) => id !== 'gone';

describe('a company is followed', () => {
  test.each([
    [{}, null],
    [{ advisorId: 'elena' }, 'advisor'],
    [{ advisorId: 'gone' }, null],
    [{ advisorId: 'gone', businessAdvisorId: 'davide' }, 'advisor'],
    [{ salesContactId: 'marco' }, 'sales'],
    [{ salesContactId: 'marco', advisorId: 'elena' }, 'advisor'],
    [{ salesContactId: 'marco', advisorId: 'gone' }, 'sales'],
    // They look after figures and grants: nobody whom the company can turn to.
    [{ businessPerformancePartnerId: 'chiara', businessPartnerGrantsId: 'elena' }, null],
  ] as const)('%j by %s', (followers, by) => {
    expect(followedBy(followers, here)).toBe(by);
  });

  test('by a sales contact too, and may change its mind until it is a consultant', () => {
    expect([isFollowed('advisor'), isFollowed('sales'), isFollowed(null)]).toEqual([true, true, false]);
    expect([mayChoose('advisor'), mayChoose('sales'), mayChoose(null)]).toEqual([false, true, true]);
  });
});

test('whoever takes a place has the role that it asks for; a consultant takes a sales contact’s as consultant', () => {
  expect(placeFor('advisorId', 'advisor')).toBe('advisorId');
  expect(placeFor('advisorId', 'sales')).toBeNull();
  expect(placeFor('businessPerformancePartnerId', 'advisor')).toBeNull();
  expect(placeFor('salesContactId', 'sales')).toBe('salesContactId');
  expect(placeFor('salesContactId', 'advisor')).toBe('advisorId');
  expect(placeFor('salesContactId', 'admin')).toBeNull();
});

test('of several each company goes to whoever follows fewest by then', () => {
  const companies = ['a', 'b', 'c', 'd'].map((agencyId) => ({ agencyId, fields: ['advisorId'] as const }));
  const people = [
    { _id: 'elena', load: 3 },
    { _id: 'davide', load: 1 },
  ];
  expect(Object.fromEntries(shareOut(companies, people))).toEqual({
    a: 'davide',
    b: 'davide',
    c: 'elena',
    d: 'davide',
  });
});
