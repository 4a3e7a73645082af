import { deleteStoredUnder, recall, remember } from '../../../lib/session/device.ts';
import { onSessionChange, readSession } from '../../../lib/session/session.ts';
import type { Found } from './search.api.ts';

const PREFIX = 'volano.search.';
const MOST = 8;

// The names of customers stay on the device until its person signs out: whoever sits down next shall not read them.
onSessionChange((change) => {
  if (change === 'signedOut') deleteStoredUnder(PREFIX);
});

/** What this person opened from the search lately, the last first. */
export function readRecent(): readonly Found[] {
  const key = keyOfReader();
  const text = key === null ? null : recall(key);
  try {
    const kept: unknown = text === null ? [] : JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isFound).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts something before all others that were opened. */
export function keepRecent(found: Found): void {
  const key = keyOfReader();
  if (key === null) return;
  const { kind, _id, title, subtitle, href } = found;
  const others = readRecent().filter((other) => other._id !== _id || other.kind !== kind);
  remember(key, JSON.stringify([{ kind, _id, title, subtitle, href }, ...others].slice(0, MOST)));
}

function keyOfReader(): string | null {
  const session = readSession();
  return session === null ? null : `${PREFIX}${session.user._id}`;
}

/** What is on the device may be of an older page, or of nobody. */
function isFound(kept: unknown): kept is Found {
  if (typeof kept !== 'object' || kept === null) return false;
  const texts = kept as Readonly<Record<string, unknown>>;
  return ['kind', '_id', 'title', 'subtitle', 'href'].every((name) => typeof texts[name] === 'string');
}
