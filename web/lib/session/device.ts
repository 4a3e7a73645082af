/** Whose notifications this browser shows while the portal is not open. */
export const PUSH_OWNER_AT = 'volano.push';

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

/** Has this device forget everything whose key begins so. */
export function deleteStoredUnder(prefix: string): void {
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
