import type { Actor } from './actor.ts';

/** What a business partner fills in of a survey; the rest is not theirs (1-people §6). */
const BUSINESS_PARTNER_FIELDS: ReadonlySet<string> = new Set([
  'cciaaIds',
  'operationalHeadQuarterIds',
  'operationalHeadQuarterTowns',
]);

/** Which of the sent fields of a survey the actor may not change. `agencyId`, which only creating takes, is not among them. */
export function forbiddenSurveyFields(actor: Actor, fields: readonly string[]): readonly string[] {
  if (actor.role !== 'business-partner') return [];
  return fields.filter((field) => !BUSINESS_PARTNER_FIELDS.has(field));
}

/** Business partners see neither dossiers nor investments (1-people §6). */
export function canSeeInvestments(actor: Actor): boolean {
  return actor.role !== 'business-partner';
}
