import { AttachmentsField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import type { UploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import type { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { EditorPair } from '../../../ui/layout/editor-frame.tsx';

export interface AnnouncementFilesTabProps {
  /** The announcement as it stands on the server; nothing yet for one that is new. */
  stored: ReturnType<typeof useAnnouncement>;
  queue: UploadQueue;
}

/** The attachments of an announcement, public and premium side by side (mock-ups 11). */
export function AnnouncementFilesTab({ stored, queue }: AnnouncementFilesTabProps) {
  const { publicAttachments = [], premiumAttachments = [] } = stored.data ?? {};
  const addressOf = (fileId: string) => fileAddress(stored, fileId);
  return (
    <EditorPair>
      <AttachmentsField kind="public" queue={queue} files={publicAttachments} addressOf={addressOf} />
      <AttachmentsField kind="premium" queue={queue} files={premiumAttachments} addressOf={addressOf} />
    </EditorPair>
  );
}
