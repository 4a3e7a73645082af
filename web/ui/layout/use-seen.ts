import { useState } from 'react';

/** The tabs that were open once: each is made when it is first looked at, and keeps what is typed in it. */
export function useSeen(open: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([open]));
  if (!seen.has(open)) setSeen(new Set([...seen, open]));
  return seen;
}
