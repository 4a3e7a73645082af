import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLive } from '../../lib/live.ts';
import { beginSession, readSession } from '../../lib/session.ts';
import { listOwnAgencies, ownAgenciesKey, switchAgency } from './session.api.ts';

/**
 * Keeps the list of the person's companies in step. When the one in use is no longer among them, the session goes on in another, or in
 * none, and `onLost` is told (holes H21); else `onKept`, since something about it may be other than before.
 */
export function useOwnAgenciesInStep({ onKept, onLost }: { onKept: () => void; onLost: () => void }): void {
  const client = useQueryClient();
  // One look at a time: two that find the same loss would both go on in another company.
  const looking = useRef(Promise.resolve());
  useLive(
    'agenciesChanged',
    useCallback(() => {
      async function look(): Promise<void> {
        const session = readSession();
        if (session === null) return;
        const agencies = await client.query({ queryKey: ownAgenciesKey, queryFn: listOwnAgencies, staleTime: 0 });
        if (readSession()?.token !== session.token) return;
        if (session.agencyId === null || agencies.some(({ _id }) => _id === session.agencyId)) {
          onKept();
          return;
        }
        const [next] = agencies;
        if (next === undefined) beginSession({ ...session, agencyId: null });
        else await switchAgency(next._id);
        onLost();
      }
      // A refusal has its own consequence, and a broken line says so when it stands again.
      looking.current = looking.current.then(look).catch(() => undefined);
    }, [client, onKept, onLost]),
  );
}
