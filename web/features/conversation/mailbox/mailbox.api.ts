import { getMail, listMails } from '@volano/domain/contracts/mailbox';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type MailRow = ReplyOf<typeof listMails>['rows'][number];
export type MailQuery = NonNullable<RequestOf<typeof listMails>['query']>;

/** A page of the mails that the portal wrote. */
export function useMails(query: MailQuery) {
  return useQuery({
    queryKey: ['mailbox', 'list', query],
    queryFn: ({ signal }) => call(listMails, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One mail. Each reading is written down, so what was read a moment ago is not read again. */
export function useMail(id: string) {
  return useQuery({
    queryKey: ['mailbox', 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
  });
}
