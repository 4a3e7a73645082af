import type { CompiledCall } from './compiled.ts';
import type { CompanyFacts, Gate, ServiceFacts } from './types.ts';

/**
 * Why an announcement is not listed for a company, or null (5-matching, Gates). Both roles of companies have a feed of
 * announcements. Expiry comes last, because the expired list shows what only expiry closes.
 */
export function gateOf(company: Pick<CompanyFacts, 'isMonoGrant'>, call: CompiledCall, today: string): Gate | null {
  if (!call.facts.isActive) return 'inactive';
  // A tax credit can never be mono-grant, whatever a damaged row says.
  const isMonoGrant = call.facts.isMonoGrant && call.facts.announcementType !== 'tax-credit';
  if (company.isMonoGrant && !isMonoGrant) return 'monoGrant';
  return isPast(call.expiryDay, today) ? 'expired' : null;
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
  return call.facts.waitingPubblication || (call.publicationDay !== null && call.publicationDay > today);
}
