import { saveDossierSelection, updateAgency } from '@volano/domain/contracts/agencies';
import {
  generateDossier,
  listDossierWords,
  previewDossierPage,
  requestDossier,
  saveDossierWords,
  withdrawDossierRequest,
} from '@volano/domain/contracts/dossiers';
import { deleteUpload } from '@volano/domain/contracts/uploads';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import type { DossierChoices } from './dossier-choices.tsx';

export type DossierFile = ReplyOf<typeof generateDossier>;

/** A company is read under the key of the companies: what changes it here is read again there. */
const agenciesKey = ['agencies'] as const;

/** Keeps the choices, in order. */
export function useSaveDossier(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ announcements, services, investments, notes }: DossierChoices) =>
      call(saveDossierSelection, {
        params: { agencyId },
        body: {
          savedAnnouncementsIds: [...announcements],
          savedServicesIds: [...services],
          savedInvestmentsIds: [...investments],
          notes,
        },
      }),
    onSuccess: (agency) => client.setQueryData([...agenciesKey, 'one', agencyId], agency),
  });
}

/** Asks the office to release the dossier, or takes that back. */
export function useDossierRequest(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAsked: boolean) =>
      isAsked ? call(requestDossier, { params: { agencyId } }) : call(withdrawDossierRequest, { params: { agencyId } }),
    onSuccess: () => readRecord(client, agencyId),
  });
}

/** Moves the state by hand; admins only. */
export function useMoveDossier(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: DossierStatus) =>
      call(updateAgency, { params: { id: agencyId }, body: { dossierGenerationStatus: status } }),
    onSuccess: (agency) => {
      client.setQueryData([...agenciesKey, 'one', agencyId], agency);
      return readRecord(client, agencyId);
    },
  });
}

/** Has companies read anew, and the history of one, where what was just done stands too. */
async function readRecord(client: QueryClient, agencyId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: agenciesKey }),
    client.invalidateQueries({ queryKey: ['timeline', agencyId] }),
  ]);
}

function bodyOf({ announcements, services, investments, notes }: DossierChoices) {
  return {
    announcements: [...announcements],
    services: [...services],
    survey: { investments: [...investments] },
    notes,
  };
}

/** Generates. The key is the attempt's: the same attempt sent twice generates once. */
export function useGenerateDossier(agencyId: string) {
  return useChange(agenciesKey, ({ choices, attempt }: { choices: DossierChoices; attempt: string }) =>
    call(generateDossier, { params: { agencyId }, body: bodyOf(choices), idempotencyKey: attempt }),
  );
}

/** Deletes a generated document; without that of its round the dossier is ready again. */
export function useDeleteDossier(dossierId: string) {
  return useChange(agenciesKey, () => call(deleteUpload, { params: { id: dossierId } }));
}

export type DossierWords = ReplyOf<typeof listDossierWords>[number];
type WordsChange = { readonly announcementId: string } & Partial<Record<'why' | 'now', string | null>>;

/** The sentences of the grants chosen. While others are read, the last ones stay. */
export function useDossierWords(agencyId: string, { announcements, investments }: DossierChoices) {
  return useQuery({
    queryKey: ['dossiers', 'words', agencyId, announcements, investments],
    queryFn: ({ signal }) => {
      const body = { announcements: [...announcements], investments: [...investments] };
      return call(listDossierWords, { params: { agencyId }, body }, { signal });
    },
    placeholderData: keepFilled,
    enabled: announcements.length > 0,
  });
}

/** Keeps a sentence that was rewritten, or restores the made one; the preview is drawn again. */
export function useSaveWords(agencyId: string, { investments }: DossierChoices) {
  return useChange(['dossiers'], ({ announcementId, ...words }: WordsChange) =>
    call(saveDossierWords, { params: { agencyId, announcementId }, body: { ...words, investments: [...investments] } }),
  );
}

/** A page of the document as it would be with these choices. While the next one is drawn the last one stays. */
export function usePreviewPage(agencyId: string, choices: DossierChoices, page: number, isEnabled: boolean) {
  return useQuery({
    queryKey: ['dossiers', 'preview', agencyId, choices, page],
    queryFn: ({ signal }) =>
      call(
        previewDossierPage,
        { params: { agencyId }, query: { page: String(page) }, body: bodyOf(choices) },
        { signal },
      ),
    placeholderData: keepFilled,
    enabled: isEnabled,
    retry: false,
    // A page is some hundreds of kilobytes of drawing: what is not on screen is soon forgotten.
    gcTime: 60_000,
  });
}
