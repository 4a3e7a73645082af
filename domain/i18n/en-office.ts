import { firm } from './en/firm.ts';
import { notes } from './en/notes.ts';
import { quickReplies } from './en/quick-replies.ts';
import { portfolio } from './en/portfolio.ts';
import { reasks } from './en/reasks.ts';
import { savedViews } from './en/saved-views.ts';
import { setup } from './en/setup.ts';
import { companyImports } from './en/company-imports.ts';
import { timeline } from './en/timeline.ts';
import {
  officeAnnouncements,
  officeEditions,
  callReview,
  proposals,
  transfers,
  correspondences,
} from './en/office-announcements.ts';
import { officeCatalogue, categories, atecoSettings } from './en/office-catalogue.ts';
import { imports, links, territories } from './en/official-data.ts';
import { statistics, audit, mailbox } from './en/insight.ts';
import { jobs } from './en/jobs.ts';
import { system } from './en/system.ts';
import { dossiers } from './en/dossiers.ts';
import { dashboard, charts, todos, campaigns, officeRecommendations, crm, invitations } from './en/advising.ts';
import type { office as italian } from './it-office.ts';
import type { SameKeys } from './texts.ts';

/** The English words of the office's own screens. */
export const office: SameKeys<typeof italian> = {
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
};
