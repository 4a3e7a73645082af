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

/** Has this device forget everything whose key begins so. */
export function deleteStoredUnder(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Where nothing may be remembered there is nothing to forget.
  }
}
