import { AttachmentsField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import type { UploadQueue } from '../../../features/catalogue/uploads/upload-queue.ts';
import { EditorColumns, EditorPair } from '../../../ui/layout/editor-frame.tsx';

type Files = React.ComponentProps<typeof AttachmentsField>['files'];

export interface CatalogueFilesTabProps {
  queue: UploadQueue;
  publicFiles: Files;
  /** Where the thing has a second list. */
  premiumFiles?: Files;
  addressOf: (fileId: string) => Promise<string | null>;
}

/** The attachments of a piece of news, a partner or a service in its editor. */
export function CatalogueFilesTab({ queue, publicFiles, premiumFiles, addressOf }: CatalogueFilesTabProps) {
  const open = <AttachmentsField kind="public" queue={queue} files={publicFiles} addressOf={addressOf} />;
  if (premiumFiles === undefined) return <EditorColumns>{open}</EditorColumns>;
  return (
    <EditorPair>
      {open}
      <AttachmentsField kind="premium" queue={queue} files={premiumFiles} addressOf={addressOf} />
    </EditorPair>
  );
}
