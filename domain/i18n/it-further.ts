import { agencies } from './it/agencies.ts';
import { ateco } from './it/ateco.ts';
import { calendar } from './it/calendar.ts';
import { richText } from './it/rich-text.ts';
import { registration, users } from './it/people.ts';
import { quickCheck } from './it/quick-check.ts';
import { twoFactor } from './it/two-factor.ts';

/** The Italian words of all other screens of companies, which the office has in common with them: a first visit does without them. */
export const further = {
  quickCheck,
  registration,
  users,
  agencies,
  twoFactor,
  ateco,
  calendar,
  richText,
} as const;
