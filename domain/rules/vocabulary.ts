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

/** Who enters for a company of their own: with a consultant, or a partner without one. */
export const CUSTOMER_ROLES = ['user', 'business-partner'] as const satisfies readonly Role[];

/** Whom a company may choose as the person that it turns to, consultants first. */
export const CHOSEN_ROLES = ['advisor', 'sales'] as const satisfies readonly Role[];

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** The languages that the portal speaks and writes: Italian first. */
export const LANGUAGES = ['it', 'en'] as const;

/** How a person stands: shut out; from a list and not written to yet; waiting for the office's yes; written to and not here yet; in. */
export const USER_STANDINGS = ['active', 'toConfirm', 'toInvite', 'invited', 'disabled'] as const;
export type UserStanding = (typeof USER_STANDINGS)[number];

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

export const UPLOAD_KINDS = [
  'public',
  'premium',
  'frontImage',
  'dossier',
  'chat',
  'company',
  'export',
  'import',
] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What a stored file is, as it is answered (2-catalogue §3): a dossier, an attachment, or a cover or a photo. */
export const DOCUMENT_TYPES = ['dossier', 'attachment', 'image'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const NOTIFICATION_EVENTS = [
  'newChat',
  'newAnnouncement',
  'newAnnouncementFavorite',
  'newService',
  'newMessage',
  'dossierReady',
  'recommendationAnswered',
  'surveyReminder',
  'dossierReminder',
  'advisorChosen',
  'announcementChanged',
  'nextEdition',
  'noteMention',
  'advisorAssigned',
  'advisorHandedOver',
  'advisorLeft',
  'agencyMoved',
  'contractChanged',
  'userToConfirm',
  'dossierRequested',
  'importRead',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** The four ways a consultant follows a company, named as an invitation names them. */
export const ADVISOR_ROLES = [
  'advisor',
  'businessAdvisor',
  'businessPerformancePartner',
  'businessPartnerGrants',
] as const;
export type AdvisorRole = (typeof ADVISOR_ROLES)[number];

/** The roles that the office creates; customers of role user come by registering (1-people §6). */
export const CREATED_ROLES = [
  'advisor',
  'admin',
  'business-partner',
  'business-performance-partner',
  'platform-admin',
  'sales',
] as const;
export type CreatedRole = (typeof CREATED_ROLES)[number];

/** What a person is asked about before something of others is loaded (holes H32). */
export const CONSENT_KINDS = ['scheduling', 'assistant', 'analytics'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What is wrong with a stored file: not there, not what was kept, or there and not readable. */
export const FILE_TROUBLES = ['missing', 'damaged', 'unreadable'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

/** How much room is left for files: `low` is told to admins, `full` takes no uploads. */
export const ROOM_STATES = ['ok', 'low', 'full'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

/** The optional services that the demo can show without them. */
export const STAND_INS = ['scheduling', 'monitoring', 'assistant', 'analytics', 'crm', 'innovation'] as const;
export type StandIn = (typeof STAND_INS)[number];

/** Which service counts page views, by the way it is spoken to. */
export const ANALYTICS_KINDS = ['plausible', 'matomo'] as const;
export type AnalyticsKind = (typeof ANALYTICS_KINDS)[number];

/** Where the firm can be found outside, in the order of the footer. */
export const SOCIAL_NETWORKS = ['linkedin', 'facebook', 'instagram'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** Pages of monitoring that a company may have an address for. */
export const ELIPSIS_TYPES = ['production', 'energy'] as const;
export type ElipsisType = (typeof ELIPSIS_TYPES)[number];

/** What the office publishes; each with an editor of its own. */
export const CATALOGUE_TYPES = ['announcement', 'news', 'partner', 'service'] as const;
export type CatalogueType = (typeof CATALOGUE_TYPES)[number];

/** Whom a run of mails about an announcement goes to, spelled as in its path (2-catalogue §7). */
export const TARGET_USERS = ['agencies', 'advisor'] as const;
export type TargetUser = (typeof TARGET_USERS)[number];

/** Official files, named as the command line names them (decisions §10). */
export const IMPORT_KINDS = [
  'incentivi',
  'ateco',
  'ateco-notes',
  'ateco-correspondence',
  'ateco-index',
  'towns',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Read, ready to be applied, being applied, taken; or it could not be read. */
export const COMPANY_IMPORT_STATUSES = ['checking', 'checked', 'applying', 'done', 'failed'] as const;
export type CompanyImportStatus = (typeof COMPANY_IMPORT_STATUSES)[number];

/** The same of an official file, which somebody may put aside. */
export const IMPORT_STATUSES = [...COMPANY_IMPORT_STATUSES, 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What an import does with a row of its file. */
export const IMPORT_OUTCOMES = ['added', 'changed', 'unchanged', 'skipped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A row of a list of companies before it is taken: as it should be, to be corrected, already there, left out by a person. */
export const COMPANY_ROW_STATES = ['ready', 'fix', 'duplicate', 'discarded'] as const;
export type CompanyRowState = (typeof COMPANY_ROW_STATES)[number];

/** What became of it. */
export const COMPANY_ROW_OUTCOMES = ['added', 'merged', 'unchanged', 'skipped'] as const;
export type CompanyRowOutcome = (typeof COMPANY_ROW_OUTCOMES)[number];

/** What becomes of a company of a list that is there already: left as it is, or given what it lacks. */
export const DUPLICATE_CHOICES = ['skip', 'merge'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** Where a thing of the settings can still be in use. */
export const USE_KINDS = [
  'announcements',
  'services',
  'surveys',
  'regionGroups',
  'cciaas',
  'categories',
  'subCategories',
  'atecoCodes',
  'agencies',
  'users',
  'dossiers',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** Said to one company, or to many at once: with a recommendation, or with the same words to several (17-seams §3). */
export const MESSAGE_KINDS = ['personal', 'broadcast'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What became of the words that went with something withdrawn: gone from the conversation, or read before, so that they stay. */
export const MESSAGE_FATES = ['takenBack', 'read'] as const;
export type MessageFate = (typeof MESSAGE_FATES)[number];

/** What a company says to a recommendation. */
export const RECOMMENDATION_ANSWERS = ['interested', 'notNow', 'no'] as const;
export type RecommendationAnswer = (typeof RECOMMENDATION_ANSWERS)[number];

/** How far the office has come with what it recommended. */
export const RECOMMENDATION_PROGRESS = ['inProgress', 'applied', 'won', 'lost'] as const;
export type RecommendationProgress = (typeof RECOMMENDATION_PROGRESS)[number];

/** What waits for a consultant: each kind leaves the list when it is acted on. */
export const TODO_KINDS = [
  'advisorChoice',
  'unansweredChat',
  'unansweredRecommendation',
  'unfinishedSurvey',
  'waitingDossier',
  'closingFavorite',
  'dueNote',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

/** How a person hears of one kind: on the bell; on the bell, and by mail when it stays unseen there; not at all. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'never'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** How often a person gets the letter that gathers what is new. */
export const DIGEST_FREQUENCIES = ['weekly', 'daily', 'never'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Where a job of the background is: waiting, running, to be tried again, given up, done. */
export const JOB_STATES = ['created', 'active', 'retry', 'failed', 'completed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What is counted of the consultants' work, as it is asked for and drawn (1-people §3, notification kinds for statistics). */
export const CHART_TYPES = [
  'accesses',
  'recommendation',
  'serviceRecommendation',
  'chat',
  'downloads',
  'surveyReminder',
  'dossierReminder',
  'dossierGenerated',
  'autoGeneratedDossiers',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** All that is counted: beside what is drawn, what companies answer to recommendations and what came of them. */
export type KpiType =
  | ChartType
  | 'recommendationInterested'
  | 'recommendationNotNow'
  | 'recommendationDeclined'
  | 'recommendationInProgress'
  | 'recommendationApplied'
  | 'recommendationWon'
  | 'recommendationLost';

/** How far a recommendation has come; whoever has reached one stage has reached those before it. */
export const FUNNEL_STEPS = ['recommended', 'seen', 'interested', 'applied', 'won'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The words of an announcement alone: what it gives, whom it admits, how far it was checked, how it changes (8-true-calls §1, 8-true-calls §5). */

/** What the office says of a call beside its dates: the funds are gone, it is suspended, it was prolonged, it is open again. */
export const CLOSINGS = ['exhausted', 'closedEarly', 'suspended', 'extended', 'reopened'] as const;
export const SHUTTING = ['exhausted', 'closedEarly', 'suspended'] as const;
export type Shut = (typeof SHUTTING)[number];
export type Closing = (typeof CLOSINGS)[number];

/** What is kept of the changes of a published call (8-true-calls §5). */
export const CHANGED_FIELDS = [
  'state',
  'amount',
  'publicationDate',
  'expiryDate',
  'territory',
  'activities',
  'requirements',
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Who changed a call: a person, the import of an official file, the watch of the official feed, the clock. */
export const CHANGE_SOURCES = ['person', 'import', 'watch', 'timetable'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** What a call gives: money that stays, a loan, a guarantee, a share of the company, less tax, fewer social contributions. */
export const AID_FORMS = ['grant', 'loan', 'guarantee', 'equity', 'taxRelief', 'contributionRelief'] as const;
export type AidForm = (typeof AID_FORMS)[number];

/** What a call wants to bring about, as the official record lists it. */
export const PURPOSES = [
  'investment',
  'innovation',
  'startup',
  'liquidity',
  'digital',
  'international',
  'ecology',
  'inclusion',
  'crisis',
  'youth',
  'women',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What one may spend on, as the official record lists it. */
export const COSTS = ['services', 'overheads', 'equipment', 'staff', 'buildings', 'materials', 'training'] as const;
export type Cost = (typeof COSTS)[number];

/** The sectors of the official record: wider than ATECO codes, and named where no code is. */
export const SECTORS = [
  'agriculture',
  'food',
  'crafts',
  'hotels',
  'catering',
  'tourism',
  'trade',
  'culture',
  'construction',
  'electronics',
  'mechanics',
  'metals',
  'vehicles',
  'chemistry',
  'wood',
  'fashion',
  'ict',
  'transport',
  'utilities',
  'health',
  'services',
] as const;
export type Sector = (typeof SECTORS)[number];

/** How far what a call asks for has been checked: not written yet, as the official record says it, confirmed by a person. */
export const CHECK_STATES = ['notEntered', 'official', 'reviewed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What a value of the official record means: accepted answers, whoever asks, no company at all. */
export const CORRESPONDENCE_KINDS = ['answer', 'everybody', 'noFirm'] as const;
export type CorrespondenceKind = (typeof CORRESPONDENCE_KINDS)[number];

/** Whether an official file can be taken into the catalogue: it was read and is still kept. One that failed half way may be tried again. */
export function isApplicable(given: {
  readonly status: ImportStatus;
  readonly hasFile: boolean;
  readonly report: { readonly read: number } | null;
}): boolean {
  const { status, hasFile, report } = given;
  return hasFile && (status === 'checked' || (status === 'failed' && (report?.read ?? 0) > 0));
}
