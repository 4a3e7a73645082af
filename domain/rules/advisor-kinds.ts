import { CUSTOMER_ROLES, type AdvisorRole, type Role } from './vocabulary.ts';

/** The columns of a company that name who follows it. */
export const ADVISOR_FIELDS = [
  'advisorId',
  'businessAdvisorId',
  'businessPerformancePartnerId',
  'businessPartnerGrantsId',
] as const;
export type AdvisorField = (typeof ADVISOR_FIELDS)[number];

/** Those of whoever works for a company and talks with it. */
export const CONSULTANT_FIELDS = [
  'advisorId',
  'businessAdvisorId',
  'businessPerformancePartnerId',
] as const satisfies readonly AdvisorField[];

/** Which column of a company each kind of consultant stands in. */
export const FIELD_OF_KIND: Readonly<Record<AdvisorRole, AdvisorField>> = {
  advisor: 'advisorId',
  businessAdvisor: 'businessAdvisorId',
  businessPerformancePartner: 'businessPerformancePartnerId',
  businessPartnerGrants: 'businessPartnerGrantsId',
};

/**
 * The roles that may follow companies in each way. Grants are followed by a consultant of the firm or by the business partner who
 * brought the company in; it opens the company to nobody (`isOwnAgency` does not ask for it), so a partner learns nothing by it.
 */
const ROLES_OF_FIELD: Readonly<Record<AdvisorField, readonly Role[]>> = {
  advisorId: ['advisor'],
  businessAdvisorId: ['advisor'],
  businessPerformancePartnerId: ['business-performance-partner'],
  businessPartnerGrantsId: ['advisor', 'business-partner'],
};

/** Whether a person of a role may follow a company in a way. */
export function canFollowAs(field: AdvisorField, role: Role): boolean {
  return ROLES_OF_FIELD[field].includes(role);
}

/** Whether people of a role have companies of their own; the others are of the firm. */
export function ownsCompanies(role: Role): boolean {
  return CUSTOMER_ROLES.some((one) => one === role);
}

/** Whether a person may own one more company: a group as many as its size, everybody else one (decisions §2). */
export function hasRoom(owner: { readonly isGroup: boolean; readonly groupSize: number }, owned: number): boolean {
  return owned < (owner.isGroup ? owner.groupSize : 1);
}
