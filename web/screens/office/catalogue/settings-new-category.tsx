import { useState } from 'react';
import {
  type Requirement,
  usePlaceRequirement,
  useSaveCategory,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import { TemplateForm } from '../../../features/catalogue/categories/template-form.tsx';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';

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
      <PageTitle isOffice>{title}</PageTitle>
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
