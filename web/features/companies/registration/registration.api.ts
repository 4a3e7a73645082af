import * as contract from '@volano/domain/contracts/registration';
import type { RequestOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';
import { send } from '../../../lib/line/outbox.ts';

export type Registration = RequestOf<typeof contract.register>['body'];

/** The line of the outbox that a registration waits in. */
export const REGISTRATION = 'registration';

/** Opens an account and its first company, once the service answers: with its password no device keeps it. Rejects with the refusal to show. */
export async function register(registration: Registration): Promise<void> {
  await send(contract.register, { body: registration }, { line: REGISTRATION, place: REGISTRATION, keep: 'page' });
}

/** Who invites; rejects with a 404 for an invitation that does not hold. */
export function getInvitation(id: string) {
  return call(contract.getInvitation, { params: { id } });
}

/** Verifies an e-mail. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await call(contract.confirmEmail, { body: { email, code } });
}

/** Asks for another code; answers the words to show, the same for every address. */
export async function resendCode(email: string): Promise<string> {
  return (await call(contract.resendConfirmation, { body: { email } })).message;
}
