import { common } from './it/common.ts';
import { errors } from './it/errors.ts';
import { session } from './it/session.ts';
import { registration } from './it/registration.ts';
import { users } from './it/users.ts';
import { agencies } from './it/agencies.ts';
import { crm } from './it/crm.ts';
import { transfers } from './it/transfers.ts';
import { campaigns } from './it/campaigns.ts';
import { surveys } from './it/surveys.ts';
import { dossiers } from './it/dossiers.ts';
import { announcements } from './it/announcements.ts';
import { officeAnnouncements } from './it/office-announcements.ts';
import { officeCatalogue } from './it/office-catalogue.ts';
import { news } from './it/news.ts';
import { services } from './it/services.ts';
import { partners } from './it/partners.ts';
import { recommendations } from './it/recommendations.ts';
import { favorites } from './it/favorites.ts';
import { home } from './it/home.ts';
import { profile } from './it/profile.ts';
import { matching } from './it/matching.ts';
import { kpi } from './it/kpi.ts';
import { twoFactor } from './it/two-factor.ts';
import { uploads } from './it/uploads.ts';
import { richText } from './it/rich-text.ts';
import { calendar } from './it/calendar.ts';
import { categories } from './it/categories.ts';
import { ateco } from './it/ateco.ts';
import { territories } from './it/territories.ts';
import { imports } from './it/imports.ts';
import { mails } from './it/mails.ts';
import { privacy } from './it/privacy.ts';
import { atecoConfirm } from './it/ateco-confirm.ts';
import { atecoSettings } from './it/ateco-settings.ts';
import { audit } from './it/audit.ts';
import { invitations } from './it/invitations.ts';
import { mailbox } from './it/mailbox.ts';
import { notifications } from './it/notifications.ts';
import { chats } from './it/chats.ts';

/** The Italian dictionary, the one every other language is measured against. One file a feature under `it/`. */
export const it = {
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
} as const;
