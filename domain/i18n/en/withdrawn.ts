import type * as italian from '../it/withdrawn.ts';
import type { SameKeys } from '../it/texts.ts';

export const withdrawn: SameKeys<typeof italian.withdrawn> = {
  announcement: 'Withdrawn',
  service: 'Withdrawn',
  announcementOn: 'Withdrawn on {{date}}',
  serviceOn: 'Withdrawn on {{date}}',
  company: 'The firm offers it no longer, and it stands in no list. Here it stays written what it was.',
  office: 'It stands in no list, search or count any more and can no longer be offered. What was done stays.',
  see: 'See what it was',
};
