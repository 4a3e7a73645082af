import { getGone, type GoneKind } from '@volano/domain/contracts/gone';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** What something was that opens no longer for the reader, and what became of it; null for what never concerned them. Asked only where it is gone. */
export function useGone(kind: GoneKind, id: string, isGone: boolean) {
  return useQuery({
    queryKey: ['gone', kind, id],
    queryFn: ({ signal }) => call(getGone, { params: { kind, id } }, { signal }),
    enabled: isGone,
  });
}
