import { ActionIcon, Loader, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-client.ts';
import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/screens/toast.ts';

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

interface Stored {
  readonly _id: string;
  readonly additionalInfo: { readonly name: string; readonly fullName: string };
}

/**
 * Downloads a file. Its address is asked for just before it is opened, for it lives five minutes; null when the file is gone.
 * Where it fails a toast says so, in the words of `failure` where given.
 */
export function useFileDownload(file: Stored, addressOf: (id: string) => Promise<string | null>, failure?: string) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { name, fullName } = file.additionalInfo;

  async function open(): Promise<void> {
    try {
      const address = await addressOf(file._id);
      if (address === null) toast.error(failure ?? t('uploads.list.gone'));
      else save(address, fullName);
    } catch {
      toast.error(failure ?? t('uploads.list.failed', { name }));
    }
  }

  function download(): void {
    if (isBusy) return;
    setBusy(true);
    void open().finally(() => setBusy(false));
  }

  return { isBusy, download };
}

/** A link pressed by hand: browsers block windows that open after a wait, and never block this. */
function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

interface ExportButtonProps<Filters> {
  exported: Change<Filters, unknown> & { readonly isPending: boolean };
  /** Those in force: the file holds what the list shows, whatever the page. */
  filters: Filters;
  /** Which file, where a page has more than one; it then stands on the button on a phone too. */
  label?: string;
  /** What is said while another file of the same is still being written. */
  running: string;
}

/** Takes the list on the screen along as a spreadsheet. */
export function ExportButton<Filters>({ exported, filters, label, running }: ExportButtonProps<Filters>) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });

  function startExport(): void {
    mutateWithMessage(exported, filters, {
      refused: (error) => {
        if (!(error instanceof ApiError)) toast.error(t('errors.unexpected'));
        else toast.error(error.code === 'tooManyRequests' ? running : error.message);
      },
    });
  }

  if (isPhone && label === undefined) {
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('common.actions.exportExcel')}
        loading={exported.isPending}
        onClick={startExport}
      >
        <IconFileSpreadsheet size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={exported.isPending}
      onClick={startExport}
    >
      {label ?? t('common.actions.exportExcel')}
    </Button>
  );
}
