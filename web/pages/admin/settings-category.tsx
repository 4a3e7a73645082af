import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isAdmin } from '@volano/domain/policies/actor';
import { useState } from 'react';
import {
  type Category,
  type Requirement,
  useCategory,
  usePlaceRequirement,
  useSaveCategory,
} from '../../features/categories/category-settings.api.ts';
import { DetachDialog } from '../../features/categories/delete-dialogs.tsx';
import { TemplateForm } from '../../features/categories/template-form.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { refusalMessage } from '../../lib/field-errors.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { DelayedSkeleton } from '../../ui/delayed-skeleton.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import { toast } from '../../ui/toast.ts';

/** One category: its requirements are attached and taken out at once, its name is saved with the button (2-catalogue §4). */
export function SettingsCategoryPage() {
  const t = useT();
  const { categoryId = '' } = useParams({ strict: false });
  const { data, error, isPending, isFetching, refetch } = useCategory(categoryId);
  const name = data?.categoryName ?? '';
  usePageFrame(name === '' ? t('categories.category.title') : name, {
    crumbs: [{ label: t('categories.category.title'), href: '#/admin/settings/categories_templates' }, { label: name }],
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <OfficePage>
      {isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={6} />
        </DelayedSkeleton>
      ) : null}
      {error !== null && data === undefined && isGone ? <NoCategory /> : null}
      {error !== null && data === undefined && !isGone ? (
        <ErrorBlock title={t('categories.category.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data ? <Detail key={data._id} category={data} /> : null}
    </OfficePage>
  );
}

function NoCategory() {
  const t = useT();
  return (
    <EmptyState
      title={t('categories.category.notFound')}
      action={
        <Button component="a" href="#/admin/settings/categories_templates" variant="default">
          {t('categories.category.backToList')}
        </Button>
      }
    >
      {t('categories.category.notFoundHint')}
    </EmptyState>
  );
}

function Detail({ category }: { category: Category }) {
  const t = useT();
  const me = useMe();
  const save = useSaveCategory(category._id);
  const place = usePlaceRequirement();
  const [typed, setTyped] = useState<string | null>(null);
  const [detached, setDetached] = useState<Requirement | null>(null);
  const canAttach = me.role !== 'platform-admin';
  const name = typed ?? category.categoryName;

  function rename(): void {
    save.mutate(
      { categoryName: name },
      {
        onSuccess: () => {
          setTyped(null);
          toast.success(t('categories.category.edited'));
        },
      },
    );
  }

  function attach({ _id }: Requirement): void {
    place.mutate(
      { id: _id, categoryTemplateId: category._id },
      {
        onSuccess: () => toast.success(t('categories.detail.attached')),
        onError: (error) => toast.error(refusalMessage(error, t('errors.unexpected'))),
      },
    );
  }

  return (
    <>
      <PageTitle isOffice>{category.categoryName}</PageTitle>
      <LeaveGuard isDirty={name !== category.categoryName} />
      <TemplateForm
        name={name}
        onName={isAdmin(me) ? setTyped : undefined}
        requirements={category.requirements}
        onAttach={canAttach ? attach : undefined}
        onDetach={canAttach ? setDetached : undefined}
        hint="now"
        onSave={isAdmin(me) ? rename : undefined}
        isSaving={save.isPending}
        refusal={save.error}
      />
      {detached === null ? null : <DetachDialog of={detached} onClose={() => setDetached(null)} />}
    </>
  );
}
