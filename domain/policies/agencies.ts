import type { ContractType } from '../rules/vocabulary.ts';
import { type Actor, type Identity, isAdmin, isConsultant, isCustomer, seesEverything } from './actor.ts';
import { addBit, type Bits, dropBit, growBits, makeBits } from '../rules/matching/target.ts';

/** What must be known of a company to decide who may touch it. */
export interface AgencyFacts {
  readonly userId: string;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
}

/** Whether the company is the actor's own, in the sense of the permission table. Its twin in SQL is `visibleAgencies`. */
export function isOwnAgency(actor: Identity, agency: AgencyFacts): boolean {
  switch (actor.role) {
    case 'user':
    case 'business-partner':
      return agency.userId === actor.userId;
    case 'advisor':
      return agency.advisorId === actor.userId || agency.businessAdvisorId === actor.userId;
    case 'business-performance-partner':
      return agency.businessPerformancePartnerId === actor.userId;
    default:
      return false;
  }
}

/** Whether a company exists for the actor at all: to everybody else it is a 404. */
export function canReadAgency(actor: Identity, agency: AgencyFacts): boolean {
  return seesEverything(actor) || isOwnAgency(actor, agency);
}

/** Whether the actor may change a company, or do something for it. Platform admins only read. */
export function canWorkForAgency(actor: Identity, agency: AgencyFacts): boolean {
  return isAdmin(actor) || isOwnAgency(actor, agency);
}

/** What the room for de minimis aid depends on: written by the company and by who works for it (13-notices-and-state-aid §5). */
const ROOM_FIELDS = ['fiscalYearEnd', 'isRoadHaulier'] as const;

/** Fields of a company that its own people write; contract, assignments, monitoring and the state of the dossier are the office's. */
const OWNER_FIELDS: ReadonlySet<string> = new Set([
  'businessName',
  'vatNumber',
  'fiscalCode',
  'telephone',
  'administrationEmail',
  'pec',
  'referentName',
  'referentSurname',
  'description',
  'registeredOfficeAddress',
  'registeredOfficeCity',
  'registeredOfficeProvince',
  'registeredOfficePostalCode',
  ...ROOM_FIELDS,
]);

/** What the survey asks of the company itself: whoever fills it in writes it (1-people §5, docs/permissions.csv "survey fields only"). */
const SURVEY_FIELDS: ReadonlySet<string> = new Set(['vatNumber', ...ROOM_FIELDS]);

/** Whether a field is one that is saved only while a survey that was begun has its places and its VAT number (1-people §4, 17-seams §17). */
export function isHeldBySurvey(field: string): boolean {
  return OWNER_FIELDS.has(field) && !SURVEY_FIELDS.has(field);
}

/** Which of the sent fields the actor may not write, in a new company or in one that is there (docs/permissions.csv: POST, PUT/PATCH agencies). */
export function forbiddenAgencyFields(actor: Identity, fields: readonly string[]): readonly string[] {
  if (isAdmin(actor)) return [];
  if (isCustomer(actor)) return fields.filter((field) => !OWNER_FIELDS.has(field));
  return isConsultant(actor) ? fields.filter((field) => !SURVEY_FIELDS.has(field)) : fields;
}

/** Owners delete a company only while no dossier was generated for it: what the office made is not theirs to throw away (holes H34). */
export function canDeleteAgency(actor: Identity, agency: { readonly hasDossier: boolean }): boolean {
  return isAdmin(actor) || !agency.hasDossier;
}

/** What only staff know of a company: its matches as a number, the last visit, the dossier being prepared. */
export function seesStaffColumns(actor: Actor): boolean {
  return !isCustomer(actor);
}

/** Of the companies that something suits, platform admins see the list and no telephone (docs/permissions.csv). */
export function seesTelephoneOfAssociated(actor: Identity): boolean {
  return actor.role !== 'platform-admin';
}

/** Ordering by a column shows it, so those of the staff are ordered by staff only. */
export function canSortAgenciesBy(actor: Actor, field: string): boolean {
  return seesStaffColumns(actor) || (field !== 'inTarget' && field !== 'lastAccessAt');
}

/** Where a company watches its energy and production is premium: for a prospect there is no such address (1-people §6, abuse 63). */
export function seesMonitoring(actor: Identity, contractType: ContractType): boolean {
  return !isCustomer(actor) || contractType !== 'prospect';
}

/** Business partners do not see the dossier; prospects see that it is there, without its address (1-people §6, decisions §8). */
export function dossierAccess(actor: Identity, contractType: ContractType): 'open' | 'locked' | 'hidden' {
  if (actor.role === 'business-partner') return 'hidden';
  return isCustomer(actor) && contractType === 'prospect' ? 'locked' : 'open';
}

/** Generated dossiers are deleted by admins and by the company's advisor only (1-people §6). */
export function canDeleteDossier(actor: Identity, agency: AgencyFacts): boolean {
  return isAdmin(actor) || (actor.role === 'advisor' && isOwnAgency(actor, agency));
}

/** Business partners see neither dossiers nor investments (1-people §6). */
export function canSeeInvestments(actor: Actor): boolean {
  return actor.role !== 'business-partner';
}

/** Which companies somebody may see, as places of the index, kept for whoever asked lately. */
export interface AgencyViews {
  /** The company at a place has other people than before, or is gone (null). */
  note(place: number, facts: AgencyFacts | null): void;
  /** Null for whoever sees them all. To be read before anything is awaited. */
  of(actor: Identity, peopleAt: readonly ({ readonly facts: AgencyFacts } | undefined)[]): Bits | null;
}

interface View {
  readonly actor: Identity;
  bits: Bits;
}

/** With a hundred thousand companies each takes 12.5 kB. */
const VIEWS_AT_MOST = 500;

/** Nobody has asked yet. What a view holds is the policy's answer, company by company (docs/permissions.csv). */
export function createAgencyViews(): AgencyViews {
  const views = new Map<string, View>();
  return {
    note(place, facts) {
      for (const view of views.values()) {
        if (place >= view.bits.length * 32) view.bits = growBits(view.bits, (place + 1) * 2);
        if (facts !== null && canReadAgency(view.actor, facts)) addBit(view.bits, place);
        else dropBit(view.bits, place);
      }
    },
    of(actor, peopleAt) {
      if (seesEverything(actor)) return null;
      const key = `${actor.role} ${actor.userId}`;
      const known = views.get(key);
      if (known !== undefined) return known.bits;
      const bits = makeBits(peopleAt.length);
      for (const [place, person] of peopleAt.entries())
        if (person !== undefined && canReadAgency(actor, person.facts)) addBit(bits, place);
      if (views.size >= VIEWS_AT_MOST) views.clear();
      views.set(key, { actor: { role: actor.role, userId: actor.userId }, bits });
      return bits;
    },
  };
}
