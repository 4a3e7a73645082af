import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/api-client.ts';
import { mutateWithMessage, type Change } from '../../lib/api/mutate-with-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../layout/toast.ts';

export interface ExportButtonProps<Filters> {
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
