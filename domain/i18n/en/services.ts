import type { services as italian } from '../it/services.ts';
import type { SameKeys } from '../words.ts';

export const services: SameKeys<typeof italian> = {
  title: 'Services',
  forYou: 'Services chosen for your company',
  types: { energy: 'Energy', tax: 'Tax', other: 'Other' },
  recommended: 'Recommended',
  premium: 'Go and Grow',
  lockedTitle: 'This service is included in Go and Grow',
  lockedHint: 'Your consultant explains in 15 minutes what changes and whether it suits you.',
  consultantEvaluation: 'Priced by the consultant',
  from: 'from {{amount}}',
  search: 'Search the services',
  allTypes: 'All kinds',
  type: 'Kind',
  empty: 'No service for your company for now',
  emptyHint: 'Your answers to the survey help us choose the right ones.',
  loadError: 'We cannot load the services',
  back: 'Services',
  what: 'What it includes',
  attachments: 'Attachments',
  platform: 'Open the platform',
  ask: 'Interested?',
  askHint: 'Talk about it with your consultant.',
  notFound: 'This service is not available for your company',
  count_one: '{{count}} service',
  count_other: '{{count}} services',
};
