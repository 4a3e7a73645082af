import { type ContractType, type Role } from '../rules/vocabulary.ts';
import { ownsCompanies } from '../rules/advisor-kinds.ts';

/** Who is asking: facts read from the session at each request, never from the body. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The company in use; only customers have one. */
  readonly agencyId: string | null;
  /** The contract of the company in use. */
  readonly contractType: ContractType | null;
  readonly isMonoGrant: boolean;
  /** When the password was last given in this session, ISO 8601 UTC: what is grave asks for a recent one (holes H9). */
  readonly provenAt: string;
  /** Whether the office asks for a second factor that this person has not set up. */
  readonly mustSetUpTwoFactor: boolean;
  /** Whether their password is one that somebody else made for them. */
  readonly mustChangePassword: boolean;
  /** Whether the office has still to confirm them: only what a contract opens `whilePending` is theirs until then. */
  readonly isPending: boolean;
  /** The address that the request comes from, as far as it can be trusted. */
  readonly address: string;
}

/** As much of an actor as most policies ask for. */
export type Identity = Pick<Actor, 'userId' | 'role'>;

/** Companies: who enters for a company of their own. */
export function isCustomer(actor: Pick<Actor, 'role'>): boolean {
  return ownsCompanies(actor.role);
}

/**
 * Whether somebody whom the office has not confirmed may come in to wait: a customer with a verified e-mail. Not the staff, and nobody who came from
 * a list and was never written to.
 */
export function mayWait(account: {
  readonly role: Role;
  readonly isEmailVerified: boolean;
  readonly isToInvite: boolean;
}): boolean {
  return isCustomer(account) && account.isEmailVerified && !account.isToInvite;
}

/** The one role that may change everything. */
export function isAdmin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}

/** Consultants: the roles that companies are assigned to. */
export function isConsultant(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'advisor' || actor.role === 'business-performance-partner';
}

/** The kind of consultant that companies are given first; also what a person chosen by a company is. */
export function isAdvisor(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'advisor';
}

/** Consultants who work on what was released to them. */
export function isPerformancePartner(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'business-performance-partner';
}

/** Whose work is the companies: consultants for those given to them, admins for all. */
export function servesCompanies(actor: Pick<Actor, 'role'>): boolean {
  return isAdmin(actor) || isConsultant(actor);
}

/** Contacts of the firm without a part in the office. */
export function isSales(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'sales';
}

/** Admins who read everything and change nothing but their password (holes H22). */
export function isPlatformAdmin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'platform-admin';
}

/** Of the companies, those without a consultant and dossiers of their own (1-people §6). */
export function isBusinessPartner(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'business-partner';
}

/** Roles that see the whole office: admins, and platform admins who only read. */
export function seesEverything(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'platform-admin';
}

/** Premium is go or grow of the company in use; staff are never stopped by it (decisions §2). */
export function isPremium(actor: Pick<Actor, 'role' | 'contractType'>): boolean {
  return !isCustomer(actor) || actor.contractType === 'go' || actor.contractType === 'grow';
}

const PROOF_MS = 10 * 60_000;

/** Whether the password was given within the last ten minutes: what is grave asks for it again, 403 `reauthRequired` (holes H9). */
export function hasRecentProof(actor: Pick<Actor, 'provenAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(actor.provenAt) <= PROOF_MS;
}

/** As much of a contract as says who may call it. */
interface Guarded {
  readonly access: string | Partial<Readonly<Record<Role, unknown>>>;
}

/**
 * Whether a role may call a contract at all (docs/permissions.csv); whether it may do so for this object is the object's policy. Calls without a
 * session are anybody's, those of another server nobody's.
 */
export function may(actor: { readonly role: Role }, { access }: Guarded): boolean {
  return typeof access === 'string' ? access !== 'integration' : access[actor.role] !== undefined;
}

/** Whether a role may send a field of a contract that is reserved to some of those who may call it. */
export function maySend<const G extends Guarded & { readonly reserved: Readonly<Record<string, object>> }>(
  actor: { readonly role: Role },
  { reserved }: G,
  field: keyof G['reserved'] & string,
): boolean {
  return (reserved[field] as Guarded['access'] & object)[actor.role] !== undefined;
}

/** Which of the fields that are sent are reserved to others. */
export function reservedFields<const G extends Guarded & { readonly reserved: Readonly<Record<string, object>> }>(
  actor: { readonly role: Role },
  contract: G,
  sent: object,
): string[] {
  return Object.entries(sent).flatMap(([field, value]) =>
    value === undefined || !(field in contract.reserved) || maySend(actor, contract, field as never) ? [] : [field],
  );
}

/** Whether a role reaches every record by a contract, and not only its own: the scope that the contract names (4-permissions). */
export function reachesAll(actor: { readonly role: Role }, { access }: Guarded): boolean {
  return typeof access !== 'string' && access[actor.role] === 'all';
}
