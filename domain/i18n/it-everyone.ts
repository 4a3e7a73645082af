import { quickCheck } from './it/quick-check.ts';
import { common, errors, richText } from './it/common.ts';
import { session } from './it/session.ts';
import { twoFactor } from './it/two-factor.ts';
import { users, profile, registration } from './it/people.ts';
import { agencies } from './it/agencies.ts';
import { surveys, home, recommendations, favorites, savedSearches, privacy } from './it/company.ts';
import { chats, notifications, uploads } from './it/conversation.ts';
import { announcements, callDetails, editions, calendar } from './it/announcements.ts';
import { tradeTerms } from './it/trade-terms.ts';
import { matching, ateco, atecoConfirm, news, services, partners } from './it/catalogue.ts';

/** The Italian words that screens of companies and of the office have in common, and those of companies. */
export const everyone = {
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
} as const;
