import { type Actor, isAdmin, isCustomer } from './actor.ts';

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
