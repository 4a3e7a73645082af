import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteLogo, getFirm, putLogo, updateFirm } from '@volano/domain/contracts/firm';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';
import { refreshOptions } from '../../../lib/api/options.ts';

const firmKey = ['firm'] as const;
export type Firm = ReplyOf<typeof getFirm>;
export type FirmBody = RequestOf<typeof updateFirm>['body'];

/** The firm as its settings show it. */
export function useFirm() {
  return useQuery({ queryKey: firmKey, queryFn: ({ signal }) => call(getFirm, {}, { signal }) });
}

/** Saves what is said of the firm; the whole page follows at once. */
export function useSaveFirm() {
  return useFirmChange((body: FirmBody) => call(updateFirm, { body }));
}

export function useSendLogo() {
  return useFirmChange((file: File) => call(putLogo, { body: {}, file: { content: file, name: file.name } }));
}

export function useDeleteLogo() {
  return useFirmChange((_: null) => call(deleteLogo, {}));
}

function useFirmChange<Input>(mutationFn: (input: Input) => Promise<Firm>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (firm) => {
      client.setQueryData(firmKey, firm);
      return refreshOptions();
    },
  });
}
