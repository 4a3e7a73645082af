import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '../../../lib/live/live.ts';
import { beginSession, readSession } from '../../../lib/session/session.ts';
import { listOwnAgencies, ownAgenciesKey, switchAgency } from './session.api.ts';

/** One look at a time: two that find the same loss would both go on in another company. */
let looking: Promise<unknown> = Promise.resolve();

/**
 * Reads the list of the person's companies anew. When the one in use is no longer among them, the session goes on in another, or in
 * none (holes H21): 'lost'. Null where a refusal or a broken line says so by itself.
 */
export function followOwnAgencies(client: QueryClient): Promise<'kept' | 'lost' | null> {
  const looked = looking.then(() => look(client)).catch(() => null);
  looking = looked;
  return looked;
}

async function look(client: QueryClient): Promise<'kept' | 'lost' | null> {
  const session = readSession();
  if (session === null) return null;
  const agencies = await client.query({ queryKey: ownAgenciesKey, queryFn: listOwnAgencies, staleTime: 0 });
  if (readSession()?.token !== session.token) return null;
  if (session.agencyId === null || agencies.some(({ _id }) => _id === session.agencyId)) return 'kept';
  const [next] = agencies;
  if (next === undefined) beginSession({ ...session, agencyId: null });
  else await switchAgency(next._id);
  return 'lost';
}

/** Keeps the person's companies in step: `onLost` is told when the one in use went, else `onKept`, since something about it may be other than before. */
export function useOwnAgenciesInStep({ onKept, onLost }: { onKept: () => void; onLost: () => void }): void {
  const client = useQueryClient();
  useLive(
    'agenciesChanged',
    useCallback(() => {
      void followOwnAgencies(client).then((seen) => {
        if (seen === 'kept') onKept();
        if (seen === 'lost') onLost();
      });
    }, [client, onKept, onLost]),
  );
}
