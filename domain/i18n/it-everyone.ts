import { common, errors } from './it/common.ts';
import { session } from './it/session.ts';
import { profile } from './it/profile.ts';
import { surveyParts, home, recommendations, favorites, savedSearches, privacy } from './it/company.ts';
import { chats, officeChats, uploads } from './it/conversation.ts';
import { notifications } from './it/notifications.ts';
import { withdrawn } from './it/withdrawn.ts';
import { announcements, callDetails, editions, tradeTerms } from './it/announcements.ts';
import { matching, atecoConfirm, news, services, partners } from './it/catalogue.ts';

/** The Italian words that the first screens of companies say, which every other screen says too. */
export const everyone = {
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
} as const;
