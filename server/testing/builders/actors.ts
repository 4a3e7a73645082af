import type { Actor } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { TODAY } from '../world/app.ts';

/** A person as a route would see them who has just signed in, with no company in use: for what is tried below the routes. */
export function actorOf(person: { readonly _id: string; readonly role: Role }): Actor {
  return {
    userId: person._id,
    role: person.role,
    sessionId: '',
    agencyId: null,
    contractType: null,
    isMonoGrant: false,
    provenAt: TODAY.toISOString(),
    mustSetUpTwoFactor: false,
    mustChangePassword: false,
    isPending: false,
    address: '',
  };
}
