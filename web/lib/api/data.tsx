import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { onSessionChange, readSession } from '../session/session.ts';

/** The server's data, the only place where the page keeps it. A refusal is an answer and is not asked again; a broken line is, once. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && (!(error instanceof ApiError) || error.status >= 500),
    },
  },
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
});

export function DataProvider({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
