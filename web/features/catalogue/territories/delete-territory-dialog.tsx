import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { type TerritoryKind, useDeleteTerritory } from './territory-settings.api.ts';

export interface DeleteTerritoryDialogProps {
  kind: TerritoryKind;
  territory: { readonly _id: string; readonly name: string };
  onClose: () => void;
}

/** Asks before a region, a group or a chamber goes; one in use stays, and the dialog says where. */
export function DeleteTerritoryDialog({ kind, territory, onClose }: DeleteTerritoryDialogProps) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t(`territories.${kind}.deleteTitle`, { name: territory.name }),
        text: t(`territories.${kind}.deleteBody`),
        label: t(`territories.${kind}.deleteLabel`),
        done: t(`territories.${kind}.deleted`),
      }}
      removal={useDeleteTerritory(kind, territory._id)}
      onClose={onClose}
    />
  );
}
