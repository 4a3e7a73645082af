import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { session } from './en/session.ts';
import { registration } from './en/registration.ts';
import { users } from './en/users.ts';
import { agencies } from './en/agencies.ts';
import { surveys } from './en/surveys.ts';
import { chats } from './en/chats.ts';
import { announcements } from './en/announcements.ts';
import { callDetails } from './en/call-details.ts';
import { editions } from './en/editions.ts';
import { news } from './en/news.ts';
import { services } from './en/services.ts';
import { partners } from './en/partners.ts';
import { recommendations } from './en/recommendations.ts';
import { favorites } from './en/favorites.ts';
import { savedSearches } from './en/saved-searches.ts';
import { home } from './en/home.ts';
import { profile } from './en/profile.ts';
import { matching } from './en/matching.ts';
import { twoFactor } from './en/two-factor.ts';
import { uploads } from './en/uploads.ts';
import { richText } from './en/rich-text.ts';
import { calendar } from './en/calendar.ts';
import { ateco } from './en/ateco.ts';
import { atecoConfirm } from './en/ateco-confirm.ts';
import { privacy } from './en/privacy.ts';
import { notifications } from './en/notifications.ts';
import type { everyone as italian } from './it-everyone.ts';
import type { SameKeys } from './texts.ts';

/** The English words that screens of companies and of the office have in common, and those of companies. */
export const everyone: SameKeys<typeof italian> = {
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
};
