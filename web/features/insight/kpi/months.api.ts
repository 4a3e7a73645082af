import { exportMonth, getMonth } from '@volano/domain/contracts/kpi';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type Month = ReplyOf<typeof getMonth>;
export type MonthCounts = Month['total']['now'];

export function useMonth(month: string) {
  return useQuery({
    queryKey: ['kpi', 'months', month],
    queryFn: ({ signal }) => call(getMonth, { params: { month } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Asks for the file of the month and opens its address, which lives five minutes. */
export function useExportMonth(format: 'xlsx' | 'pdf') {
  return useMutation({
    mutationFn: (month: string) => call(exportMonth, { params: { month, format } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
