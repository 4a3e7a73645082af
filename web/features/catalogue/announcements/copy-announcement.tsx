import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useCopyAnnouncement } from './copies.api.ts';

export interface CopyAnnouncementProps {
  announcement: { readonly _id: string; readonly title: string };
  onClose: () => void;
  /** The draft is there: where to go. */
  onCopied: (id: string) => void;
}

/** Asks before a draft is made out of an announcement, and says what is left out. */
export function CopyAnnouncement({ announcement, onClose, onCopied }: CopyAnnouncementProps) {
  const t = useT();
  const copy = useCopyAnnouncement(announcement._id);
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onClose}
      title={t('officeAnnouncements.copy.title', { name: announcement.title })}
      confirmLabel={t('officeAnnouncements.copy.confirm')}
      isWorking={copy.isPending}
      refusal={copy.error}
      onConfirm={() =>
        mutateWithMessage(copy, undefined, {
          done: () => toast.success(t('officeAnnouncements.copy.done')),
          refused: 'shown',
          onSuccess: ({ _id }) => onCopied(_id),
        })
      }
    >
      {t('officeAnnouncements.copy.text')}
    </ConfirmDialog>
  );
}
