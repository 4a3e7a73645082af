import { common } from './it/common.ts';
import { errors } from './it/errors.ts';
import { session } from './it/session.ts';
import { registration } from './it/registration.ts';
import { users } from './it/users.ts';
import { agencies } from './it/agencies.ts';
import { surveys } from './it/surveys.ts';
import { chats } from './it/chats.ts';
import { announcements } from './it/announcements.ts';
import { callDetails } from './it/call-details.ts';
import { editions } from './it/editions.ts';
import { news } from './it/news.ts';
import { services } from './it/services.ts';
import { partners } from './it/partners.ts';
import { recommendations } from './it/recommendations.ts';
import { favorites } from './it/favorites.ts';
import { savedSearches } from './it/saved-searches.ts';
import { home } from './it/home.ts';
import { profile } from './it/profile.ts';
import { matching } from './it/matching.ts';
import { twoFactor } from './it/two-factor.ts';
import { uploads } from './it/uploads.ts';
import { richText } from './it/rich-text.ts';
import { calendar } from './it/calendar.ts';
import { ateco } from './it/ateco.ts';
import { atecoConfirm } from './it/ateco-confirm.ts';
import { privacy } from './it/privacy.ts';
import { notifications } from './it/notifications.ts';

/** The Italian words that screens of companies and of the office have in common, and those of companies. */
export const everyone = {
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
