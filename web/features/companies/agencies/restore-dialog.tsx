import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type DeletedAgency, useRestoreAgency } from './office-changes.api.ts';
import { nameOf } from './people.api.ts';

/** Asks before a deleted company goes back to its customer; a group that has grown since may have no room for it. */
export function RestoreDialog({ agency, onClose }: { agency: DeletedAgency; onClose: () => void }) {
  const t = useT();
  const restoring = useRestoreAgency();

  function restore(): void {
    mutateWithMessage(restoring, agency._id, {
      done: () => toast.success(t('agencies.office.deleted.restored')),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.deleted.restoreTitle', { name: agency.businessName })}
      confirmLabel={t('agencies.office.deleted.restore')}
      tone="brand"
      onConfirm={restore}
      isWorking={restoring.isPending}
      refusal={restoring.error}
    >
      {t('agencies.office.deleted.restoreBody', { owner: nameOf(agency.user) })}
    </ConfirmDialog>
  );
}
