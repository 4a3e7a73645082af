/** The words of an announcement alone: what it gives, whom it admits, how far it was checked, how it changes (8-true-calls §1, §5). */

/** What the office says of a call beside its dates: the funds are gone, it is suspended, it was prolonged, it is open again. */
export const CLOSINGS = ['exhausted', 'suspended', 'extended', 'reopened'] as const;
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
