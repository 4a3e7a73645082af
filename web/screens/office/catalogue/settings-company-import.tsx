import { useCompanyImport } from '../../../features/catalogue/company-imports/company-imports.api.ts';
import { CompanyReport } from '../../../features/catalogue/company-imports/company-report.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';

/** A list of customers: its columns, its rows, the taking and what came of it. */
export function SettingsCompanyImportPage() {
  const t = useT();
  const go = useGo();
  const { companyImportId } = useParams('/admin/settings/imports/companies/$companyImportId');
  const given = useCompanyImport(companyImportId);
  const list = useListState(`company-import-${companyImportId}`, ['q', 'tab']);
  usePageFrame(given.data?.fileName ?? t('companyImports.screen.title'), {
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
          gone: t('companyImports.screen.notFound'),
          hint: t('companyImports.screen.notFoundHint'),
          failed: t('companyImports.screen.loadError'),
          back: t('companyImports.screen.back'),
        }}
      >
        {(one) => <CompanyReport given={one} list={list} onGone={() => void go({ to: '/admin/settings/imports' })} />}
      </DetailQuery>
    </OfficePage>
  );
}
