import { useParams } from '@tanstack/react-router';
import { ImportReport } from '../../features/imports/import-report.tsx';
import { useImport } from '../../features/imports/imports.api.ts';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ErrorBlock } from '../../ui/states.tsx';

/** One official file: what it would change, row by row, then the change itself. */
export function SettingsImportPage() {
  const t = useT();
  const { importId = '' } = useParams({ strict: false });
  const given = useImport(importId);
  const list = useListState(`import-${importId}`, ['q', 'tab']);
  usePageFrame(given.data?.fileName ?? t('imports.screen.title'), {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('imports.screen.title'), href: '#/admin/settings/imports' },
      { label: given.data?.fileName ?? '' },
    ],
  });
  return (
    <OfficePage>
      {given.isError && given.data === undefined ? (
        <ErrorBlock
          title={t('imports.screen.loadError')}
          onRetry={() => void given.refetch()}
          isRetrying={given.isFetching}
        />
      ) : null}
      {given.isPending ? <SkeletonRows count={6} /> : null}
      {given.data === undefined ? null : <ImportReport given={given.data} list={list} />}
    </OfficePage>
  );
}
