import { crm } from './it/crm.ts';
import { transfers } from './it/transfers.ts';
import { campaigns } from './it/campaigns.ts';
import { callReview } from './it/call-review.ts';
import { links } from './it/links.ts';
import { officeEditions } from './it/office-editions.ts';
import { officeAnnouncements } from './it/office-announcements.ts';
import { proposals } from './it/proposals.ts';
import { officeCatalogue } from './it/office-catalogue.ts';
import { categories } from './it/categories.ts';
import { correspondences } from './it/correspondences.ts';
import { atecoSettings } from './it/ateco-settings.ts';
import { imports } from './it/imports.ts';
import { audit } from './it/audit.ts';
import { invitations } from './it/invitations.ts';
import { mailbox } from './it/mailbox.ts';
import { officeRecommendations } from './it/office-recommendations.ts';
import { statistics } from './it/statistics.ts';
import { todos } from './it/todos.ts';
import { jobs } from './it/jobs.ts';
import { territories } from './it/territories.ts';
import { dossiers } from './it/dossiers.ts';
import { charts } from './it/charts.ts';
import { dashboard } from './it/dashboard.ts';

/** The Italian words of the office's own screens: the page of a company does without them. */
export const office = {
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
  territories,
  dossiers,
  charts,
  dashboard,
} as const;
