import { QueryClientProvider } from '@tanstack/react-query';
import { ApiError, onReachChange } from './api-client.ts';
import { onSessionChange, readSession } from '../session/session.ts';
import { eraseKeptReads, keepReadsOf, readThrough } from './kept-reads.ts';
import { PortalQueryClient } from './query-client.ts';

/**
 * The server's data. A refusal is an answer and is not asked again; a broken line is, once, where there is a network. What a customer has read stays on
 * the device as well, until they sign out (decision 075).
 */
const client = new PortalQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      networkMode: 'offlineFirst',
      persister: readThrough,
      retry: (failures, error) =>
        failures < 1 && navigator.onLine && (!(error instanceof ApiError) || error.status >= 500),
    },
  },
});

keepReadsOf(client);

// The service answers again: what it could not be asked for meanwhile is.
onReachChange((isReached) => {
  if (isReached) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
});

let shownFor = whose();

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
  eraseKeptReads();
});

export function DataProvider({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
