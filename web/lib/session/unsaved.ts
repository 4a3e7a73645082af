import { useEffect } from 'react';
import { readSession, storedUnder } from './session.ts';

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

/** Whether messages or answers of this person wait on this device to be sent. They stay when the page is left, and go with the session. */
export function hasWaiting(): boolean {
  const own = readSession()?.user._id;
  if (own === undefined) return false;
  const messages = storedUnder(`volano.chat.${own}.`).filter((key) => key.endsWith('.unsent'));
  return messages.length > 0 || storedUnder(`volano.survey.${own}.`).length > 0;
}
