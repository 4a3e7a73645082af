import { ImportTable, ImportForm } from '../../../features/catalogue/imports/import-table.tsx';
import { may } from '@volano/domain/policies/access';
import { createImport } from '@volano/domain/contracts/imports';
import { WatchPanel } from '../../../features/catalogue/watch/watch-panel.tsx';
import { createCompanyImport } from '@volano/domain/contracts/company-imports';
import { CompanyFiles } from '../../../features/catalogue/company-imports/company-files.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useGo, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';
import classes from './catalogue.module.css';

/** Official files: one to read, and those that were read. Platform admins only look. */
export function SettingsImportsPage() {
  const t = useT();
  const go = useGo();
  const [{ kind }] = useSearch('/admin/settings/imports');
  const list = useListState('imports', [], { limit: OFFICE_ROWS });
  const canWrite = may(useMe(), createImport);
  const title = t('imports.screen.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  const canBringCompanies = may(useMe(), createCompanyImport);
  const openList = (companyImportId: string): void =>
    void go({ to: '/admin/settings/imports/companies/$companyImportId', params: { companyImportId } });
  const open = (importId: string): void => void go({ to: '/admin/settings/imports/$importId', params: { importId } });
  return (
    <OfficePage>
      <div className={classes['root']}>
        <div className={classes['head']}>
          <PageTitle isOffice>{title}</PageTitle>
          <p>{t('imports.screen.intro')}</p>
        </div>
        <WatchPanel canRead={canWrite} onReport={open} />
        {canWrite ? <ImportForm first={kind} onSent={open} /> : null}
        {canBringCompanies ? <CompanyFiles onSent={openList} /> : null}
        <SectionTitle>{t('imports.screen.history')}</SectionTitle>
        <ImportTable list={list} onOpen={open} />
      </div>
    </OfficePage>
  );
}
