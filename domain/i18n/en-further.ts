import { agencies } from './en/agencies.ts';
import { ateco } from './en/ateco.ts';
import { calendar } from './en/calendar.ts';
import { richText } from './en/rich-text.ts';
import { registration, users } from './en/people.ts';
import { quickCheck } from './en/quick-check.ts';
import { twoFactor } from './en/two-factor.ts';
import type { further as italian } from './it-further.ts';
import type { SameKeys } from './texts.ts';

/** The English words of all other screens of companies, which the office has in common with them: a first visit does without them. */
export const further: SameKeys<typeof italian> = {
  quickCheck,
  registration,
  users,
  agencies,
  twoFactor,
  ateco,
  calendar,
  richText,
};
