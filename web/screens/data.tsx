import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { readAgainBy } from '../lib/line/outbox-store.ts';
import { onReach, readReach } from '../lib/api/reach.ts';
import { onSessionChange, readSession } from '../lib/session/session.ts';
import { ApiError } from '../lib/api/api-client.ts';
import { eraseKeptReads, keepReadsOf, readThrough } from '../lib/api/kept-reads.ts';
import { PortalQueryClient } from '../lib/api/query-client.ts';

// What counts is whether the service answers, not what the browser says of its network (decision 041).
onlineManager.setEventListener((setOnline) => onReach(() => setOnline(readReach() === 'answered')));

/**
 * The server's data. A refusal is an answer and is not asked again; a broken line is, once at once and again when the service answers. What a customer
 * has read stays on the device as well, until they sign out (decision 041).
 */
const client = new PortalQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: readThrough,
      retry: (failures, error) =>
        failures < 1 && readReach() !== 'silent' && (!(error instanceof ApiError) || error.status >= 500),
    },
    mutations: { networkMode: 'always' },
  },
});

keepReadsOf(client);

readAgainBy((keys) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))));

let shownFor = whose();
let reader = readSession()?.user._id;

function whose(): string {
  const session = readSession();
  return `${session?.token} ${session?.agencyId}`;
}

// Another person or another company: nothing that was read for the one before may be shown to the next.
onSessionChange(() => {
  // The same session with a changed name is no reason to forget what its screens show.
  if (whose() === shownFor) return;
  shownFor = whose();
  client.clear();
  const before = reader;
  reader = readSession()?.user._id;
  if (before !== undefined && before !== reader) eraseKeptReads(before);
});

export function DataProvider({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
