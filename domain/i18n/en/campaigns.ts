import type { campaigns as italian } from '../it/campaigns.ts';
import type { SameKeys } from '../words.ts';

/** Mails about an announcement, to companies and to the consultants who follow them. */
export const campaigns = {
  title: { agencies: 'Mail to companies', advisor: 'Mail to consultants' },
} satisfies SameKeys<typeof italian>;
