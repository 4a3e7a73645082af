import {
  type NotificationChannel,
  type NotificationEvent,
  type Role,
  type ChangedField,
  type Closing,
  type Shut,
  SHUTTING,
} from './vocabulary.ts';
import { daysBetween, romeDay } from './announcement-dates.ts';
import { type CallChange, changesBetween, type ChangeValue, type FeedLoss } from './call-changes.ts';

const OF_COMPANIES = [
  'newMessage',
  'newChat',
  'newAnnouncement',
  'nextEdition',
  'announcementChanged',
  'newService',
  'dossierReady',
  'surveyReminder',
  'advisorAssigned',
  'advisorLeft',
  'agencyMoved',
  'contractChanged',
] as const;
const OF_FOLLOWERS = ['advisorAssigned', 'advisorHandedOver', 'agencyMoved'] as const;
const OF_PERFORMANCE_PARTNERS = [
  'newMessage',
  'recommendationAnswered',
  'newAnnouncementFavorite',
  'announcementChanged',
  'dossierReady',
  'dossierReminder',
  'noteMention',
  ...OF_FOLLOWERS,
] as const;

/** The kinds that reach a role, in the order that the person chooses by. Who only reads hears of nothing. */
export function notificationKindsOf(role: Role): readonly NotificationEvent[] {
  switch (role) {
    case 'user':
      return OF_COMPANIES;
    // Their companies have no dossier (1-people §6).
    case 'business-partner':
      return OF_COMPANIES.filter((kind) => kind !== 'dossierReady');
    case 'business-performance-partner':
      return OF_PERFORMANCE_PARTNERS;
    // Customers choose among advisors and sales contacts.
    case 'advisor':
      return ['advisorChosen', ...OF_PERFORMANCE_PARTNERS];
    case 'sales':
      return ['newMessage', 'advisorChosen', ...OF_FOLLOWERS];
    // Admins recommend too, and answer what companies say to the firm.
    case 'admin':
      return [
        'newMessage',
        'userToConfirm',
        'advisorChosen',
        'advisorLeft',
        'dossierRequested',
        'dossierReady',
        'recommendationAnswered',
        'noteMention',
        'importRead',
      ];
    case 'platform-admin':
      return [];
  }
}

/**
 * How one hears of each kind who has not chosen. By mail what somebody waits for; what the catalogue brings is told by the digest, and a
 * ready dossier has a letter of its own (1-people §4).
 */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationEvent, NotificationChannel>> = {
  newChat: 'mail',
  newMessage: 'mail',
  recommendationAnswered: 'mail',
  surveyReminder: 'app',
  dossierReminder: 'mail',
  advisorChosen: 'mail',
  announcementChanged: 'mail',
  nextEdition: 'mail',
  newAnnouncement: 'app',
  newAnnouncementFavorite: 'app',
  newService: 'app',
  dossierReady: 'app',
  noteMention: 'mail',
  advisorAssigned: 'mail',
  advisorHandedOver: 'mail',
  advisorLeft: 'mail',
  agencyMoved: 'mail',
  contractChanged: 'mail',
  userToConfirm: 'mail',
  dossierRequested: 'mail',
  importRead: 'app',
};

/** Who gets the letter that gathers what is new: companies. */
export function hasDigest(role: Role): boolean {
  return role === 'user' || role === 'business-partner';
}

/** What became of the cause of a line of the bell that asks nothing any more. */
export const NOTICE_OUTCOMES = [
  'companyDeleted',
  'choiceAssigned',
  'choiceOver',
  'takenBack',
  'answered',
  'answeredAnew',
  'callOver',
  'callReopened',
  'changedAgain',
  'withdrawn',
  'released',
  'heldBack',
  'generated',
  'documentDeleted',
  'requestWithdrawn',
  'surveyComplete',
  'answerConfirmed',
  'notKept',
  'noteDone',
  'followed',
  'allFollowed',
  'followedByOther',
  'followedAnew',
  'followedByYou',
  'movedAgain',
  'contractChanged',
  'confirmed',
  'personGone',
  'messageAnswered',
] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/**
 * A place of the companies' side as a link from outside opens it: under the company that it is about, whichever its owner has in use then. `path` is
 * the address after the `#`, without `?`.
 */
