import type { ErrorCode } from '../errors.ts';
import { suits } from '../rules/matching/judge.ts';
import type { Gate, Verdict, Match } from '../rules/matching/types.ts';
import { type ViewType, CHANGED_FIELDS, type ChangedField } from '../rules/vocabulary.ts';
import { type Actor, isCustomer, seesEverything, isAdmin } from './actor.ts';

/** How something of the catalogue stands for a company: its match and what people did with it. */
export interface Standing {
  readonly gate: Gate | null;
  readonly verdict: Verdict;
  readonly isFavorite: boolean;
  readonly isRecommended: boolean;
}

/** How many companies an announcement suits is known to the whole office and to no company (2-catalogue §6). */
export function canSeeMatchingUsers(actor: Actor): boolean {
  return !isCustomer(actor);
}

/** The table of categories, of an announcement and of a service, is for admins and advisors (2-catalogue §6). */
export function canSeeCategories(actor: Actor): boolean {
  return actor.role === 'admin' || actor.role === 'advisor';
}

/** What of a call's history one reads: companies its dates, its amount and whether it closed (8-true-calls §5). */
export function changedFieldsFor(actor: Actor): readonly ChangedField[] {
  return isCustomer(actor) ? ['state', 'amount', 'publicationDate', 'expiryDate'] : CHANGED_FIELDS;
}

/** Near misses that nobody recommended are listed for staff only (5-matching §3). */
export function canListNearMisses(actor: Actor): boolean {
  return !isCustomer(actor);
}

/**
 * Whether a company may open something: in target, kept or recommended, past its deadline too; never what is not published or
 * not made for its kind (docs/permissions.csv: GET announcements/{id}).
 */
export function isOpenToCompany(standing: Standing): boolean {
  if (standing.gate !== null && standing.gate !== 'expired') return false;
  return suits(standing.verdict) || standing.isFavorite || standing.isRecommended;
}

/** Whether a company may read the page of a call: what its search lists with a verdict, whatever that is, beside what stands open to it. */
export function isReadableToCompany(standing: Standing): boolean {
  return standing.gate === null || standing.gate === 'noFirm' || isOpenToCompany(standing);
}

/**
 * Who sees what is not published yet: admins, and platform admins who read what they read. For everybody else a draft does not
 * exist (decisions §3).
 */
export function seesDrafts(actor: Pick<Actor, 'role'>): boolean {
  return seesEverything(actor);
}

/** Why what stands behind a gate is not recommended. The day after which consultants recommend no more is another reason. */
const GATE_REFUSALS: Readonly<Record<Gate, ErrorCode>> = {
  inactive: 'recommendationInactive',
  monoGrant: 'recommendationMonoGrant',
  noFirm: 'recommendationNoFirm',
  expired: 'recommendationExpired',
  role: 'recommendationNotForPartners',
};

/** The reason for which something is not recommended to a company now, or null where it may be (5-matching §1). */
export function recommendationRefusalOf({
  gate,
  isRecommendable,
}: Pick<Match, 'gate' | 'isRecommendable'>): ErrorCode | null {
  if (isRecommendable) return null;
  return gate === null ? 'recommendationClosed' : GATE_REFUSALS[gate];
}

const CUSTOMER_TYPES: ReadonlySet<ViewType> = new Set(['announcementsUser', 'servicesUser']);

/** Staff record and count the plain types, companies the ones with the User suffix (docs/permissions.csv: POST views). */
export function canUseViewType(actor: Actor, type: ViewType): boolean {
  return CUSTOMER_TYPES.has(type) === isCustomer(actor);
}

/**
 * Companies, and performance partners who fill in their surveys with them, know only what the survey asks; what the office still prepares is
 * for who sees the settings (1-people §2).
 */
export function seesSurveyOnly(actor: Pick<Actor, 'role'>): boolean {
  return isCustomer(actor) || actor.role === 'business-performance-partner';
}

const OF_ADVISORS: ReadonlySet<string> = new Set(['categoryTemplateId', 'order']);

/** What of a requirement somebody sends who may not change it: advisors attach, detach and order it, admins do everything (holes H25). */
export function forbiddenRequirementFields(actor: Pick<Actor, 'role'>, fields: readonly string[]): string[] {
  return isAdmin(actor) ? [] : fields.filter((field) => !OF_ADVISORS.has(field));
}
