import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteAnnouncement } from './announcement-writes.api.ts';

export interface DeleteAnnouncementProps {
  announcement: { readonly _id: string; readonly title: string };
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an announcement goes, and says what goes with it (2-catalogue §8). */
export function DeleteAnnouncement({ announcement, onClose, onDeleted }: DeleteAnnouncementProps) {
  const t = useT();
  const removal = useDeleteAnnouncement(announcement._id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('officeAnnouncements.delete.title', { name: announcement.title })}
      confirmLabel={t('officeAnnouncements.delete.label')}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('officeAnnouncements.delete.done'));
            onDeleted();
          },
          onError: () => toast.error(t('officeAnnouncements.delete.failed')),
        })
      }
    >
      {t('officeAnnouncements.delete.text')}
    </ConfirmDialog>
  );
}
