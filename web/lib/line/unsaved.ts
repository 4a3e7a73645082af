import { useEffect } from 'react';
import { hasUnkept } from '../api/reach.ts';
import { KEPT_UNTIL_SIGNED_OUT, readSession, storedUnder } from '../session/session.ts';

/** Forms in which something is typed that nothing keeps. */
const typed = new Set<symbol>();

/** Holds that a form is written in, for as long as it is: whoever is about to sign out, or to go on in another company, is asked first. */
export function useTyped(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const form = Symbol('form');
    typed.add(form);
    return () => void typed.delete(form);
  }, [isDirty]);
}

/** Whether something is typed somewhere on the page that would be lost with it. */
export function hasTyped(): boolean {
  return typed.size > 0;
}

/** Whether something of this person waits on this device to be sent. It stays when the page is left, and goes with the session. */
export function hasWaiting(): boolean {
  const own = readSession()?.user._id;
  return own !== undefined && (hasUnkept() || storedUnder(`${KEPT_UNTIL_SIGNED_OUT.outbox}${own}.`).length > 0);
}
