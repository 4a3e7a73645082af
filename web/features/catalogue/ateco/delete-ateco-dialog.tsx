import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { type CatalogueKind, useDeleteAteco } from './ateco-catalogue.api.ts';

export interface DeleteAtecoDialogProps {
  kind: CatalogueKind;
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks before a code, a group or a category goes; one in use stays, and the dialog says where. */
export function DeleteAtecoDialog({ kind, id, name, onClose }: DeleteAtecoDialogProps) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t(`atecoSettings.${kind}.deleteTitle`, { name }),
        text: t(`atecoSettings.${kind}.deleteBody`),
        label: t(`atecoSettings.${kind}.deleteLabel`),
        done: t(`atecoSettings.${kind}.deleted`),
      }}
      removal={useDeleteAteco(kind, id)}
      onClose={onClose}
    />
  );
}
