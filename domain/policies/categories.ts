import { type Actor, isAdmin } from './actor.ts';

const OF_ADVISORS: ReadonlySet<string> = new Set(['categoryTemplateId', 'order']);

/** What of a requirement somebody sends who may not change it: advisors attach, detach and order it, admins do everything (holes H25). */
export function forbiddenRequirementFields(actor: Pick<Actor, 'role'>, fields: readonly string[]): string[] {
  return isAdmin(actor) ? [] : fields.filter((field) => !OF_ADVISORS.has(field));
}
