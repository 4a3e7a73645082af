import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type TerritoryKind, useDeleteTerritory } from './territory-settings.api.ts';

export interface DeleteTerritoryDialogProps {
  kind: TerritoryKind;
  territory: { readonly _id: string; readonly name: string };
  onClose: () => void;
}

/** Asks before a region, a group or a chamber goes; one in use stays, and the dialog says where. */
export function DeleteTerritoryDialog({ kind, territory, onClose }: DeleteTerritoryDialogProps) {
  const t = useT();
  const removal = useDeleteTerritory(kind, territory._id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`territories.${kind}.deleteTitle`, { name: territory.name })}
      confirmLabel={t(`territories.${kind}.deleteLabel`)}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(`territories.${kind}.deleted`));
            onClose();
          },
        })
      }
    >
      {t(`territories.${kind}.deleteBody`)}
    </ConfirmDialog>
  );
}
