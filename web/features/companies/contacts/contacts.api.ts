import { handOverContact, listContactAdvisors, listContacts, updateContact } from '@volano/domain/contracts/contacts';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export type Contact = ReplyOf<typeof listContacts>[number];

/** Everything about contacts hangs under this key. */
const contactsKey = ['contacts'] as const;

/** The companies that chose a sales contact. */
export function useContacts() {
  return useQuery({
    queryKey: [...contactsKey, 'list'],
    queryFn: ({ signal }) => call(listContacts, {}, { signal }),
  });
}

/** Consultants with how many companies each follows, asked for when somebody is about to choose. */
export function useContactAdvisors(isAsked: boolean) {
  return useQuery({
    queryKey: [...contactsKey, 'advisors'],
    queryFn: ({ signal }) => call(listContactAdvisors, {}, { signal }),
    enabled: isAsked,
  });
}

/** Says that a company was spoken with, or was not after all. */
export function useMarkContacted(agencyId: string) {
  return useChange(contactsKey, (isContacted: boolean) =>
    call(updateContact, { params: { agencyId }, body: { isContacted } }),
  );
}

/** Hands a company over to a consultant. Who follows whom is read anew everywhere. */
export function useHandOverContact(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (advisorId: string) => call(handOverContact, { params: { agencyId }, body: { advisorId } }),
    onSettled: () => client.invalidateQueries(),
  });
}
