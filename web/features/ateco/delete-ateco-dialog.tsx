import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
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
  const removal = useDeleteAteco(kind, id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`atecoSettings.${kind}.deleteTitle`, { name })}
      confirmLabel={t(`atecoSettings.${kind}.deleteLabel`)}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(`atecoSettings.${kind}.deleted`));
            onClose();
          },
        })
      }
    >
      {t(`atecoSettings.${kind}.deleteBody`)}
    </ConfirmDialog>
  );
}
