import { RequirementList } from '../../../features/catalogue/categories/requirement-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** Every requirement (2-catalogue §2). */
export function SettingsRequirementsPage() {
  const t = useT();
  const list = useListState('requirements', ['q'], { limit: '9' });
  const title = t('categories.requirement.title');
  usePageFrame(title, {
    crumbs: [{ label: t('categories.page'), href: hrefOf('/admin/settings/categoryRequirement') }, { label: title }],
  });
  return (
    <OfficePage isFill>
      <PageTitle isOffice>{title}</PageTitle>
      <RequirementList list={list} />
    </OfficePage>
  );
}
