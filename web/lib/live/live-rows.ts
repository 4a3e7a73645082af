import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CHANGED_KINDS, type ChangedKind } from '@volano/domain/rules/changed-kinds';
import { useEffect } from 'react';
import { listenLive } from './live.ts';

/** What of all that pages read shows rows of a kind, by the first word of its key. A word that stands nowhere here, nor among one's own, fails a test. */
export const SHOWN_IN: Readonly<Record<ChangedKind, readonly string[]>> = {
  companies: [
    'acts',
    'agencies',
    'announcements',
    'audit',
    'campaigns',
    'chats',
    'company-imports',
    'contacts',
    'invitation',
    'invitations',
    'kpi',
    'mailbox',
    'noteColleagues',
    'notes',
    'portfolio',
    'recommendations',
    'services',
    'surveys',
    'timeline',
    'todos',
    'users',
    'views',
  ],
  catalogue: [
    'acts',
    'agencies',
    'announcements',
    'ateco',
    'audit',
    'campaigns',
    'categories',
    'correspondences',
    'imports',
    'kpi',
    'mailbox',
    'news',
    'partners',
    'portfolio',
    'reasks',
    'recommendations',
    'services',
    'setup',
    'surveys',
    'territories',
    'timeline',
    'todos',
    'views',
    'watch',
  ],
  conversation: ['acts', 'agencies', 'chats', 'contacts', 'kpi', 'quickReplies', 'timeline', 'todos'],
  firm: ['firm', 'jobs', 'setup', 'system'],
};

/** Each page waits for a moment of its own before it asks: an office whose hundred pages hear of a change asks over a second. */
const FIRST_MS = 200;
const SPREAD_MS = 700;
/** However much is done meanwhile, what is shown is not read more often. */
const AT_MOST_EVERY_MS = 1_500;

/** Keeps what is shown as it is, whoever changes it and wherever: rows and numbers of every screen below, by one rule (17-seams §6). */
export function useLiveRows(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () => keepLive(client, () => client.isMutating() > 0 || router.state.status === 'pending'),
    [client, router],
  );
}

/**
 * Reads again what shows rows that somebody changed; what nobody looks at, when it is looked at. While the reader changes something or is on the
 * way elsewhere it waits: what they have just deleted, and are about to leave, is asked for no more. Answers how to stop.
 */
function keepLive(client: QueryClient, isBusy: () => boolean): () => void {
  const changed = new Set<ChangedKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = -Infinity;

  function readAgain(): void {
    timer = undefined;
    if (document.hidden) return;
    if (isBusy()) return readSoon();
    lastRead = performance.now();
    const words = new Set([...changed].flatMap((kind) => SHOWN_IN[kind]));
    changed.clear();
    void client.invalidateQueries({ predicate: ({ queryKey }: Query) => words.has(String(queryKey[0])) });
  }

  function readSoon(): void {
    if (changed.size === 0 || timer !== undefined || document.hidden) return;
    const soon = FIRST_MS + Math.random() * SPREAD_MS;
    timer = setTimeout(readAgain, Math.max(soon, lastRead + AT_MOST_EVERY_MS - performance.now()));
  }

  const stop = listenLive('changed', (facts) => {
    for (const kind of facts?.kinds ?? CHANGED_KINDS) changed.add(kind);
    readSoon();
  });
  document.addEventListener('visibilitychange', readSoon);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', readSoon);
  };
}
