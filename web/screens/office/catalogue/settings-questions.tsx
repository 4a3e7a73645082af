import { Anchor, Group } from '@mantine/core';
import { listReasks } from '@volano/domain/contracts/reasks';
import { may } from '@volano/domain/policies/access';
import { CategoryPane } from '../../../features/catalogue/categories/category-pane.tsx';
import { RequirementPane } from '../../../features/catalogue/categories/requirement-pane.tsx';
import { ReaskList } from '../../../features/companies/reasks/reask-list.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { TwoPanes } from '../../../ui/layout/settings-parts.tsx';

/** The questions of the survey and their answers, side by side; on a phone first the one, then the other (mock-ups 12). */
export function SettingsQuestionsPage() {
  const t = useT();
  const me = useMe();
  const list = useListState('categoryRequirement', ['q', 'category'], { limit: '15' });
  const categoryId = list.values['category'] ?? null;
  const title = t('categories.page');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });

  // The page of the left table stays where it is.
  const choose = (category: string | null): void => list.set({ category, page: String(list.page) });

  return (
    <OfficePage isFill isFlush>
      <TwoPanes
        isFirstNarrow
        shown={categoryId === null ? 'first' : 'second'}
        head={
          <>
            <PageTitle
              isOffice
              actions={
                <Group gap={20}>
                  <Anchor href={hrefOf('/admin/settings/categories_templates')}>
                    {t('categories.category.listTitle')}
                  </Anchor>
                  <Anchor href={hrefOf('/admin/settings/requirements')}>{t('categories.requirement.listTitle')}</Anchor>
                </Group>
              }
            >
              {title}
            </PageTitle>
            <p>{t('categories.intro')}</p>
            {may(me, listReasks) ? <ReaskList /> : null}
          </>
        }
        first={<CategoryPane list={list} categoryId={categoryId} onChoose={choose} />}
        second={<RequirementPane categoryId={categoryId} onClear={() => choose(null)} />}
      />
    </OfficePage>
  );
}
