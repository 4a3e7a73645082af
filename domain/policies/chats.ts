import { CONSULTANT_FIELDS } from '../rules/advisor-kinds.ts';
import type { Reach } from '../rules/reach.ts';
import type { ContractType } from '../rules/vocabulary.ts';
import { type Actor, type Identity, isAdmin, isConsultant, isCustomer, isSales } from './actor.ts';
import { type AgencyFacts, isOwnAgency } from './agencies.ts';

/** What must be known of a conversation to decide who takes part. `agency` is null once the company was removed for good. */
export interface ChatFacts {
  /** Null in the conversation with the firm as a whole (17-seams §7). */
  readonly advisorId: string | null;
  /** Whether the consultant works here: nobody writes to who was disabled or deleted. Of the firm somebody always does. */
  readonly isAdvisorHere: boolean;
  readonly agency:
    | (AgencyFacts & {
        /** The sales contact who follows it; null where a consultant does. */
        readonly salesContactId: string | null;
        readonly isDeleted: boolean;
        /** Whether its owner may not enter: disabled, or forgotten and kept for the company's dossier alone. */
        readonly isOwnerOut: boolean;
        /** Whether the office has still to confirm its owner. */
        readonly isOwnerPending: boolean;
      })
    | null;
}

/** Whether a conversation is the one of a company with the firm as a whole: the company's people, who follows it, and admins. */
export function isOfficeChat({ advisorId }: Pick<ChatFacts, 'advisorId'>): boolean {
  return advisorId === null;
}

/**
 * Whether a person has a side in a conversation: the company's person while the company is there, and its consultant while they follow
 * it, or followed it to its end (holes H14, H28); in the one with the firm whoever follows the company, a sales contact too, and admins. To
 * everybody else but admins it does not exist. Its twin in SQL is `visibleChats`.
 */
export function takesPart(actor: Identity, { advisorId, agency }: Omit<ChatFacts, 'isAdvisorHere'>): boolean {
  if (isCustomer(actor)) return agency !== null && !agency.isDeleted && isOwnAgency(actor, agency);
  if (advisorId === null) return agency !== null && (isAdmin(actor) || follows(actor, agency));
  return isConsultant(actor) && advisorId === actor.userId && (agency === null || isOwnAgency(actor, agency));
}

/** Whether somebody of the firm follows the company, and so answers it in the conversation with the firm. */
function follows(actor: Identity, agency: NonNullable<ChatFacts['agency']>): boolean {
  if (isSales(actor)) return agency.salesContactId === actor.userId;
  return isConsultant(actor) && isOwnAgency(actor, agency);
}

/** Whether a conversation exists for the actor at all. Admins read every one and write in that with the firm alone (decisions §7). */
export function canReadChat(actor: Identity, chat: Omit<ChatFacts, 'isAdvisorHere'>): boolean {
  return isAdmin(actor) || takesPart(actor, chat);
}

/**
 * Whether something may still be said: both sides may enter, and a consultant still follows the company. Nobody writes to who is disabled
 * (17-seams §1). Its twin in SQL is `openChats`.
 */
export function isOpenChat({ advisorId, isAdvisorHere, agency }: ChatFacts): boolean {
  if (agency === null || agency.isDeleted || agency.isOwnerOut) return false;
  return advisorId === null || (isAdvisorHere && CONSULTANT_FIELDS.some((field) => agency[field] === advisorId));
}

/** The conversation with the consultant is premium for companies; business partners take part as they are (holes H17, 1-people §6). */
export function needsPremiumForChat(actor: Identity, contractType: ContractType): boolean {
  return actor.role === 'user' && contractType === 'prospect';
}

type Reader = Identity & Partial<Pick<Actor, 'isPending'>>;
type Locking = { readonly advisorId: string | null; readonly contractType: ContractType };

/**
 * What keeps a person of the company from reading and writing in a conversation that they know of: their contract, else that the office has still to
 * confirm them; null where nothing does. The one with the firm is open whatever the contract (17-seams §7).
 */
export function lockOnChat(actor: Reader, { advisorId, contractType }: Locking): 'contract' | 'pending' | null {
  if (!isCustomer(actor) || advisorId === null) return null;
  if (needsPremiumForChat(actor, contractType)) return 'contract';
  return actor.isPending === true ? 'pending' : null;
}

/** Whether a person of the company knows of a conversation and may neither read nor write in it. */
export function isLockedChat(actor: Reader, chat: Locking): boolean {
  return lockOnChat(actor, chat) !== null;
}

/** Why the company cannot read what is said to it now. */
export const UNREADABLE_REASONS = ['contract', 'notInvited'] as const;

/** Whether the company can read what is said to it, and why not; `why` is null too where the office has still to confirm its person. */
export interface Readability {
  readonly canRead: boolean;
  readonly why: (typeof UNREADABLE_REASONS)[number] | null;
}

/** Whether the owner of a company can read what is said to them in a conversation, be it after the link that they were mailed. */
export function readabilityOf(owner: Reader, reach: Reach, chat: Locking): Readability {
  if (reach === 'notInvited') return { canRead: false, why: 'notInvited' };
  const lock = lockOnChat(owner, chat);
  return { canRead: lock === null, why: lock === 'contract' ? lock : null };
}

/** For so long whoever said something may correct or delete it (9-working-day, chat). */
const CHANGEABLE_MS = 5 * 60_000;

/** Whether a message may still be corrected or deleted by who said it. What was deleted is gone. `now` as the portal's clock has it. */
export function canStillChange(message: { createdAt: string; deletedAt: string | null }, now: Date): boolean {
  return message.deletedAt === null && now.getTime() - Date.parse(message.createdAt) < CHANGEABLE_MS;
}
