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
