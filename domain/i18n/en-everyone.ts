import { common, errors } from './en/common.ts';
import { session } from './en/session.ts';
import { profile } from './en/profile.ts';
import { surveyParts, home, recommendations, favorites, savedSearches, privacy } from './en/company.ts';
import { chats, officeChats, uploads } from './en/conversation.ts';
import { notifications } from './en/notifications.ts';
import { withdrawn } from './en/withdrawn.ts';
import { announcements, callDetails, editions, tradeTerms } from './en/announcements.ts';
import { matching, atecoConfirm, news, services, partners } from './en/catalogue.ts';
import type { everyone as italian } from './it-everyone.ts';
import type { SameKeys } from './it/texts.ts';

/** The English words that the first screens of companies say, which every other screen says too. */
export const everyone: SameKeys<typeof italian> = {
  common,
  errors,
  session,
  surveyParts,
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
  uploads,
  atecoConfirm,
  privacy,
  notifications,
  withdrawn,
  officeChats,
};
