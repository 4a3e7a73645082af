import { dayAfter, romeDay, type AnnouncementDates } from './announcement-dates.ts';
import type { AnnouncementType, CheckState } from './vocabulary.ts';

/** The fields of an announcement that its type and its two switches tie together (2-catalogue §4). Dates are ISO moments. */
export interface AnnouncementDraft {
  readonly announcementType: AnnouncementType;
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
  readonly cciaaId: string | null;
  readonly isMonoGrant: boolean;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly expiryCommercialDate: string | null;
  readonly waitingPubblication: boolean;
  readonly untilFoundAvailable: boolean;
}

/** What a new type selects: the first region and the first group of regions by name, where there are any. */
export interface FirstPlaces {
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
}

/** A field that breaks a rule of 2-catalogue §4, and the key of its refusal under `errors.field`. */
export interface DraftFault {
  readonly path: 'regionId' | 'regionGroupId' | 'cciaaId' | 'publicationDate' | 'expiryDate' | 'expiryCommercialDate';
  readonly message:
    | 'territory'
    | 'waitingDates'
    | 'untilFundsExpiry'
    | 'expiryAfterPublication'
    | 'commercialAfterExpiry';
}

/** The draft with another type: its territory is taken anew, and a tax credit is never mono-grant. The same type changes nothing. */
export function withType<T extends AnnouncementDraft>(draft: T, type: AnnouncementType, first: FirstPlaces): T {
  if (type === draft.announcementType) return draft;
  const nowhere = { regionId: null, regionGroupId: null, cciaaId: null };
  const place = {
    regional: { ...nowhere, regionId: first.regionId },
    national: { ...nowhere, regionGroupId: first.regionGroupId },
    'tax-credit': { ...nowhere, regionGroupId: first.regionGroupId },
    commerce: nowhere,
  }[type];
  return settled({ ...draft, announcementType: type, ...place });
}

/** Waiting for publication: it has neither of the two dates. */
export function withWaiting<T extends AnnouncementDraft>(draft: T, isWaiting: boolean): T {
  if (!isWaiting) return { ...draft, waitingPubblication: false };
  return { ...draft, waitingPubblication: true, publicationDate: null, expiryDate: null };
}

/** Until the funds end: it has no expiry. */
export function withUntilFunds<T extends AnnouncementDraft>(draft: T, isUntilFunds: boolean): T {
  return { ...draft, untilFoundAvailable: isUntilFunds, ...(isUntilFunds ? { expiryDate: null } : {}) };
}

/** What is saved of a draft: a tax credit loses the mark of mono-grant without a word (2-catalogue §4). */
export function settled<T extends AnnouncementDraft>(draft: T): T {
  return draft.announcementType === 'tax-credit' && draft.isMonoGrant ? { ...draft, isMonoGrant: false } : draft;
}

/** Whether the two dates have a place in the form at all. */
export function datesOpen(draft: Pick<AnnouncementDraft, 'waitingPubblication' | 'untilFoundAvailable'>) {
  return {
    publicationDate: !draft.waitingPubblication,
    expiryDate: !draft.waitingPubblication && !draft.untilFoundAvailable,
  };
}

/** The first day that may be chosen as expiry, as `2026-11-28`: the one after the publication, in Rome. Null without a publication. */
export function firstExpiryDay(publicationDate: string | null): string | null {
  return publicationDate === null ? null : dayAfter(romeDay(publicationDate));
}

type Days = Pick<AnnouncementDraft, 'publicationDate' | 'expiryDate' | 'expiryCommercialDate'>;

/**
 * Everything in a draft that breaks a rule of 2-catalogue §4; empty where it may be saved. `stored` is what stands there: the day after the publication is
 * the first that may be chosen, and a call that the record opens and closes on one day is not chosen; nor is a commercial day that the
 * record has left behind.
 */
export function faultsOf(draft: AnnouncementDraft, stored: Days | null = null): DraftFault[] {
  const isStored = (...dates: (keyof Days)[]) =>
    stored !== null && dates.every((date) => isSameDay(draft, stored, date));
  const forgiven = {
    expiryAfterPublication: isStored('publicationDate', 'expiryDate'),
    commercialAfterExpiry: isStored('expiryDate', 'expiryCommercialDate'),
  };
  const faults = [...placeFaults(draft), ...dateFaults(draft)];
  return faults.filter(({ message }) => !(message in forgiven && forgiven[message as keyof typeof forgiven]));
}

function isSameDay(one: Days, other: Days, date: keyof Days): boolean {
  const [day, same] = [one[date], other[date]].map((moment) => (moment == null ? null : romeDay(moment)));
  return day === same;
}

function placeFaults({ announcementType, regionId, regionGroupId, cciaaId }: AnnouncementDraft): DraftFault[] {
  const isMeant = {
    regionId: announcementType === 'regional',
    regionGroupId: announcementType === 'national' || announcementType === 'tax-credit',
    cciaaId: announcementType === 'commerce',
  };
  const given = { regionId, regionGroupId, cciaaId };
  // Without a group a call holds in all Italy.
  const isNeeded = { ...isMeant, regionGroupId: false };
  return (['regionId', 'regionGroupId', 'cciaaId'] as const)
    .filter((path) => (given[path] === null ? isNeeded[path] : !isMeant[path]))
    .map((path) => ({ path, message: 'territory' }));
}

