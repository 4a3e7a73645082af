import { acts } from './it/acts.ts';
import { firm, setup, jobs, system } from './it/system.ts';
import * as companies from './it/office-companies.ts';
import { contacts, followers } from './it/followers.ts';
import { reach } from './it/reach.ts';
import { months, quickReplies, savedViews, statistics, audit, mailbox } from './it/insight.ts';
import {
  officeAnnouncements,
  officeEditions,
  proposals,
  transfers,
  correspondences,
} from './it/office-announcements.ts';
import { callReview } from './it/office-review.ts';
import { callConditions } from './it/conditions.ts';
import { officeMatching } from './it/office-matching.ts';
import { importEffects } from './it/import-effects.ts';
import { officialPackage } from './it/official-package.ts';
import { callWords } from './it/call-words.ts';
import { officeCatalogue, categories, atecoSettings, removals } from './it/office-catalogue.ts';
import { imports, links, territories } from './it/official-data.ts';
import { dossiers } from './it/dossiers.ts';
import { dashboard, charts, todos, campaigns, officeRecommendations, crm, invitations } from './it/advising.ts';

/** The Italian words of the office's own screens: the page of a company does without them. */
export const office = {
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
} as const;
