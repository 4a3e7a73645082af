import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useDeleteDossier } from './dossiers.api.ts';

export interface DeleteDossierDialogProps {
  dossier: { readonly _id: string; readonly createdAt: string };
  businessName: string;
  /** The document of the round under way: without it the dossier can be generated once more. */
  isCurrent: boolean;
  onClose: () => void;
}

/** Asks for the name of the company before a document goes that the company may have (1-people §6). */
export function DeleteDossierDialog({ dossier, businessName, isCurrent, onClose }: DeleteDossierDialogProps) {
  const t = useT();
  const gone = t('dossiers.delete.text', { date: formatDateTime(dossier.createdAt) });
  return (
    <DeleteDialog
      words={{
        title: t('dossiers.delete.title', { name: businessName }),
        text: isCurrent ? `${gone} ${t('dossiers.delete.reopens')}` : gone,
        label: t('dossiers.delete.label'),
        done: t('dossiers.delete.done'),
      }}
      typedName={businessName}
      removal={useDeleteDossier(dossier._id)}
      onClose={onClose}
    />
  );
}
