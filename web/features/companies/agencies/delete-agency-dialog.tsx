import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type NamedAgency } from './named-agency.ts';
import { useDeleteAgency } from './office-changes.api.ts';

export interface DeleteAgencyDialogProps {
  agency: NamedAgency;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting a company asks for its name, in whatever case of letters (1-people §5), and says how long it can come back. */
export function DeleteAgencyDialog({ agency, onClose, onDeleted }: DeleteAgencyDialogProps) {
  const t = useT();
  const removal = useDeleteAgency(agency._id);

  function remove(): void {
    mutateWithMessage(removal, undefined, {
      done: () => toast.success(t('agencies.office.deletion.done')),
      refused: 'shown',
      onSuccess: onDeleted,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.deletion.title', { name: agency.businessName })}
      confirmLabel={t('agencies.office.deletion.confirm')}
      typedName={agency.businessName}
      onConfirm={remove}
      isWorking={removal.isPending}
      refusal={removal.error}
    >
      {t('agencies.office.deletion.body')}
    </ConfirmDialog>
  );
}
