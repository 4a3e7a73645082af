import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useNotifyAdvisors } from './announcement-writes.api.ts';

/** After a save of a published announcement: whether its consultants are told, once each (2-catalogue §7). */
export function NotifyAdvisors({ announcementId, onDone }: { announcementId: string; onDone: () => void }) {
  const t = useT();
  const notice = useNotifyAdvisors(announcementId);
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onDone}
      title={t('officeAnnouncements.editor.tellTitle')}
      confirmLabel={t('officeAnnouncements.editor.tell')}
      isWorking={notice.isPending}
      refusal={notice.error}
      onConfirm={() =>
        mutateWithMessage(notice, undefined, {
          done: () => toast.success(t('officeAnnouncements.editor.told')),
          refused: 'shown',
          onSuccess: onDone,
        })
      }
    >
      {t('officeAnnouncements.editor.tellText')}
    </ConfirmDialog>
  );
}
