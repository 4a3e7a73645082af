import { acts } from './en/acts.ts';
import { firm, setup, jobs, system } from './en/system.ts';
import * as companies from './en/office-companies.ts';
import { contacts, followers } from './en/followers.ts';
import { reach } from './en/reach.ts';
import { months, quickReplies, savedViews, statistics, audit, mailbox } from './en/insight.ts';
import {
  officeAnnouncements,
  officeEditions,
  proposals,
  transfers,
  correspondences,
} from './en/office-announcements.ts';
import { callReview } from './en/office-review.ts';
import { callConditions } from './en/conditions.ts';
import { officeMatching } from './en/office-matching.ts';
import { importEffects } from './en/import-effects.ts';
import { officialPackage } from './en/official-package.ts';
import { callWords } from './en/call-words.ts';
import { officeCatalogue, categories, atecoSettings, removals } from './en/office-catalogue.ts';
import { imports, links, territories } from './en/official-data.ts';
import { dossiers } from './en/dossiers.ts';
import { dashboard, charts, todos, campaigns, officeRecommendations, crm, invitations } from './en/advising.ts';
import type { office as italian } from './it-office.ts';
import type { SameKeys } from './it/texts.ts';

/** The English words of the office's own screens. */
export const office: SameKeys<typeof italian> = {
  ...companies,
  acts,
  contacts,
  followers,
  reach,
  firm,
  quickReplies,
  savedViews,
  setup,
  crm,
  transfers,
  campaigns,
  officeAnnouncements,
  officeEditions,
  links,
  callReview,
  callConditions,
  proposals,
  officeCatalogue,
  removals,
  categories,
  correspondences,
  officeMatching,
  importEffects,
  officialPackage,
  atecoSettings,
  callWords,
  imports,
  audit,
  invitations,
  mailbox,
  officeRecommendations,
  statistics,
  months,
  todos,
  jobs,
  system,
  territories,
  dossiers,
  charts,
  dashboard,
};
