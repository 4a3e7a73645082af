/** The closed lists of the product, spelled as they travel (1-people §3, 2-catalogue §3). */

export const ROLES = [
  'admin',
  'advisor',
  'user',
  'sales',
  'business-partner',
  'platform-admin',
  'business-performance-partner',
] as const;
export type Role = (typeof ROLES)[number];

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const USER_TYPES = ['app-user', 'external-user', 'internal-user', 'none'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Go and grow are premium. */
export const CONTRACT_TYPES = ['prospect', 'go', 'grow'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

export const ANNOUNCEMENT_TYPES = ['national', 'regional', 'tax-credit', 'commerce'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

export const RATINGS = ['low', 'medium', 'high'] as const;
export type Rating = (typeof RATINGS)[number];

export const SERVICE_TYPES = ['energy', 'tax', 'other'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const INVESTMENT_TYPES = [
  'production',
  'research',
  'energy',
  'formation',
  'health',
  'international',
  'adv',
] as const;
export type InvestmentType = (typeof INVESTMENT_TYPES)[number];

export const DOSSIER_STATUSES = ['waitingAdmin', 'ready', 'generated'] as const;
export type DossierStatus = (typeof DOSSIER_STATUSES)[number];

/** What can be a favourite or recommended. */
export const ENTITY_TYPES = ['announcement', 'service'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** What a view is recorded of: staff use the plain names, companies the User suffix. */
export const VIEW_TYPES = ['announcements', 'services', 'announcementsUser', 'servicesUser'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export const ATECO_VERSIONS = ['2007', '2025'] as const;
export type AtecoVersion = (typeof ATECO_VERSIONS)[number];

export const UPLOAD_KINDS = ['public', 'premium', 'frontImage', 'dossier', 'chat', 'company'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const NOTIFICATION_EVENTS = [
  'newChat',
  'newAnnouncement',
  'newAnnouncementFavorite',
  'newService',
  'newMessage',
  'dossierReady',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
