import { ActionIcon, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useFileDownload } from './use-file-download.ts';

export interface DownloadActionProps {
  file: Parameters<typeof useFileDownload>[0];
  addressOf: (id: string) => Promise<string | null>;
  className?: string | undefined;
}

/** The way to have a file, at the end of its row. */
export function DownloadAction({ file, addressOf, className = '' }: DownloadActionProps) {
  const t = useT();
  const { isBusy, download } = useFileDownload(file, addressOf);
  return (
    <ActionIcon
      className={className}
      aria-label={t('uploads.list.download', { name: file.additionalInfo.name })}
      aria-busy={isBusy}
      onClick={download}
    >
      {isBusy ? <Loader size={18} /> : <IconDownload size={20} aria-hidden />}
    </ActionIcon>
  );
}
