import { useRef } from 'react';

/** As many as one call of those that act on many takes (9-working-day §2). */
const PER_CALL = 200;

/**
 * What is meant for more than one call takes, sent part by part, with the lines of all parts as one answer. `of` is what is sent to each; a
 * part that is sent again after a broken line keeps its key, so that nothing is done twice. Rejects with the first part that is refused.
 */
export function useInParts() {
  const keys = useRef(new Map<string, string>());
  return async function inParts<Line>(
    ids: readonly string[],
    of: unknown,
    act: (part: string[], idempotencyKey: string) => Promise<readonly Line[]>,
  ): Promise<Line[]> {
    const lines: Line[] = [];
    for (let at = 0; at < ids.length; at += PER_CALL) {
      const part = ids.slice(at, at + PER_CALL);
      const name = JSON.stringify([part, of]);
      const key = keys.current.get(name) ?? crypto.randomUUID();
      keys.current.set(name, key);
      lines.push(...(await act(part, key)));
    }
    keys.current.clear();
    return lines;
  };
}
