import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getMe, signIn } from '@volano/domain/contracts/session';
import { useSyncExternalStore } from 'react';

/** The signed-in person as the page knows them. */
export type Me = ReplyOf<typeof getMe>;

/** The session as it is known on this device. What opens it is a cookie that no script reads; the token only marks which one it is (18-trust §5). */
export type Session = ReplyOf<typeof signIn>;

const KEPT_AT = 'volano.person';
/** Why the last one ended, for the other tabs: they see no more than that it is gone. */
const ENDED_AT = 'volano.session.ended';

type Ending = 'signedOut' | 'expired';

/** `replaced` when another tab has put another session in this one's place; null for what this tab does itself. */
type Change = Ending | 'replaced' | null;
type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
let current: Session | null = readStored();

/** Whose notifications this browser shows while the portal is not open. */
export const PUSH_OWNER_AT = 'volano.push';

function readStored(): Session | null {
  try {
    const session = JSON.parse(recall(KEPT_AT) ?? 'null') as Partial<Session> | null;
    // What another version or another hand left there is no session.
    return typeof session?.token === 'string' && typeof session.user?.role === 'string' ? (session as Session) : null;
  } catch {
    return null;
  }
}

function notifyListeners(change: Change): void {
  for (const listener of listeners) listener(change);
}

function applySession(kept: Session | null): void {
  const wasOpen = current !== null;
  current = kept;
  if (kept !== null) notifyListeners('replaced');
  else if (wasOpen) notifyListeners(recall(ENDED_AT) === 'expired' ? 'expired' : 'signedOut');
}

/** From now on another tab that signs in, out or switches company takes this one along. Called once, when the page starts. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEPT_AT) applySession(readStored());
  });
}

/** Keeps a session on this device and shows it to every part of the page. */
export function beginSession(begun: Session): void {
  current = begun;
  remember(KEPT_AT, JSON.stringify(begun));
  notifyListeners(null);
}

let replacement: Promise<unknown> | null = null;

/**
 * Puts the session that is asked for in this one's place. Calls made meanwhile wait for it: the server closes the old session as it
 * opens the new one, and would refuse them. Rejects with the refusal; the old session then stays.
 */
export async function replaceSession(request: () => Promise<Session>): Promise<Session> {
  const replaced = request().then((session) => {
    beginSession(session);
    return session;
  });
  replacement = replaced.catch(() => undefined);
  try {
    return await replaced;
  } finally {
    replacement = null;
  }
}

/** What a call waits for while another session is taking this one's place; null while none is. */
export function sessionReplacement(): Promise<unknown> | null {
  return replacement;
}

/**
 * What a person writes, and whom they look for, stays on the device under these keys until they sign out: whoever sits down next shall not
 * read it. Their id follows the key.
 */
export const KEPT_UNTIL_SIGNED_OUT = {
  outbox: 'volano.outbox.',
  search: 'volano.search.',
  chat: 'volano.chat.',
  typed: 'volano.typed.',
} as const;

/**
 * Forgets the session, here and in the other tabs, and at signing out what is kept until then, whatever parts of the page are loaded. Lists and
 * unsaved choices stay on the device, each under its person.
 */
export function endSession(ending: Ending): void {
  if (current === null) return;
  const own = current.user._id;
  current = null;
  remember(ENDED_AT, ending);
  remember(KEPT_AT, null);
  notifyListeners(ending);
  // Of others who use this device nothing goes.
  if (ending === 'signedOut')
    for (const prefix of Object.values(KEPT_UNTIL_SIGNED_OUT)) {
      remember(prefix + own, null);
      deleteStoredUnder(`${prefix}${own}.`);
    }
}

/**
 * The server no longer knows the session of a mark: it ends. A switch of company closes the session before: a call that was under way
 * then, here or in another tab, must not end the one that took its place.
 */
export function expireSession(mark: string | null): void {
  const kept = readStored() ?? current;
  if (kept === null || kept.token === mark) endSession('expired');
  else if (kept.token !== current?.token) applySession(kept);
}

/** Keeps the person as they are now: what they changed of themselves, or others of them. The other tabs hear of it only where it is other than before. */
export function updateSessionUser(user: Me): void {
  if (current !== null && JSON.stringify(user) !== JSON.stringify(current.user)) beginSession({ ...current, user });
}

export function readSession(): Session | null {
  return current;
}

/** Which session this page means in what it asks: another tab may have opened another one. */
export function readMark(): string | null {
  return current?.token ?? null;
}

/** Calls back at every change of the session, with the reason when it did not come from this tab's own screens. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, kept in step. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession);
}

/** The signed-in person. Only for screens that stand behind the login. */
export function useMe(): Me {
  const session = useSession();
  if (session === null) throw new Error('No session on a screen behind the login');
  return session.user;
}

/** The company in use. Only for the screens of companies. */
export function useAgencyId(): string {
  const session = useSession();
  if (session?.agencyId == null) throw new Error('No company in use');
  return session.agencyId;
}

/** What this device remembers under a key; null where there is nothing, or where the browser forbids remembering. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Has this device remember a text, or forget it (null). Where that is forbidden or there is no room, it holds for this visit only. */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing depends on it: what is shown now is kept elsewhere.
  }
}

/** The keys that begin so under which this device remembers something. */
export function storedUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function deleteStoredUnder(prefix: string): void {
  for (const key of storedUnder(prefix)) remember(key, null);
}

const NAME_KEY = 'volano.device';

/** What this device says of itself at sign-in: made once, of chance alone; for this visit only where nothing can be remembered. */
export function deviceName(): string {
  const known = recall(NAME_KEY);
  if (known !== null) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  remember(NAME_KEY, made);
  return made;
}
