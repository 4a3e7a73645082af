import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { may } from '@volano/domain/policies/access';
import {
  createCategoryTemplate,
  deleteCategoryTemplate,
  updateCategoryTemplate,
} from '@volano/domain/contracts/categories';
import { IconChecks, IconCircleDot } from '@tabler/icons-react';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SettingsList, listView, pageOf } from '../../../ui/layout/settings-list.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useOpened } from '../../../ui/layout/focus.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import classes from './categories.module.css';
import { type Category, useCategoryPage, type CategoryBody, useSaveCategory } from './category-settings.api.ts';
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
        columns={columnsOf(t)}
        onOpen={({ _id }) => onChoose(_id)}
        isCurrent={({ _id }) => _id === categoryId}
        view={view}
        placeholder={t('categories.category.search')}
        loadError={t('categories.category.loadError')}
        empty={t('categories.category.empty')}
        emptyHint={t('categories.category.emptyHint')}
        newLabel={t('categories.category.new')}
        onNew={may(me, createCategoryTemplate) ? openNew : undefined}
        onEdit={may(me, updateCategoryTemplate) ? open('edit') : undefined}
        onDelete={may(me, deleteCategoryTemplate) ? open('delete') : undefined}
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

function columnsOf(t: ReturnType<typeof useT>): Column<Category>[] {
  return [
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
  ];
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

const UNDER = ['label', 'input', 'description', 'error'] as const;

interface QuestionDialogProps {
  category: Category | null;
  onClose: () => void;
  onSaved?: (saved: Category) => void;
}

/** A new category, or one to change: its name, its place, its question and how it is answered (2-catalogue §2). */
function QuestionDialog({ category, onClose, onSaved }: QuestionDialogProps) {
  const t = useT();
  const form = useForm({
    start: () => draftOf(category),
    bodyOf,
    contract: () => import('@volano/domain/shapes/categories').then((shapes) => shapes.createCategoryTemplate),
    fieldOf: ({ code }) => (code === 'ordersYetUsed' ? 'order' : null),
    change: useSaveCategory(category?._id ?? null),
    done: () => toast.success(t(`categories.category.${category === null ? 'created' : 'edited'}`)),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t(`categories.category.${category === null ? 'newTitle' : 'edit'}`)}
      isIdle={form.values.categoryName.trim() === ''}
    >
      <QuestionFields form={form} isNew={category === null} />
      <Checkbox label={t('categories.category.isMultipleAnswers')} {...form.box('isMultipleAnswers')} />
      <Checkbox
        label={t('categories.category.fixable')}
        description={t('categories.category.fixableHint')}
        {...form.box('fixable')}
      />
    </FormDialog>
  );
}

/** Its name and place, and what the survey says of it. */
function QuestionFields({ form, isNew }: { form: FormState<Draft>; isNew: boolean }) {
  const t = useT();
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          label={t('categories.category.nameField')}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          {...form.field('categoryName')}
        />
        <NumberInput
          label={t('categories.category.order')}
          description={isNew ? t('categories.category.orderHint') : undefined}
          inputWrapperOrder={[...UNDER]}
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.field('order')}
          onChange={(order) => form.set({ order: order === '' ? '' : Number(order) })}
        />
      </div>
      <TextInput
        label={t('categories.category.question')}
        description={t('categories.category.questionHint')}
        inputWrapperOrder={[...UNDER]}
        maxLength={300}
        autoComplete="off"
        {...form.field('question')}
      />
      <RichTextField
        label={t('categories.category.information')}
        description={t('categories.category.informationHint')}
        value={form.values.information}
        error={form.errorOf('information')}
        onChange={(information) => form.set({ information })}
      />
    </>
  );
}

function draftOf(category: Category | null) {
  return {
    categoryName: category?.categoryName ?? '',
    order: category?.order ?? ('' as const),
    question: category?.question ?? '',
    information: category?.information ?? '',
    isMultipleAnswers: category?.isMultipleAnswers ?? false,
    fixable: category?.fixable ?? false,
  };
}

type Draft = ReturnType<typeof draftOf>;

function bodyOf({ order, question, ...draft }: Draft): CategoryBody {
  return { ...draft, question: question.trim() === '' ? null : question, ...(order === '' ? {} : { order }) };
}
