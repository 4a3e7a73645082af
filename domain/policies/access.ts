import type { Role } from '../rules/vocabulary.ts';

/** As much of a contract as says who may call it. */
interface Guarded {
  readonly access: string | Partial<Readonly<Record<Role, unknown>>>;
}

/**
 * Whether a role may call a contract at all (4-permissions); whether it may do so for this object is the object's policy. Calls without a
 * session are anybody's, those of another server nobody's.
 */
export function may(actor: { readonly role: Role }, { access }: Guarded): boolean {
  return typeof access === 'string' ? access !== 'integration' : access[actor.role] !== undefined;
}
