import { listAuditEvents } from '@volano/domain/contracts/audit';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type AuditEvent = ReplyOf<typeof listAuditEvents>['rows'][number];
export type AuditQuery = NonNullable<RequestOf<typeof listAuditEvents>['query']>;

/** A page of the record of who did what. */
export function useAuditEvents(query: AuditQuery) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEvents, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
