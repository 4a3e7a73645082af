/** Who may enter, where several routes let in the same people (4-permissions). `own` is what is theirs, decided once it is loaded. */

/** Every role, for what is a person's own. */
export const everyone = {
  admin: 'own',
  advisor: 'own',
  user: 'own',
  sales: 'own',
  'business-partner': 'own',
  'platform-admin': 'own',
  'business-performance-partner': 'own',
} as const;

/** Every role but sales, who have no catalogue, for what a person does with it. */
export const everyoneButSales = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** What the survey and the catalogue are made of: places, codes. */
export const referenceReaders = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  'platform-admin': 'all',
  user: 'all',
  'business-partner': 'all',
} as const;

/** What the office publishes: all of it for staff, what is for them for companies. */
export const catalogueReaders = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  'platform-admin': 'all',
  user: 'own',
  'business-partner': 'own',
} as const;

/** What is of a company: its own people, its consultants, and who sees the whole office. */
export const agencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  user: 'own',
  'business-partner': 'own',
} as const;

/** As `agencyReaders`, but for business partners, who have feeds and cards of their own or none. */
export const userAgencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  user: 'own',
} as const;

/** As `agencyReaders`, for companies that are business partners. */
export const partnerAgencyReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
  'business-partner': 'own',
} as const;

/** Who changes what is of a company: platform admins only read. */
export const agencyWriters = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** Who does something for a company that it does not do itself: its dossier, recommendations. */
export const agencyConsultants = { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' } as const;

/** Who writes what the office publishes and what it is classified by (2-catalogue §6). */
export const admins = { admin: 'all' } as const;

/** Which companies something suits: the whole office of its own, admins and platform admins of all (2-catalogue §6). */
export const associatedReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'all',
} as const;
