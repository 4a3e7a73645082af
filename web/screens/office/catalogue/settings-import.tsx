import { ImportReport } from '../../../features/catalogue/imports/import-report.tsx';
import { useImport } from '../../../features/catalogue/imports/imports.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';

/** One official file: what it would change, row by row, then the change itself. */
export function SettingsImportPage() {
  const t = useT();
  const { importId } = useParams('/admin/settings/imports/$importId');
  const given = useImport(importId);
  const list = useListState(`import-${importId}`, ['q', 'tab']);
  usePageFrame(given.data?.fileName ?? t('imports.screen.title'), {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('imports.screen.title'), href: hrefOf('/admin/settings/imports') },
      { label: given.data?.fileName ?? '' },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={given}
        backHref={hrefOf('/admin/settings/imports')}
        words={{
          gone: t('imports.screen.notFound'),
          hint: t('imports.screen.notFoundHint'),
          failed: t('imports.screen.loadOneError'),
          back: t('imports.screen.back'),
        }}
      >
        {(one) => <ImportReport given={one} list={list} />}
      </DetailQuery>
    </OfficePage>
  );
}
