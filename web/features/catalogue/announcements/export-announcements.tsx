import { useT } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { type ExportFilters, useExportAnnouncements } from './announcements.api.ts';

/** Takes the announcements on the screen along: the filters are those in force, whatever the page (2-catalogue §2). */
export function ExportAnnouncements({ filters }: { filters: ExportFilters }) {
  const t = useT();
  return (
    <ExportButton exported={useExportAnnouncements()} filters={filters} running={t('announcements.exportRunning')} />
  );
}
