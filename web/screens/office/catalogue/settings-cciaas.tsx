import { CciaaList } from '../../../features/catalogue/territories/cciaa-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** The chambers of commerce (2-catalogue §2). */
export function SettingsCciaasPage() {
  const t = useT();
  const list = useListState('cciaas', ['q']);
  const title = t('territories.cciaas.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill>
      <PageTitle isOffice>{title}</PageTitle>
      <CciaaList list={list} />
    </OfficePage>
  );
}
