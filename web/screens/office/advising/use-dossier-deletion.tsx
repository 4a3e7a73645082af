import { canDeleteDossier } from '@volano/domain/policies/agencies';
import { type ReactNode, useState } from 'react';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { DeleteDossierDialog } from '../../../features/advising/dossiers/delete-dossier-dialog.tsx';
import { useMe } from '../../../lib/session/session.ts';

type Dossier = Agency['dossier'][number];

/** Deleting a generated dossier of a company: how it is asked for, by those who may, and the dialog that asks back. */
export function useDossierDeletion(agency: Agency): {
  ask: ((dossier: Dossier) => void) | undefined;
  dialog: ReactNode;
} {
  const me = useMe();
  const [dossier, setDossier] = useState<Dossier | null>(null);
  if (!canDeleteDossier({ userId: me._id, role: me.role }, agency)) return { ask: undefined, dialog: null };
  return {
    ask: setDossier,
    dialog:
      dossier === null ? null : (
        <DeleteDossierDialog
          dossier={dossier}
          businessName={agency.businessName}
          isCurrent={agency.dossierGenerationStatus === 'generated' && agency.dossier[0]?._id === dossier._id}
          onClose={() => setDossier(null)}
        />
      ),
  };
}
