import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type OwnAgencyRow, useDeleteOwnAgency } from './own-agency.api.ts';

export interface DeleteOwnAgencyProps {
  agency: OwnAgencyRow;
  onClose: () => void;
  onDeleted: (agencyId: string) => Promise<void>;
}

/** Deleting a company of one's own: it comes back within thirty days, by way of the office (holes H34). */
export function DeleteOwnAgency({ agency, onClose, onDeleted }: DeleteOwnAgencyProps) {
  const t = useT();
  const removal = useDeleteOwnAgency();

  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync(agency._id);
    } catch {
      // What the server said stands in the dialog.
      return;
    }
    toast.success(t('profile.companies.deleted', { name: agency.businessName }));
    onClose();
    await onDeleted(agency._id);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('profile.companies.deleteTitle', { name: agency.businessName })}
      confirmLabel={t('profile.companies.deleteConfirm')}
      onConfirm={() => void remove()}
      isWorking={removal.isPending}
      refusal={removal.error}
    >
      {t('profile.companies.deleteBody')}
    </ConfirmDialog>
  );
}
