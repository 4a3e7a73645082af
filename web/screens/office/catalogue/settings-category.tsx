import { may } from '@volano/domain/policies/access';
import { deleteCategory, updateCategoryTemplate } from '@volano/domain/contracts/categories';
import { useState } from 'react';
import {
  type Category,
  type Requirement,
  useCategory,
  usePlaceRequirement,
  useSaveCategory,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import { DetachDialog } from '../../../features/catalogue/categories/delete-dialogs.tsx';
import { TemplateForm } from '../../../features/catalogue/categories/template-form.tsx';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';

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
      <PageTitle isOffice>{category.categoryName}</PageTitle>
      <LeaveGuard isDirty={form.isDirty} />
      <TemplateForm
        form={form}
        isReadOnly={!may(me, updateCategoryTemplate)}
        requirements={category.requirements}
        onAttach={canAttach ? attach : undefined}
        onDetach={canAttach ? setDetached : undefined}
        hint="now"
      />
      {detached === null ? null : <DetachDialog of={detached} onClose={() => setDetached(null)} />}
    </>
  );
}
