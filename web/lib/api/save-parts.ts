/** One part of a save that takes several calls. */
export interface SavePart<Name extends string> {
  readonly name: Name;
  readonly send: () => Promise<unknown>;
  /**
   * `first`: the thing itself; when it fails, nothing else is sent. `last`: sent only after everything before it was stored; otherwise
   * it counts as failed. A part without a mark is tried whatever became of its neighbours.
   */
  readonly order?: 'first' | 'last';
}

/** What of a save was stored and what was not, and the first refusal. */
export interface SaveOutcome<Name extends string> {
  readonly saved: readonly Name[];
  readonly failed: readonly Name[];
  readonly refusal: Error | null;
}

export const NOTHING_SAVED: SaveOutcome<never> = { saved: [], failed: [], refusal: null };

/** Sends the parts one after the other and says what became of each. Never throws: a refusal is part of the outcome. */
export async function saveParts<Name extends string>(parts: readonly SavePart<Name>[]): Promise<SaveOutcome<Name>> {
  const saved: Name[] = [];
  const failed: Name[] = [];
  let refusal: Error | null = null;
  for (const { name, send, order } of parts) {
    if (order === 'last' && failed.length > 0) {
      failed.push(name);
      continue;
    }
    try {
      await send();
      saved.push(name);
    } catch (error) {
      failed.push(name);
      refusal ??= error instanceof Error ? error : new Error(String(error));
      if (order === 'first') break;
    }
  }
  return { saved, failed, refusal };
}

/** A key for calls that must not take effect twice: the same while the same thing is sent, another once it changed. */
export function repeatKeys(): (sent: unknown) => string {
  let last = { text: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (last.key === '' || last.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
