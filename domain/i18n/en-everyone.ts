import { quickCheck } from './en/quick-check.ts';
import { common, errors, richText } from './en/common.ts';
import { session } from './en/session.ts';
import { twoFactor } from './en/two-factor.ts';
import { users, profile, registration } from './en/people.ts';
import { agencies } from './en/agencies.ts';
import { surveys, home, recommendations, favorites, savedSearches, privacy } from './en/company.ts';
import { chats, notifications, uploads } from './en/conversation.ts';
import { announcements, callDetails, editions, calendar } from './en/announcements.ts';
import { tradeTerms } from './en/trade-terms.ts';
import { matching, ateco, atecoConfirm, news, services, partners } from './en/catalogue.ts';
import type { everyone as italian } from './it-everyone.ts';
import type { SameKeys } from './texts.ts';

/** The English words that screens of companies and of the office have in common, and those of companies. */
export const everyone: SameKeys<typeof italian> = {
  quickCheck,
  common,
  errors,
  session,
  registration,
  users,
  agencies,
  surveys,
  chats,
  announcements,
  callDetails,
  tradeTerms,
  editions,
  news,
  services,
  partners,
  recommendations,
  favorites,
  savedSearches,
  home,
  profile,
  matching,
  twoFactor,
  uploads,
  richText,
  calendar,
  ateco,
  atecoConfirm,
  privacy,
  notifications,
};
