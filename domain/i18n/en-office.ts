import { crm } from './en/crm.ts';
import { transfers } from './en/transfers.ts';
import { campaigns } from './en/campaigns.ts';
import { callReview } from './en/call-review.ts';
import { links } from './en/links.ts';
import { officeEditions } from './en/office-editions.ts';
import { officeAnnouncements } from './en/office-announcements.ts';
import { proposals } from './en/proposals.ts';
import { officeCatalogue } from './en/office-catalogue.ts';
import { categories } from './en/categories.ts';
import { correspondences } from './en/correspondences.ts';
import { atecoSettings } from './en/ateco-settings.ts';
import { imports } from './en/imports.ts';
import { audit } from './en/audit.ts';
import { invitations } from './en/invitations.ts';
import { mailbox } from './en/mailbox.ts';
import { officeRecommendations } from './en/office-recommendations.ts';
import { statistics } from './en/statistics.ts';
import { todos } from './en/todos.ts';
import { jobs } from './en/jobs.ts';
import { territories } from './en/territories.ts';
import { dossiers } from './en/dossiers.ts';
import { charts } from './en/charts.ts';
import { dashboard } from './en/dashboard.ts';
import type { office as italian } from './it-office.ts';
import type { SameKeys } from './texts.ts';

/** The English words of the office's own screens. */
export const office: SameKeys<typeof italian> = {
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
};
