import { may } from '@volano/domain/policies/access';
import {
  createCategoryTemplate,
  deleteCategoryTemplate,
  updateRequirementTemplate,
} from '@volano/domain/contracts/categories';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SettingsList, listView, pageOf } from '../../../ui/layout/settings-list.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { type Category, useCategoryPage } from './category-settings.api.ts';
import { DeleteCategoryDialog } from './delete-dialogs.tsx';

export interface TemplateListProps {
  list: ListState;
  onOpen: (categoryId: string) => void;
  onNew: () => void;
}

/** The categories as a list, nine a page, each leading to its own screen (2-catalogue §2). */
export function TemplateList({ list, onOpen, onNew }: TemplateListProps) {
  const t = useT();
  const me = useMe();
  const { opened, open, close } = useOpened<Category>();
  const view = listView(list);
  const categories = useCategoryPage({
    ...pageOf(view),
    sort: 'categoryName',
    ...(view.text === '' ? {} : { q: view.text }),
  });
  return (
    <>
      <SettingsList
        label={t('categories.category.title')}
        query={categories}
        nameOf={({ categoryName }) => categoryName}
        columns={[
          {
            key: 'name',
            header: t('categories.category.name'),
            cell: ({ categoryName }) => categoryName,
            title: ({ categoryName }) => categoryName,
            takesRest: true,
          },
          {
            key: 'requirements',
            header: t('categories.category.requirements'),
            cell: ({ requirementsIds }) => formatNumber(requirementsIds.length),
            align: 'right',
          },
        ]}
        onOpen={({ _id }) => onOpen(_id)}
        view={view}
        placeholder={t('categories.category.search')}
        loadError={t('categories.category.loadError')}
        empty={t('categories.category.empty')}
        emptyHint={t('categories.category.emptyHint')}
        newLabel={t('categories.category.new')}
        onNew={may(me, createCategoryTemplate) ? onNew : undefined}
        onEdit={may(me, updateRequirementTemplate) ? ({ _id }) => onOpen(_id) : undefined}
        onDelete={may(me, deleteCategoryTemplate) ? open('delete') : undefined}
      />
      {opened?.action === 'delete' ? <DeleteCategoryDialog of={opened.row} onClose={close} /> : null}
    </>
  );
}
