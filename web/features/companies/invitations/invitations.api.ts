import {
  createInvitationPartner,
  deleteInvitationPartner,
  getInvitationPartner,
  listInvitationPartners,
  sendInvitation,
  updateInvitationPartner,
} from '@volano/domain/contracts/invitations';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type Invitation = ReplyOf<typeof getInvitationPartner>;
export type NewInvitation = RequestOf<typeof createInvitationPartner>['body'];
export type InvitationPatch = RequestOf<typeof updateInvitationPartner>['body'];
export type InvitationQuery = NonNullable<RequestOf<typeof listInvitationPartners>['query']>;

const invitationsKey = ['invitations'] as const;

/** A page of the invitation partners. */
export function useInvitations(query: InvitationQuery) {
  return useQuery({
    queryKey: [...invitationsKey, 'list', query],
    queryFn: ({ signal }) => call(listInvitationPartners, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One invitation partner, read anew at each visit: people register with it at any moment. */
export function useInvitation(id: string) {
  return useQuery({
    queryKey: [...invitationsKey, 'one', id],
    queryFn: ({ signal }) => call(getInvitationPartner, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Creates an invitation partner. */
export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewInvitation) => call(createInvitationPartner, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** Deletes an invitation that nobody came by. */
export function useDeleteInvitation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteInvitationPartner, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: [...invitationsKey, 'one', id] });
      return client.invalidateQueries({ queryKey: [...invitationsKey, 'list'] });
    },
  });
}

/** Mails the link of an invitation to an address. */
export function useSendInvitation(id: string) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof sendInvitation>['body']) => call(sendInvitation, { params: { id }, body }),
  });
}

/** Changes the fields that are sent. */
export function useUpdateInvitation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationPatch) => call(updateInvitationPartner, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData([...invitationsKey, 'one', id], saved);
      await client.invalidateQueries({ queryKey: [...invitationsKey, 'list'] });
    },
  });
}