export function placeUnder(agencyId: string, path: string, search: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...search, agencyId }).toString()}`;
}

/** What a reader was told of an announcement, kept to be compared with what holds now. Moments ISO 8601 UTC, amount in euro. */
export interface SentFacts {
  readonly title: string;
  readonly amount: number | null;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  /** Shut before its day. This and what follows are not there in what was told before they were. */
  readonly shut?: Closing | null;
  readonly territory?: string | null;
  /** The territory whatever its places are called. */
  readonly places?: string;
  readonly activities?: readonly string[];
  readonly requirements?: readonly string[];
}

/** An announcement as it stands for a company now. */
export interface DigestCall extends SentFacts {
  readonly _id: string;
  /** In the company's list: it suits, or was recommended. What is only kept is not. */
  readonly isShown: boolean;
  readonly isFavorite: boolean;
  /** Since when it is kept. */
  readonly keptAt?: string | undefined;
  readonly loss: FeedLoss | null;
}

/** What a company was told of one announcement. */
export interface DigestMark {
  /** With how it stood when it was told of last; nothing in marks of old, of which all were in the company's list. */
  readonly told: SentFacts & { readonly loss?: FeedLoss | null };
  /** The smallest number of days before its expiry that was told of. */
  readonly closingTold: ClosingStep | null;
}

const CLOSING_STEPS = [3, 14, 30] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** What a digest says to one company, each announcement once: lost favourites before new before changed before closing. */
export interface DigestSection<T extends SentFacts> {
  /** Kept, and since it was told of last past its deadline or no more in target (8-true-calls §4). */
  readonly lost: readonly { readonly call: T; readonly loss: FeedLoss }[];
  readonly fresh: readonly T[];
  readonly changed: readonly { readonly call: T; readonly changes: readonly CallChange[] }[];
  readonly closing: readonly { readonly call: T; readonly days: number }[];
  /** What is told after this, by announcement. */
  readonly marks: ReadonlyMap<string, DigestMark>;
}

/** What closes first, first; without a day last; of equals by title. */
function byDeadline(a: SentFacts, b: SentFacts): number {
  const [one, other] = [a.expiryDate ?? '9999', b.expiryDate ?? '9999'];
  if (one !== other) return one < other ? -1 : 1;
  return a.title < b.title ? -1 : 1;
}

/**
 * Compares what is in a company's list, and what it keeps, with what it was told. `daysToNext` is how long until the next digest: an expiry that would
 * come within its step before then is told now, so that who reads weekly misses none.
 */
export function composeDigest<T extends DigestCall>(
  calls: readonly T[],
  marks: ReadonlyMap<string, DigestMark>,
  now: Date,
  daysToNext: number,
): DigestSection<T> {
  const lost: { call: T; loss: FeedLoss }[] = [];
  const fresh: T[] = [];
  const changed: { call: T; changes: readonly CallChange[] }[] = [];
  const closing: { call: T; days: number }[] = [];
  const after = new Map<string, DigestMark>();
  for (const call of calls.toSorted(byDeadline)) {
    const mark = marks.get(call._id);
    const days = call.expiryDate === null ? null : daysBetween(romeDay(now), romeDay(call.expiryDate));
    const step = days === null ? null : stepOf(days - (daysToNext - 1));
    const changes = mark === undefined ? [] : changesOf(mark.told, call);
    const isStepNew = step !== null && (mark?.closingTold == null || step < mark.closingTold);
    const lossTold = mark?.told.loss ?? null;
    // Recommended outside the target and never told of: it was never in it.
    const isNew = mark === undefined && call.isShown;
    const { loss } = call;
    // What the office shut was told at once.
    const isLost =
      call.isFavorite && loss !== null && lossTold === null && !isNew && !isShut(call.shut) && !wasOver(call, changes);
    if (isLost) lost.push({ call, loss });
    // What changed of a kept call is told wherever it stands (8-true-calls §5); nothing else is of one outside the list.
    else if (mark !== undefined && changes.length > 0) changed.push({ call, changes });
    else if (!call.isShown) {
      if (mark !== undefined) continue;
    } else if (mark === undefined) fresh.push(call);
    else if (isStepNew && days !== null) closing.push({ call, days });
    // What was told before places were is kept again with them.
    else if (loss === lossTold && (mark.told.places !== undefined || call.places === undefined)) continue;
    const { title, amount, publicationDate, expiryDate, shut, territory, places, activities, requirements } = call;
    // How it stands is kept also where nothing is said of it: what came back may be lost again.
    const isSaid = changes.length > 0 || isStepNew || mark === undefined || loss !== null;
    const closingTold = isSaid ? step : mark.closingTold;
    const told = {
      title,
      amount,
      publicationDate,
      expiryDate,
      shut,
      territory,
      places,
      activities,
      requirements,
      loss,
    };
    after.set(call._id, { told: said(told), closingTold });
  }
  closing.sort((a, b) => a.days - b.days);
  return { lost, fresh, changed, closing, marks: after };
}

/** The smallest step that a number of days lies within, or null. */
function stepOf(days: number): ClosingStep | null {
  return CLOSING_STEPS.find((step) => days <= step) ?? null;
}

/** What is not known is not said to be known. */
function said<T extends object>(told: T): T {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as T;
}

/** It was past its deadline already when it was kept, unless this was moved since: who keeps it knows. */
function wasOver({ loss, keptAt, expiryDate }: DigestCall, changes: readonly CallChange[]): boolean {
  if (loss !== 'expired' || keptAt === undefined || expiryDate === null) return false;
  return romeDay(keptAt) > romeDay(expiryDate) && !changes.some(({ field }) => field === 'expiryDate');
}

/** Closed or suspended, not prolonged or opened again. */
function isShut(shut: SentFacts['shut']): shut is Shut {
  return SHUTTING.some((one) => one === shut);
}

const STATED = ['amount', 'publicationDate', 'expiryDate', 'territory', 'activities', 'requirements'] as const;

/** What is other than what was told; what was not known then is not compared. */
function changesOf(told: SentFacts, now: SentFacts): CallChange[] {
  const state = (shut: SentFacts['shut']) => (isShut(shut) ? shut : 'open');
  const before: Partial<Record<ChangedField, ChangeValue>> = { state: state(told.shut) };
  const after: Partial<Record<ChangedField, ChangeValue>> = { state: state(now.shut) };
  for (const field of STATED) {
    const [was, is] = [told[field], now[field]];
    if (was === undefined || is === undefined) continue;
    // A place that has another name now is where it was.
    if (field === 'territory' && told.places !== undefined && told.places === now.places) continue;
    before[field] = was;
    after[field] = is;
  }
  return changesBetween(before, after);
}