function dateFaults(draft: AnnouncementDraft): DraftFault[] {
  const { publicationDate, expiryDate, expiryCommercialDate, waitingPubblication, untilFoundAvailable } = draft;
  const faults: DraftFault[] = [];
  if (expiryDate !== null && expiryCommercialDate !== null && romeDay(expiryCommercialDate) > romeDay(expiryDate))
    faults.push({ path: 'expiryCommercialDate', message: 'commercialAfterExpiry' });
  if (waitingPubblication && publicationDate !== null)
    faults.push({ path: 'publicationDate', message: 'waitingDates' });
  if (expiryDate === null) return faults;
  if (waitingPubblication) faults.push({ path: 'expiryDate', message: 'waitingDates' });
  else if (untilFoundAvailable) faults.push({ path: 'expiryDate', message: 'untilFundsExpiry' });
  else if (publicationDate !== null && romeDay(expiryDate) <= romeDay(publicationDate))
    faults.push({ path: 'expiryDate', message: 'expiryAfterPublication' });
  return faults;
}

/** The figures of a call that hang together, in euro (true calls §1); null where nothing is said. */
export interface AnnouncementFigures {
  /** The most that one may get. */
  readonly amount: number | null;
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
}

/** A figure that contradicts another, and the key of its refusal under `errors.field`. */
interface FigureFault {
  readonly path: 'spendMax' | 'aidMin';
  readonly message: 'spendOrder' | 'aidOrder';
}

/** Every pair out of order: the most spend under the least, the least aid over the most. */
export function figureFaults({ amount, aidMin, spendMin, spendMax }: AnnouncementFigures): FigureFault[] {
  const faults: FigureFault[] = [];
  if (isAbove(spendMin, spendMax)) faults.push({ path: 'spendMax', message: 'spendOrder' });
  if (isAbove(aidMin, amount)) faults.push({ path: 'aidMin', message: 'aidOrder' });
  return faults;
}

function isAbove(least: number | null, most: number | null): boolean {
  return least !== null && most !== null && least > most;
}

/** What an announcement may lack when it is published: questions for whoever publishes, never refusals (true calls §5). */
export const PUBLISHING_GAPS = ['description', 'amount', 'deadline', 'criteria'] as const;
export type PublishingGap = (typeof PUBLISHING_GAPS)[number];

/** What the gaps are read from. The amount is in euro, the description HTML. */
export interface PublishedFacts extends Pick<
  AnnouncementDates,
  'expiryDate' | 'waitingPubblication' | 'untilFoundAvailable'
> {
  readonly description: string;
  readonly amount: number | null;
  /** Requirements, activities, sectors and towns, counted together: the territory is no criterion here, every call has one. */
  readonly criteria: number;
  /** A person said that it asks what it should, be it nothing. */
  readonly isConfirmed: boolean;
}

/** What is missing, in the order of the editor; empty where nothing is. A call without a deadline says that it waits, or lasts until the funds do. */
export function publishingGaps(facts: PublishedFacts): PublishingGap[] {
  const hasDeadline = facts.expiryDate !== null || facts.waitingPubblication || facts.untilFoundAvailable;
  const isMissing: Readonly<Record<PublishingGap, boolean>> = {
    description: isBlank(facts.description),
    amount: facts.amount === null,
    deadline: !hasDeadline,
    criteria: facts.criteria === 0 && !facts.isConfirmed,
  };
  return PUBLISHING_GAPS.filter((gap) => isMissing[gap]);
}

/** Nothing to read once the tags are gone: an empty paragraph is no text. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\u00A0/g, '').trim() === '';
}

/** What the state of a call is decided by (true calls §1). */
export interface CheckFacts {
  readonly checkState: CheckState;
  /** It came with the official open data. */
  readonly isOfficial: boolean;
  /** A person said so, and it is known when. */
  readonly isConfirmed: boolean;
  /** Requirements, activities, sectors and towns or provinces, counted together: every call has a territory, which alone says little. */
  readonly criteria: number;
}

/**
 * The state once criteria were written: what a person confirmed stays, an official call stays official, and whoever enters by hand the
 * first criterion of a call has entered them, until the last one goes.
 */
export function checkStateAfterCriteria({ checkState, isOfficial, isConfirmed, criteria }: CheckFacts): CheckState {
  if (isConfirmed) return 'reviewed';
  if (isOfficial) return checkState === 'reviewed' ? 'reviewed' : 'official';
  return criteria > 0 ? 'reviewed' : 'notEntered';
}

/** The state that a person asks for, or null where a call cannot be that: only what came from the official data can be `official`. */
export function checkStateAsked(asked: CheckState, { isOfficial }: Pick<CheckFacts, 'isOfficial'>): CheckState | null {
  if (asked === 'official') return isOfficial ? 'official' : null;
  if (asked === 'notEntered') return isOfficial ? null : 'notEntered';
  return 'reviewed';
}
