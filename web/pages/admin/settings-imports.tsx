import { useNavigate } from '@tanstack/react-router';
import { isAdmin } from '@volano/domain/policies/actor';
import { ImportForm } from '../../features/imports/import-form.tsx';
import { ImportTable } from '../../features/imports/import-table.tsx';
import { WatchPanel } from '../../features/watch/watch-panel.tsx';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { OfficePage } from '../../ui/office-page.tsx';
import { PageTitle, SectionTitle } from '../../ui/titles.tsx';
import { rowsOfScreen } from '../../ui/table-rows.ts';
import classes from './settings-imports.module.css';

/** Official files: one to read, and those that were read. Platform admins only look. */
export function SettingsImportsPage() {
  const t = useT();
  const navigate = useNavigate();
  const list = useListState('imports', [], { limit: rowsOfScreen() });
  const canWrite = isAdmin(useMe());
  const title = t('imports.screen.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  const open = (importId: string): void =>
    void navigate({ to: '/admin/settings/imports/$importId', params: { importId }, search: {} as never });
  return (
    <OfficePage>
      <div className={classes['root']}>
        <div className={classes['head']}>
          <PageTitle isOffice>{title}</PageTitle>
          <p>{t('imports.screen.intro')}</p>
        </div>
        <WatchPanel canRead={canWrite} onReport={open} />
        {canWrite ? <ImportForm onSent={open} /> : null}
        <SectionTitle>{t('imports.screen.history')}</SectionTitle>
        <ImportTable list={list} onOpen={open} />
      </div>
    </OfficePage>
  );
}
