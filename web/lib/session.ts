import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getMe, signIn } from '@volano/domain/contracts/session';
import { useSyncExternalStore } from 'react';

/** The signed-in person as the page knows them. */
export type Me = ReplyOf<typeof getMe>;

/** The session as it is kept on this device (1-people §9: token and user). */
export type Session = ReplyOf<typeof signIn>;

const KEPT_AT = 'volano.session';

type Ending = 'signedOut' | 'expired';
type Listener = (ending: Ending | null) => void;

const listeners = new Set<Listener>();
let current: Session | null = readKept();

function readKept(): Session | null {
  try {
    const kept = localStorage.getItem(KEPT_AT);
    const session = kept === null ? null : (JSON.parse(kept) as Partial<Session> | null);
    // What another version or another hand left there is no session.
    return typeof session?.token === 'string' && typeof session.user?.role === 'string' ? (session as Session) : null;
  } catch {
    return null;
  }
}

function tell(ending: Ending | null): void {
  for (const listener of listeners) listener(ending);
}

/** Another tab that signs in, out or switches company takes this one along. */
window.addEventListener('storage', (event) => {
  if (event.key !== KEPT_AT) return;
  const wasOpen = current !== null;
  current = readKept();
  tell(current === null && wasOpen ? 'signedOut' : null);
});

/** Keeps a session on this device and shows it to every part of the page. */
export function beginSession(begun: Session): void {
  current = begun;
  localStorage.setItem(KEPT_AT, JSON.stringify(begun));
  tell(null);
}

/** Forgets the session and everything else that was kept for it. */
export function endSession(ending: Ending): void {
  if (current === null) return;
  current = null;
  localStorage.removeItem(KEPT_AT);
  tell(ending);
}

/** Keeps what the person changed of themselves. */
export function updateSessionUser(user: Me): void {
  if (current !== null) beginSession({ ...current, user });
}

export function readSession(): Session | null {
  return current;
}

export function readToken(): string | null {
  return current?.token ?? null;
}

/** Calls back at every change of the session, with the reason when it ended. */
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
