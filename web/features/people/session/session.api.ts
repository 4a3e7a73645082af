import * as contract from '@volano/domain/contracts/session';
import type { RequestOf } from '@volano/domain/contracts/route';
import { updateUser, confirmEmailChange as confirmEmailChangeContract } from '@volano/domain/contracts/users';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { changeLanguage, setAccountLanguage } from '../../../lib/i18n/i18n.ts';
import { leave } from '../../../lib/line/leaving.ts';
import {
  deviceName,
  PUSH_OWNER_AT,
  recall,
  beginSession,
  endSession,
  type Me,
  readMark,
  readSession,
  replaceSession,
  type Session,
  updateSessionUser,
} from '../../../lib/session/session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in, with the second factor where it is asked for, and keeps the session on this device. Rejects with the refusal to show. */
export async function signIn(credentials: Credentials, secondFactor?: string): Promise<Session> {
  const session = await call(contract.signIn, {}, { credentials, secondFactor, device: deviceName() });
  return begin(session);
}

/** Signs in with the one-time code of another site, and the second factor where it is asked for (decisions §2). Rejects as `signIn` does. */
export async function signInWithCode(code: string, secondFactor?: string): Promise<Session> {
  return begin(await call(contract.signInWithCode, { body: { code } }, { secondFactor, device: deviceName() }));
}

async function begin(session: Session): Promise<Session> {
  await setAccountLanguage(session.user.language);
  beginSession(session);
  void keepPushOf(session.user._id).catch(() => undefined);
  return session;
}

/**
 * What this browser shows while the portal is closed ends with whoever asked for it. Signed in again, they have it in the session that is theirs
 * now, and ended by hand that takes it along. Most never asked, and load nothing for it.
 */
async function keepPushOf(userId: string | null): Promise<void> {
  const owner = recall(PUSH_OWNER_AT);
  if (owner === null) return;
  const { endPush, resumePush } = await import('../../../lib/live/push.ts');
  if (owner === userId) await resumePush();
  else await endPush();
}

/** Ends the session here and on the server; here even when the server cannot be reached, which is told once it can. */
export async function signOut(): Promise<void> {
  const ended = leave(readMark());
  void keepPushOf(null).catch(() => undefined);
  endSession('signedOut');
  await ended;
}

/** Goes on in another company of the same person. */
export async function switchAgency(agencyId: string): Promise<Session> {
  return await replaceSession(() => call(contract.switchAgency, { params: { agencyId } }));
}

/** Where the list of one's companies is kept. */
export const ownAgenciesKey = ['session', 'agencies'] as const;

/** The companies the signed-in person may switch between. */
export function listOwnAgencies() {
  return call(contract.listOwnAgencies, { params: { email: readSession()?.user.email ?? '' } });
}

/** Asks for the link to a new password; answers the words to show, the same for every address. */
export async function requestPasswordReset(body: { readonly email: string }): Promise<string> {
  const { message } = await call(contract.requestPasswordReset, { body });
  return message;
}

/** Whether a mailed link still opens; where not, why. What looks like no link at all never was one, and is as one that expired. */
export async function findPasswordReset(token: string): Promise<'open' | 'used' | 'expired'> {
  try {
    await call(contract.findPasswordReset, { params: { token } });
    return 'open';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return error.code === 'linkUsed' ? 'used' : 'expired';
  }
}

/** Chooses a new password with a mailed link. */
export async function resetPassword(token: string, body: { readonly password: string }): Promise<string> {
  const { message } = await call(contract.resetPassword, { params: { token }, body });
  return message;
}

/** Confirms a new e-mail with the link that was mailed to it; answers the words to show. The session of this device ended with the others. */
export async function confirmEmailChange(token: string): Promise<string> {
  const { message } = await call(confirmEmailChangeContract, { params: { token } });
  return message;
}

/** Makes this device known to the account whose link was mailed. Rejects with 404 for a link that opens no more. */
export async function confirmDevice(token: string): Promise<void> {
  await call(contract.confirmDevice, { body: { token } }, { device: deviceName() });
}

export type ProfilePatch = RequestOf<typeof contract.updateMe>['body'];

/** Changes what people say of themselves, here and on the server. */
export async function updateProfile(patch: ProfilePatch): Promise<void> {
  updateSessionUser(await call(contract.updateMe, { body: patch }));
}

/** Gives one's own group another name; none where it is empty (1-people §7). */
export async function nameGroup(me: Me, groupName: string): Promise<void> {
  const named = await call(updateUser, { params: { id: me._id }, body: { groupName: groupName || null } });
  updateSessionUser({ ...me, groupName: named.groupName });
}

/** Speaks another language from now on, and has the person written to in it too. */
export async function chooseLanguage(language: Me['language']): Promise<void> {
  await changeLanguage(language);
  await updateProfile({ language });
}

/** Reads the signed-in person anew. */
export async function refreshMe(): Promise<Me> {
  const me = await call(contract.getMe, {});
  updateSessionUser(me);
  return me;
}

/** The same behind what is shown: nothing is said where it does not come, and what the person saves meanwhile holds. */
export async function followMe(): Promise<void> {
  const before = readSession();
  if (before === null) return;
  const me = await call(contract.getMe, {}).catch(() => null);
  if (me !== null && readSession() === before) updateSessionUser(me);
}

/** Somebody who may enter once their e-mail is verified. */
interface PendingEntry {
  readonly email: string;
  readonly password: string;
  /** Whether a code was mailed just now. */
  readonly isMailed?: boolean;
}

let pending: PendingEntry | null = null;

/** Remembers who is verifying their e-mail, so that they need not type all again. In memory only: a reload forgets the password. */
export function storePendingEntry(entry: PendingEntry | null): void {
  pending = entry;
}

export function readPendingEntry(): PendingEntry | null {
  return pending;
}
