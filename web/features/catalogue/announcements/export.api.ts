import { exportAnnouncements } from '@volano/domain/contracts/feeds';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type ExportFilters = NonNullable<RequestOf<typeof exportAnnouncements>['query']>;

/** Asks for the file of a list and opens its address, which lives five minutes. */
export function useExportAnnouncements() {
  return useMutation({
    mutationFn: (filters: ExportFilters) => call(exportAnnouncements, { query: filters }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
