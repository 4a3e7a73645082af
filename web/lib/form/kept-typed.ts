import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { KEPT_UNTIL_SIGNED_OUT, onSessionChange, readSession, recall, remember } from '../session/session.ts';
import { toast } from '../screens/toast.ts';

const PREFIX = KEPT_UNTIL_SIGNED_OUT.typed;

/**
 * The values that a form opens with: as they are, with what the same person had typed there when their session ended. `name` says which form of
 * which thing it is; a form without one, which those with passwords are, keeps nothing.
 */
export function useTypedStart<Values extends object>(name: string | undefined, start: Values): Values {
  const [opened] = useState(() => {
    const typed = recallTyped(name, start);
    return Object.keys(typed).length === 0 ? start : { ...start, ...typed };
  });
  return opened;
}

/** Has the device keep what differs from the values that are saved, if the session ends while the form is open. */
export function useKeptTyped<Values extends object>(name: string | undefined, saved: Values, typed: Values): void {
  const t = useT();
  const latest = useRef({ saved, typed });
  useEffect(() => {
    latest.current = { saved, typed };
  });
  useEffect(
    () =>
      keepTypedOf(
        name,
        () => latest.current,
        () => toast.news(t('common.form.restored')),
      ),
    // Its words do not make it another form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [name],
  );
}

/** The same without a component: `read` says what is saved and what is typed, `onRestored` is told that something stands in the form again. Answers how to stop. */
export function keepTypedOf<Values extends object>(
  name: string | undefined,
  read: () => { readonly saved: Values; readonly typed: Values },
  onRestored: () => void,
): () => void {
  const place = placeOf(name);
  if (place === null) return () => undefined;
  if (recall(place) !== null) onRestored();
  remember(place, null);
  return onSessionChange((change) => {
    const { saved, typed } = read();
    const changes = typedChanges(saved, typed);
    if (change === 'expired' && Object.keys(changes).length > 0) remember(place, JSON.stringify(changes));
  });
}

/** Of the person who is signed in as the form opens: when the session ends nobody is. */
function placeOf(name: string | undefined): string | null {
  const owner = readSession()?.user._id;
  return name === undefined || owner === undefined ? null : `${PREFIX}${owner}.${name}`;
}

/** What was typed, of the fields that the form still has. */
export function recallTyped<Values extends object>(name: string | undefined, start: Values): Partial<Values> {
  const place = placeOf(name);
  if (place === null) return {};
  try {
    const kept = Object.entries(JSON.parse(recall(place) ?? '{}') as object);
    return Object.fromEntries(kept.filter(([field]) => Object.hasOwn(start, field))) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Field by field, so that what others saved of the rest meanwhile is there. */
function typedChanges<Values extends object>(saved: Values, typed: Values): Partial<Values> {
  const before = saved as Readonly<Record<string, unknown>>;
  const changed = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
