import { CONSULTANT_FIELDS } from '../rules/advisor-kinds.ts';
import type { ContractType } from '../rules/vocabulary.ts';
import { type Identity, isAdmin, isConsultant, isCustomer } from './actor.ts';
import { type AgencyFacts, isOwnAgency } from './agencies.ts';

/**
 * What must be known of a conversation to decide who takes part. `agency` is null once the company was removed for good; its owner is gone
 * where it is kept for its dossier alone, after its person was forgotten.
 */
export interface ChatFacts {
  readonly advisorId: string;
  readonly agency: (AgencyFacts & { readonly isDeleted: boolean; readonly isOwnerGone: boolean }) | null;
}

/**
 * Whether a person has a side in a conversation: the company's person while the company is there, and its consultant while they follow
 * it, or followed it to its end (holes H14, H28). To everybody else but admins it does not exist. Its twin in SQL is `visibleChats`.
 */
export function takesPart(actor: Identity, { advisorId, agency }: ChatFacts): boolean {
  if (isCustomer(actor)) return agency !== null && !agency.isDeleted && isOwnAgency(actor, agency);
  return isConsultant(actor) && advisorId === actor.userId && (agency === null || isOwnAgency(actor, agency));
}

/** Whether a conversation exists for the actor at all. Admins read every one and write in none (decisions §7). */
export function canReadChat(actor: Identity, chat: ChatFacts): boolean {
  return isAdmin(actor) || takesPart(actor, chat);
}

/** Whether something may still be said: both sides are there, and the consultant still follows the company. Its twin in SQL is `openChats`. */
export function isOpenChat({ advisorId, agency }: ChatFacts): boolean {
  return (
    agency !== null &&
    !agency.isDeleted &&
    !agency.isOwnerGone &&
    CONSULTANT_FIELDS.some((field) => agency[field] === advisorId)
  );
}

/** The conversation with the consultant is premium for companies; business partners take part as they are (holes H17, 1-people §6). */
export function needsPremiumForChat(actor: Identity, contractType: ContractType): boolean {
  return actor.role === 'user' && contractType === 'prospect';
}

/** For so long whoever said something may correct or delete it (9-working-day, chat). */
const CHANGEABLE_MS = 5 * 60_000;

/** Whether a message may still be corrected or deleted by who said it. What was deleted is gone. `now` as the portal's clock has it. */
export function canStillChange(message: { createdAt: string; deletedAt: string | null }, now: Date): boolean {
  return message.deletedAt === null && now.getTime() - Date.parse(message.createdAt) < CHANGEABLE_MS;
}
