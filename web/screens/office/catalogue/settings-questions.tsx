import { listReasks } from '@volano/domain/contracts/reasks';
import { may } from '@volano/domain/policies/actor';
import {
  createCategoryTemplate,
  deleteCategoryTemplate,
  updateCategoryTemplate,
  listCategoryTemplates,
} from '@volano/domain/contracts/categories';
import { QUESTION_KINDS } from '@volano/domain/rules/bounds';
import { Anchor, Box, Checkbox, Flex, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { IconCalendar, IconChecks, IconCircleDot, IconHash } from '@tabler/icons-react';
import {
  type Category,
  useCategoryPage,
  type CategoryBody,
  useSaveCategory,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import { RequirementPane } from '../../../features/catalogue/categories/requirement-pane.tsx';
import { DeleteCategoryDialog } from '../../../features/catalogue/categories/template-form.tsx';
import { ReaskList } from '../../../features/companies/reasks/reask-list.tsx';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { TwoPanes, SettingsList, listView, pageOf } from '../../../ui/pages/settings-parts.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import classes from '../../../features/catalogue/categories/categories.module.css';

/** The questions of the survey and their answers, side by side; on a phone first the one, then the other (visual language §10.12). */
export function SettingsQuestionsPage() {
  const t = useT();
  const me = useMe();
  const list = useListState(listCategoryTemplates, {
    name: 'categoryRequirement',
    own: { category: 'text' },
    rows: 15,
  });
  const categoryId = list.values.category ?? null;
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
              isCompact
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

interface CategoryPaneProps {
  list: ListState;
  /** The chosen one, whose requirements stand beside. */
  categoryId: string | null;
  onChoose: (categoryId: string | null) => void;
}

/** The categories in the order in which the survey asks them; one is chosen to see its requirements (visual language §10.12). */
function CategoryPane({ list, categoryId, onChoose }: CategoryPaneProps) {
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
      cell: ({ kind, isMultipleAnswers }) => <Answers kind={kind} isMultiple={isMultipleAnswers} />,
      isInCard: true,
    },
  ];
}

function Named({ category: { categoryName, requirementsIds } }: { category: Category }) {
  const t = useT();
  return (
    <>
      {categoryName}{' '}
      <Box component="span" c="dimmed" fw={400}>
        <span aria-hidden>{requirementsIds.length}</span>
        <span className="visually-hidden">
          {t('categories.category.countRequirements', { count: requirementsIds.length })}
        </span>
      </Box>
    </>
  );
}

function Answers({ kind, isMultiple }: { kind: Category['kind']; isMultiple: boolean }) {
  const t = useT();
  const Icon = kind === 'year' ? IconCalendar : kind === 'number' ? IconHash : isMultiple ? IconChecks : IconCircleDot;
  return (
    <Flex component="span" display="inline-flex" gap="s6" align="center">
      <Icon size={16} aria-hidden />
      {t(`categories.category.${kind === 'choice' ? (isMultiple ? 'multiple' : 'single') : kind}`)}
    </Flex>
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
      {category === null ? (
        <Select
          label={t('categories.category.kind')}
          description={t('categories.category.kindHint')}
          allowDeselect={false}
          data={QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`categories.category.kinds.${kind}`) }))}
          value={form.values.kind}
          onChange={(kind) => form.set({ kind: kind ?? 'choice', isMultipleAnswers: false })}
        />
      ) : category.kind === 'choice' ? null : (
        <Box component="p" c="dimmed" fw={400}>
          {t(`categories.category.kinds.${category.kind}`)}
        </Box>
      )}
      {form.values.kind === 'choice' ? (
        <Checkbox label={t('categories.category.isMultipleAnswers')} {...form.box('isMultipleAnswers')} />
      ) : null}
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
    kind: category?.kind ?? ('choice' as Category['kind']),
    isMultipleAnswers: category?.isMultipleAnswers ?? false,
    fixable: category?.fixable ?? false,
  };
}

type Draft = ReturnType<typeof draftOf>;

function bodyOf({ order, question, ...draft }: Draft): CategoryBody {
  return { ...draft, question: question.trim() === '' ? null : question, ...(order === '' ? {} : { order }) };
}
