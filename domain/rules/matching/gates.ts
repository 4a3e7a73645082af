import type { CompiledCall } from './compiled.ts';
import type { CompanyFacts, Gate, ServiceFacts } from './types.ts';

/**
 * Why an announcement is not listed for a company, or null (5-matching, Gates). Both roles of companies have a feed of
 * announcements. Expiry comes last, because the expired list shows what only expiry closes.
 */
export function gateOf(company: Pick<CompanyFacts, 'isMonoGrant'>, call: CompiledCall, today: string): Gate | null {
  if (!call.facts.isActive) return 'inactive';
  if (call.facts.admitsNoFirm) return 'noFirm';
  if (isShutToMonoGrant(company, call)) return 'monoGrant';
  return isPast(call.expiryDay, today) ? 'expired' : null;
}

/** Everything that keeps an announcement out of a company's feed: opening one gate leaves the others closed. */
export function gatesOf(company: Pick<CompanyFacts, 'isMonoGrant'>, call: CompiledCall, today: string): Gate[] {
  const closed: Gate[] = [];
  if (!call.facts.isActive) closed.push('inactive');
  if (call.facts.admitsNoFirm) closed.push('noFirm');
  if (isShutToMonoGrant(company, call)) closed.push('monoGrant');
  if (isPast(call.expiryDay, today)) closed.push('expired');
  return closed;
}

/** A tax credit can never be mono-grant, whatever a damaged row says. */
function isShutToMonoGrant(company: Pick<CompanyFacts, 'isMonoGrant'>, { facts }: CompiledCall): boolean {
  return company.isMonoGrant && !(facts.isMonoGrant && facts.announcementType !== 'tax-credit');
}

/** Services: the business partner's feed holds only those made for it. */
export function serviceGateOf(company: Pick<CompanyFacts, 'role'>, service: ServiceFacts): Gate | null {
  if (!service.isActive) return 'inactive';
  return company.role === 'business-partner' && !service.isForBusinessPartner ? 'role' : null;
}

/** Whether a day is over; no day never is. */
export function isPast(day: string | null, today: string): boolean {
  return day !== null && day < today;
}

/** "In arrivo": matched, shown apart, not counted as active. */
export function isCallUpcoming(call: CompiledCall, today: string): boolean {
  if (call.facts.closedAt !== null) return false;
  return call.facts.waitingPubblication || (call.publicationDay !== null && call.publicationDay > today);
}
