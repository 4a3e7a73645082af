import { expect, test } from 'vitest';
import { AWAY, ended, matchOf, NOWHERE, REGIONAL } from '../../testing/matching-examples.ts';
import type { CallFacts, CompanyFacts } from './types.ts';

const group = { announcementType: 'tax-credit', regionGroupId: 'mezzogiorno' } as const;
const commerce = { announcementType: 'commerce', cciaaId: 'brescia' } as const;
const second = { ...AWAY, secondOperationalHeadQuarterIds: ['lombardia'] };
const outside = 'fail: Serve una sede nelle regioni ammesse: Mezzogiorno';

test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, string]>([
  ['the registered office', {}, REGIONAL, 'pass: Sede in Lombardia'],
  ['an operational office', { ...AWAY, operationalHeadQuarterIds: ['lombardia'] }, REGIONAL, 'pass: Sede in Lombardia'],
  ['a second operational office', second, REGIONAL, 'pass: Sede in Lombardia'],
  ['no site in the region', AWAY, REGIONAL, 'fail: Serve una sede in Lombardia'],
  ['no site given', NOWHERE, REGIONAL, 'unknown: Sede in Lombardia: da confermare'],
  ['a new site allowed', AWAY, { ...REGIONAL, allowsNewSite: true }, 'fail: Serve una nuova sede in Lombardia'],
  ['all Italy', NOWHERE, {}, 'pass: Tutta Italia'],
  ['a tax credit for all Italy', NOWHERE, { announcementType: 'tax-credit' }, 'pass: Tutta Italia'],
  ['a site in the group', { operationalHeadQuarterIds: ['puglia'] }, group, 'pass: Sede in Puglia'],
  ['a national call with a group', {}, { ...group, announcementType: 'national' }, outside],
  ['no site in the group', {}, group, outside],
  ['a group and no site given', NOWHERE, group, 'unknown: Sede nelle regioni ammesse: da confermare'],
  ['the chamber', NOWHERE, commerce, 'pass: Camera di Commercio di Brescia'],
  ['another chamber', { cciaaIds: ['roma'] }, commerce, 'fail: Serve l’iscrizione: Camera di Commercio di Brescia'],
  ['no chamber given', { cciaaIds: [] }, commerce, 'unknown: Camera di Commercio di Brescia: da confermare'],
])('%s', (_name, who, what, expected) => {
  expect(ended(matchOf(who, what), 'territory')).toBe(expected);
});
