import { type Actor, isAdmin, seesEverything } from './actor.ts';

/** What must be known of a company to decide who may touch it. */
export interface AgencyFacts {
  readonly userId: string;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
}

/** Whether the company is the actor's own, in the sense of the permission table. Its twin in SQL is `visibleAgencies`. */
export function isOwnAgency(actor: Actor, agency: AgencyFacts): boolean {
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

export function canReadAgency(actor: Actor, agency: AgencyFacts): boolean {
  return seesEverything(actor) || isOwnAgency(actor, agency);
}

export function canWorkForAgency(actor: Actor, agency: AgencyFacts): boolean {
  return isAdmin(actor) || isOwnAgency(actor, agency);
}

/** Fields of a company that its own people may change; the state of the dossier is the admin's. */
const OWNER_FIELDS: ReadonlySet<string> = new Set([
  'telephone', 'pec', 'referentName', 'referentSurname', 'description', 'registeredOfficeAddress', 'registeredOfficeCity',
]);

/** Which of the sent fields the actor may not change (4-permissions: PUT/PATCH agencies). */
export function forbiddenAgencyFields(actor: Actor, fields: readonly string[]): readonly string[] {
  if (isAdmin(actor)) return [];
  if (actor.role === 'user' || actor.role === 'business-partner') return fields.filter((field) => !OWNER_FIELDS.has(field));
  return fields;
}
