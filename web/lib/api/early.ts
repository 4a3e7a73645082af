/** What the small program left that runs before all others (`web/early.ts`); nothing of it stands in a page under development. */
interface Early {
  readonly token?: string;
  readonly language: string;
  /** Answers by address, with what stands behind its `?`. */
  readonly reads: Map<string, Promise<Response>>;
  readonly fetchLater: (path: string) => Promise<void>;
}

function early(): Early | undefined {
  return (globalThis as { volanoEarly?: Early }).volanoEarly;
}

/**
 * The answer to a call that was asked while the code of the screen was on its way (10-company-path §1), for who asks it first, with the same session and
 * in the same language; null where there is none.
 */
export function takeEarly(address: string, token: string | null, language: string): Promise<Response> | null {
  const known = early();
  if (known === undefined || known.token !== token || known.language !== language) return null;
  const answer = known.reads.get(address) ?? null;
  known.reads.delete(address);
  return answer;
}

/** Forgets what nobody took: it would be of before by now. */
export function dropEarly(): void {
  early()?.reads.clear();
}

/**
 * Has the browser fetch the files of the screen at a path when it has nothing else to do, without running them; resolves once they are there, or did not
 * come. Null where the page is not built.
 */
export function fetchLater(path: string): Promise<void> | null {
  return early()?.fetchLater(path) ?? null;
}
