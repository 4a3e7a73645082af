import { isBusinessPartner } from '@volano/domain/policies/actor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { agenciesKey, agencyQuery } from '../../../features/companies/agencies/agencies.api.ts';
import { useChatNews } from '../../../features/conversation/chats/use-chat-news.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';

function chatHref(chatId: string): string {
  return hrefOf('/consultant/$chatId', { chatId });
}

/** The conversation of the company in use, or null, and whether it has a dossier to speak of; while it is looked at, what is said there and elsewhere is told (1-people §2). */
export function useConsultantChat(): { chatId: string | null; hasDossier: boolean } {
  const { role } = useMe();
  const client = useQueryClient();
  const agencyId = useSession()?.agencyId ?? null;
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  const onNewChat = useCallback(() => void client.invalidateQueries({ queryKey: agenciesKey }), [client]);
  useChatNews({ hrefOf: chatHref, onNewChat });
  const { chatId = null, dossier = [], dossierStage = null } = agency.data ?? {};
  return {
    chatId: isBusinessPartner({ role }) ? null : chatId,
    hasDossier: dossierStage !== null || dossier.length > 0,
  };
}
