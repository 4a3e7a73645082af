import type { ReplyOf } from '@volano/domain/contracts/route';
import { listCompanyChecks, settleCheck } from '@volano/domain/contracts/announcement-checks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

export type CompanyCheck = ReplyOf<typeof listCompanyChecks>[number];

/** The conditions to read in a notice, with what was settled for one company. */
export function useCompanyChecks(agencyId: string, announcementId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'checks', agencyId, announcementId],
    queryFn: ({ signal }) => call(listCompanyChecks, { params: { id: agencyId, announcementId } }, { signal }),
  });
}

/** Says whether a company meets a condition; every list and number of announcements may change with it. */
export function useSettleCheck(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ checkId, ...body }: { checkId: string; isMet: boolean | null; note: string }) =>
      call(settleCheck, { params: { id: agencyId, checkId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
