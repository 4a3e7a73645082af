import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '../../lib/live.ts';
import { beginSession, readSession } from '../../lib/session.ts';
import { listOwnAgencies, ownAgenciesKey, switchAgency } from './session.api.ts';

/**
 * Keeps the list of the person's companies in step. When the one in use is no longer among them, the session goes on in another, or in
 * none, and `onLost` is told (holes H21); else `onKept`, since something about it may be other than before.
 */
export function useOwnAgenciesInStep({ onKept, onLost }: { onKept: () => void; onLost: () => void }): void {
  const client = useQueryClient();
  useLive(
    'agenciesChanged',
    useCallback(() => {
      async function look(): Promise<void> {
        const session = readSession();
        const agencies = await client.query({ queryKey: ownAgenciesKey, queryFn: listOwnAgencies, staleTime: 0 });
        const inUse = session?.agencyId ?? null;
        const isOurs = inUse === null || agencies.some(({ _id }) => _id === inUse);
        if (session === null || readSession()?.token !== session.token) return;
        if (isOurs) {
          onKept();
          return;
        }
        const [next] = agencies;
        if (next === undefined) beginSession({ ...session, agencyId: null });
        else await switchAgency(next._id);
        onLost();
      }
      // A refusal has its own consequence, and a broken line says so when it stands again.
      look().catch(() => null);
    }, [client, onKept, onLost]),
  );
}
