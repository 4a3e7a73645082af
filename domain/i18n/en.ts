import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { session } from './en/session.ts';
import { registration } from './en/registration.ts';
import { users } from './en/users.ts';
import { agencies } from './en/agencies.ts';
import { crm } from './en/crm.ts';
import { transfers } from './en/transfers.ts';
import { campaigns } from './en/campaigns.ts';
import { surveys } from './en/surveys.ts';
import { dossiers } from './en/dossiers.ts';
import { announcements } from './en/announcements.ts';
import { officeAnnouncements } from './en/office-announcements.ts';
import { officeCatalogue } from './en/office-catalogue.ts';
import { news } from './en/news.ts';
import { services } from './en/services.ts';
import { partners } from './en/partners.ts';
import { recommendations } from './en/recommendations.ts';
import { favorites } from './en/favorites.ts';
import { home } from './en/home.ts';
import { profile } from './en/profile.ts';
import { matching } from './en/matching.ts';
import { kpi } from './en/kpi.ts';
import { twoFactor } from './en/two-factor.ts';
import { uploads } from './en/uploads.ts';
import { richText } from './en/rich-text.ts';
import { calendar } from './en/calendar.ts';
import { categories } from './en/categories.ts';
import { ateco } from './en/ateco.ts';
import { territories } from './en/territories.ts';
import { imports } from './en/imports.ts';
import { mails } from './en/mails.ts';
import { privacy } from './en/privacy.ts';
import { atecoConfirm } from './en/ateco-confirm.ts';
import { atecoSettings } from './en/ateco-settings.ts';
import { audit } from './en/audit.ts';
import { invitations } from './en/invitations.ts';
import { mailbox } from './en/mailbox.ts';
import { notifications } from './en/notifications.ts';
import { chats } from './en/chats.ts';
import type { it } from './it.ts';
import type { SameKeys } from './words.ts';

/** The English dictionary, the fallback language. */
export const en: SameKeys<typeof it> = {
  common,
  errors,
  session,
  registration,
  users,
  agencies,
  crm,
  transfers,
  campaigns,
  surveys,
  dossiers,
  announcements,
  officeAnnouncements,
  officeCatalogue,
  news,
  services,
  partners,
  recommendations,
  favorites,
  home,
  profile,
  matching,
  kpi,
  twoFactor,
  uploads,
  richText,
  calendar,
  categories,
  ateco,
  atecoConfirm,
  atecoSettings,
  territories,
  imports,
  mails,
  privacy,
  audit,
  invitations,
  mailbox,
  notifications,
  chats,
};
