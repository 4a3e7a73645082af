import { isAdmin } from '@volano/domain/policies/actor';
import { IconChecks, IconCircleDot } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SettingsList } from '../../../ui/layout/settings-list.tsx';
import { listView, pageOf } from '../../../ui/layout/settings-view.ts';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import classes from './categories.module.css';
import { QuestionDialog } from './question-dialog.tsx';
import { type Category, useCategoryPage } from './category-settings.api.ts';
import { DeleteCategoryDialog } from './delete-dialogs.tsx';

export interface CategoryPaneProps {
  list: ListState;
  /** The chosen one, whose requirements stand beside. */
  categoryId: string | null;
  onChoose: (categoryId: string | null) => void;
}

/** The categories in the order in which the survey asks them; one is chosen to see its requirements (mock-ups 12). */
export function CategoryPane({ list, categoryId, onChoose }: CategoryPaneProps) {
  const t = useT();
  const me = useMe();
  const { opened, openNew, open, close } = useOpened<Category>();
  const view = listView(list);
  const categories = useCategoryPage({
    ...pageOf(view),
    sort: 'order',
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
            key: 'order',
            header: t('categories.category.order'),
            cell: ({ order }) => order,
            align: 'right',
            width: 44,
            isStrong: false,
            isInCard: true,
          },
          {
            key: 'name',
            header: t('categories.category.name'),
            cell: (category) => <Named category={category} />,
            title: ({ categoryName }) => categoryName,
            takesRest: true,
            isStrong: true,
            isInCard: true,
            isCardTitle: true,
          },
          {
            key: 'answers',
            header: t('categories.category.answers'),
            cell: ({ isMultipleAnswers }) => <Answers isMultiple={isMultipleAnswers} />,
            isInCard: true,
          },
        ]}
        onOpen={({ _id }) => onChoose(_id)}
        isCurrent={({ _id }) => _id === categoryId}
        view={view}
        placeholder={t('categories.category.search')}
        loadError={t('categories.category.loadError')}
        empty={t('categories.category.empty')}
        emptyHint={t('categories.category.emptyHint')}
        newLabel={t('categories.category.new')}
        onNew={isAdmin(me) || me.role === 'advisor' ? openNew : undefined}
        onEdit={isAdmin(me) ? open('edit') : undefined}
        onDelete={isAdmin(me) ? open('delete') : undefined}
        hasQuietActions
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <QuestionDialog
          category={opened.row}
          onClose={close}
          onSaved={({ _id }) => (opened.action === 'new' ? onChoose(_id) : undefined)}
        />
      ) : null}
      {opened?.action === 'delete' ? (
        <DeleteCategoryDialog
          of={opened.row}
          onClose={close}
          onDone={() => (opened.row._id === categoryId ? onChoose(null) : undefined)}
        />
      ) : null}
    </>
  );
}

function Named({ category: { categoryName, requirementsIds } }: { category: Category }) {
  const t = useT();
  return (
    <>
      {categoryName}{' '}
      <span className={classes['quiet']}>
        <span aria-hidden>{requirementsIds.length}</span>
        <span className="visually-hidden">
          {t('categories.category.countRequirements', { count: requirementsIds.length })}
        </span>
      </span>
    </>
  );
}

function Answers({ isMultiple }: { isMultiple: boolean }) {
  const t = useT();
  const Icon = isMultiple ? IconChecks : IconCircleDot;
  return (
    <span className={classes['answers']}>
      <Icon size={16} aria-hidden />
      {t(`categories.category.${isMultiple ? 'multiple' : 'single'}`)}
    </span>
  );
}
