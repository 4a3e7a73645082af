import { deductions } from './en/deductions.ts';
import { agencies } from './en/agencies.ts';
import { stateAid } from './en/state-aid.ts';
import { ateco, calendar, richText, surveys } from './en/parts.ts';
import { registration, users, quickCheck, twoFactor } from './en/people.ts';
import type { further as italian } from './it-further.ts';
import type { SameKeys } from './it/texts.ts';

/** The English words of all other screens of companies, which the office has in common with them: a first visit does without them. */
export const further: SameKeys<typeof italian> = {
  quickCheck,
  registration,
  users,
  agencies,
  surveys,
  deductions,
  stateAid,
  twoFactor,
  ateco,
  calendar,
  richText,
};
