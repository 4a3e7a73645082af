import { firm } from './it/firm.ts';
import { notes } from './it/notes.ts';
import { quickReplies } from './it/quick-replies.ts';
import { portfolio } from './it/portfolio.ts';
import { reasks } from './it/reasks.ts';
import { savedViews } from './it/saved-views.ts';
import { setup } from './it/setup.ts';
import { companyImports } from './it/company-imports.ts';
import { timeline } from './it/timeline.ts';
import {
  officeAnnouncements,
  officeEditions,
  callReview,
  proposals,
  transfers,
  correspondences,
} from './it/office-announcements.ts';
import { officeCatalogue, categories, atecoSettings } from './it/office-catalogue.ts';
import { imports, links, territories } from './it/official-data.ts';
import { statistics, audit, mailbox } from './it/insight.ts';
import { jobs } from './it/jobs.ts';
import { system } from './it/system.ts';
import { dossiers } from './it/dossiers.ts';
import { dashboard, charts, todos, campaigns, officeRecommendations, crm, invitations } from './it/advising.ts';

/** The Italian words of the office's own screens: the page of a company does without them. */
export const office = {
  firm,
  notes,
  quickReplies,
  portfolio,
  reasks,
  savedViews,
  setup,
  companyImports,
  timeline,
  crm,
  transfers,
  campaigns,
  officeAnnouncements,
  officeEditions,
  links,
  callReview,
  proposals,
  officeCatalogue,
  categories,
  correspondences,
  atecoSettings,
  imports,
  audit,
  invitations,
  mailbox,
  officeRecommendations,
  statistics,
  todos,
  jobs,
  system,
  territories,
  dossiers,
  charts,
  dashboard,
} as const;
