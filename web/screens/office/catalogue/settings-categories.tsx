import { TemplateList } from '../../../features/catalogue/categories/template-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** The categories as a list (2-catalogue §2). */
export function SettingsCategoriesPage() {
  const t = useT();
  const go = useGo();
  const list = useListState('categories_templates', ['q'], { limit: '9' });
  const title = t('categories.category.title');
  usePageFrame(title, {
    crumbs: [{ label: t('categories.page'), href: hrefOf('/admin/settings/categoryRequirement') }, { label: title }],
  });
  return (
    <OfficePage isFill>
      <PageTitle isOffice>{title}</PageTitle>
      <TemplateList
        list={list}
        onNew={() => void go({ to: '/admin/settings/categories_templates/new' })}
        onOpen={(categoryId) =>
          void go({ to: '/admin/settings/categories_templates/$categoryId', params: { categoryId } })
        }
      />
    </OfficePage>
  );
}
