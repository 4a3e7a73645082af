import { confirmDeductions, listDeductions, type ToldDeduction } from '@volano/domain/contracts/deductions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** What the portal tells of a company without asking. */
export function useDeductions(agencyId: string) {
  return useQuery({
    queryKey: ['agencies', 'deductions', agencyId],
    queryFn: ({ signal }) => call(listDeductions, { params: { id: agencyId } }, { signal }),
  });
}

/** Says of one company that some of it, or all, is right. */
export function useConfirmDeductions(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (keys?: readonly ToldDeduction['key'][]) => {
      const body = { agenciesIds: [agencyId], state: 'confirmed' as const, ...(keys && { keys: [...keys] }) };
      const [line] = await call(confirmDeductions, { body });
      return line;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['agencies', 'deductions'] }),
        client.invalidateQueries({ queryKey: ['timeline'] }),
      ]),
  });
}
