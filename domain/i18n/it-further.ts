import { deductions } from './it/deductions.ts';
import { agencies } from './it/agencies.ts';
import { stateAid } from './it/state-aid.ts';
import { ateco, calendar, richText, surveys } from './it/parts.ts';
import { registration, users, quickCheck, twoFactor } from './it/people.ts';

/** The Italian words of all other screens of companies, which the office has in common with them: a first visit does without them. */
export const further = {
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
} as const;
