import { may } from '@volano/domain/policies/actor';
import {
  createCategoryTemplate,
  deleteCategoryTemplate,
  updateRequirementTemplate,
  deleteCategory,
  updateCategoryTemplate,
  createRequirementTemplate,
  listRequirementTemplates,
  listCategoryTemplates,
} from '@volano/domain/contracts/categories';
import { useState } from 'react';
import {
  type Category,
  useCategoryPage,
  type Requirement,
  useCategory,
  usePlaceRequirement,
  useSaveCategory,
  useRequirementPage,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import {
  DeleteCategoryDialog,
  DetachDialog,
  TemplateForm,
  DeleteRequirementDialog,
  RequirementDialog,
  useRequirementColumns,
} from '../../../features/catalogue/categories/template-form.tsx';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm, changeBy } from '../../../lib/form/use-form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useOpened } from '../../../ui/layout/focus.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { SettingsList, listView, pageOf } from '../../../ui/pages/settings-parts.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';

/** The categories as a list (2-catalogue §2). */
export function SettingsCategoriesPage() {
  const t = useT();
  const go = useGo();
  const list = useListState(listCategoryTemplates, { name: 'categories_templates', rows: 9 });
  const title = t('categories.category.title');
  usePageFrame(title, {
    crumbs: [{ label: t('categories.page'), href: hrefOf('/admin/settings/categoryRequirement') }, { label: title }],
  });
  return (
    <OfficePage isFill>
      <PageTitle isCompact>{title}</PageTitle>
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

interface TemplateListProps {
  list: ListState;
  onOpen: (categoryId: string) => void;
  onNew: () => void;
}

/** The categories as a list, nine a page, each leading to its own screen (2-catalogue §2). */
function TemplateList({ list, onOpen, onNew }: TemplateListProps) {
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
            cell: ({ kind, requirementsIds }) =>
              kind === 'choice' ? formatNumber(requirementsIds.length) : t(`categories.category.kinds.${kind}`),
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

/** One category: its requirements are attached and taken out at once, its name is saved with the button (2-catalogue §4). */
export function SettingsCategoryPage() {
  const t = useT();
  const { categoryId } = useParams('/admin/settings/categories_templates/$categoryId');
  const found = useCategory(categoryId);
  const name = found.data?.categoryName ?? '';
  usePageFrame(name === '' ? t('categories.category.title') : name, {
    crumbs: [
      { label: t('categories.category.title'), href: hrefOf('/admin/settings/categories_templates') },
      { label: name },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={found}
        backHref={hrefOf('/admin/settings/categories_templates')}
        words={{
          gone: t('categories.category.notFound'),
          hint: t('categories.category.notFoundHint'),
          failed: t('categories.category.loadError'),
          back: t('categories.category.backToList'),
        }}
      >
        {(category) => <Detail key={category._id} category={category} />}
      </DetailQuery>
    </OfficePage>
  );
}

function Detail({ category }: { category: Category }) {
  const t = useT();
  const me = useMe();
  const place = usePlaceRequirement();
  const [detached, setDetached] = useState<Requirement | null>(null);
  const canAttach = may(me, deleteCategory);
  const form = useForm({
    start: { categoryName: category.categoryName },
    bodyOf: (typed) => typed,
    contract: () => import('@volano/domain/shapes/categories').then((shapes) => shapes.createCategoryTemplate),
    change: useSaveCategory(category._id),
    done: () => toast.success(t('categories.category.edited')),
    startOf: ({ categoryName }) => ({ categoryName }),
  });

  function attach({ _id }: Requirement): void {
    mutateWithMessage(
      place,
      { id: _id, categoryTemplateId: category._id },
      {
        done: () => toast.success(t('categories.detail.attached')),
      },
    );
  }

  return (
    <>
      <PageTitle isCompact>{category.categoryName}</PageTitle>
      <LeaveGuard isDirty={form.isDirty} />
      <TemplateForm
        form={form}
        isReadOnly={!may(me, updateCategoryTemplate)}
        kind={category.kind}
        requirements={category.requirements}
        onAttach={canAttach ? attach : undefined}
        onDetach={canAttach ? setDetached : undefined}
        hint="now"
      />
      {detached === null ? null : <DetachDialog of={detached} onClose={() => setDetached(null)} />}
    </>
  );
}

/** A new category: its requirements are held here and attached once it is there (2-catalogue §4). */
export function SettingsNewCategoryPage() {
  const t = useT();
  const [held, setHeld] = useState<readonly Requirement[]>([]);
  const form = useCategoryCreation(held);
  const title = t('categories.category.newTitle');
  usePageFrame(title, {
    crumbs: [
      { label: t('categories.category.title'), href: hrefOf('/admin/settings/categories_templates') },
      { label: title },
    ],
  });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <LeaveGuard isDirty={!form.isSaving && (form.isDirty || held.length > 0)} />
      <TemplateForm
        form={form}
        requirements={held}
        onAttach={(requirement) => setHeld((before) => [...before, requirement])}
        onDetach={({ _id }) => setHeld((before) => before.filter((one) => one._id !== _id))}
        hint="later"
      />
    </OfficePage>
  );
}

/** Makes the category, then attaches what is held, and goes to it. */
function useCategoryCreation(held: readonly Requirement[]) {
  const t = useT();
  const go = useGo();
  const save = useSaveCategory(null);
  const place = usePlaceRequirement();

  async function create(body: { categoryName: string }): Promise<void> {
    const { _id } = await save.mutateAsync(body);
    const isWhole = await attachAll(_id);
    if (isWhole) toast.success(t('categories.category.created'));
    else toast.warning(t('categories.detail.partly'), t('categories.detail.partlyHint'));
    await go({ to: '/admin/settings/categories_templates/$categoryId', params: { categoryId: _id } });
  }

  /** One after the other, so that they stand in the order in which they were chosen. */
  async function attachAll(categoryTemplateId: string): Promise<boolean> {
    let isWhole = true;
    for (const { _id } of held) {
      try {
        await place.mutateAsync({ id: _id, categoryTemplateId });
      } catch {
        isWhole = false;
      }
    }
    return isWhole;
  }

  return useForm({
    start: { categoryName: '' },
    bodyOf: (typed) => typed,
    contract: () => import('@volano/domain/shapes/categories').then((shapes) => shapes.createCategoryTemplate),
    change: changeBy(create),
  });
}

/** Every requirement (2-catalogue §2). */
export function SettingsRequirementsPage() {
  const t = useT();
  const list = useListState(listRequirementTemplates, {
    name: 'requirements',
    without: ['name', 'categoryTemplateId', 'isFree'],
    rows: 9,
  });
  const title = t('categories.requirement.title');
  usePageFrame(title, {
    crumbs: [{ label: t('categories.page'), href: hrefOf('/admin/settings/categoryRequirement') }, { label: title }],
  });
  return (
    <OfficePage isFill>
      <PageTitle isCompact>{title}</PageTitle>
      <RequirementList list={list} />
    </OfficePage>
  );
}

/** Every requirement, of whichever category or none, nine a page (2-catalogue §2). */
function RequirementList({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), createRequirementTemplate);
  const { opened, openNew, open, close } = useOpened<Requirement>();
  const view = listView(list);
  const requirements = useRequirementPage({
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  const columns = useRequirementColumns();
  return (
    <>
      <SettingsList
        label={t('categories.requirement.title')}
        query={requirements}
        nameOf={({ name }) => name}
        columns={columns}
        view={view}
        placeholder={t('categories.requirement.search')}
        loadError={t('categories.requirement.loadError')}
        empty={t('categories.requirement.empty')}
        newLabel={t('categories.requirement.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <RequirementDialog requirement={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <DeleteRequirementDialog of={opened.row} onClose={close} /> : null}
    </>
  );
}
