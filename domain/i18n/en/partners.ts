import type { SameKeys } from '../texts.ts';
import type { partners as italian } from '../it/partners.ts';

export const partners: SameKeys<typeof italian> = {
  title: 'Partners',
  intro: 'Who works with us for the companies we follow.',
  search: 'Search the partners',
  empty: 'No partner for now',
  emptyHint: 'Here you find who works with us.',
  emptyFilters: 'No partner with these words',
  emptyFiltersHint: 'Try other words.',
  loadError: 'We cannot load the partners',
  loadOneError: 'We cannot load this partner',
  back: 'Partners',
  bar: 'Partner',
  notFound: 'This partner is no longer there',
  notFoundHint: 'It may have been removed.',
  contacts: 'Contacts',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  facebook: 'Facebook',
  newWindow: '{{name}}, opens in a new window',
};
