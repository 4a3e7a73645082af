import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { useDeleteAnnouncement } from './announcement-writes.api.ts';

export interface DeleteAnnouncementProps {
  announcement: { readonly _id: string; readonly title: string };
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an announcement goes, and says what goes with it (2-catalogue §8). */
export function DeleteAnnouncement({ announcement, onClose, onDeleted }: DeleteAnnouncementProps) {
  const t = useT();
  const word = (key: 'text' | 'label' | 'done' | 'failed') => t(`officeAnnouncements.delete.${key}`);
  return (
    <DeleteDialog
      words={{
        title: t('officeAnnouncements.delete.title', { name: announcement.title }),
        text: word('text'),
        label: word('label'),
        done: word('done'),
        failed: word('failed'),
      }}
      removal={useDeleteAnnouncement(announcement._id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
