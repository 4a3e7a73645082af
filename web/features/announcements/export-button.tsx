import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { type ExportFilters, useExportAnnouncements } from './export.api.ts';

/** Takes the list on the screen along as a spreadsheet: the filters are those in force, whatever the page (2-catalogue §2). */
export function ExportButton({ filters }: { filters: ExportFilters }) {
  const t = useT();
  const exported = useExportAnnouncements();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });

  function takeAlong(): void {
    exported.mutate(filters, {
      onError: (error) => {
        const refusal = error instanceof ApiError ? error : null;
        toast.error(
          refusal?.code === 'tooManyRequests'
            ? t('announcements.exportRunning')
            : (refusal?.message ?? t('errors.unexpected')),
        );
      },
    });
  }

  if (isPhone) {
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('common.actions.exportExcel')}
        loading={exported.isPending}
        onClick={takeAlong}
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
      onClick={takeAlong}
    >
      {t('common.actions.exportExcel')}
    </Button>
  );
}
