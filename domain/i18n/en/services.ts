import type { services as italian } from '../it/services.ts';
import type { SameKeys } from '../words.ts';

export const services: SameKeys<typeof italian> = {
  title: 'Services',
  types: { energy: 'Energy', tax: 'Tax', other: 'Other' },
  recommended: 'Recommended',
  premium: 'Go and Grow',
  consultantEvaluation: 'Priced by the consultant',
  from: 'from {{amount}}',
  search: 'Search the services',
  allTypes: 'All kinds',
  onlyRecommended: 'Recommended only',
  type: 'Kind',
  empty: 'No service for your company for now',
  emptyHint: 'Your answers to the survey help us choose the right ones.',
  loadError: 'We cannot load the services',
  back: 'Services',
  what: 'What it includes',
  platform: 'Open the platform',
  notFound: 'This service is not available for your company',
  notFoundHint: 'It may have been removed, or the data of your company changed.',
  loadOneError: 'We cannot load this service',
  emptyFilters: 'No service with these filters',
  emptyFiltersHint: 'Remove a filter to see the others.',
  bar: 'Service',
  cost: 'Cost',
  lockedOf: '{{name}}, included in Go and Grow',
};
