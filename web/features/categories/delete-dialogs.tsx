import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Category,
  type Requirement,
  useDeleteTemplate,
  useDeleteRequirement,
  usePlaceRequirement,
} from './category-settings.api.ts';

interface DialogProps<T> {
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly of: T;
}

/** Asks before a category goes; one in use stays, and the dialog says where. */
export function DeleteCategoryDialog({ of: { _id, categoryName }, onClose, onDone }: DialogProps<Category>) {
  const t = useT();
  const removal = useDeleteTemplate(_id);

  function remove(): void {
    removal.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('categories.category.deleted'));
        onDone?.();
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('categories.category.deleteTitle', { name: categoryName })}
      confirmLabel={t('categories.category.deleteLabel')}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={remove}
    >
      {t('categories.category.deleteBody')}
    </ConfirmDialog>
  );
}

/** Asks before a requirement goes; one in use stays, and the dialog says where. */
export function DeleteRequirementDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  const removal = useDeleteRequirement(_id);

  function remove(): void {
    removal.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('categories.requirement.deleted'));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('categories.requirement.deleteTitle', { name })}
      confirmLabel={t('categories.requirement.deleteLabel')}
      isWorking={removal.isPending}
      refusal={removal.error}
      onConfirm={remove}
    >
      {t('categories.requirement.deleteBody')}
    </ConfirmDialog>
  );
}

/** Asks before a requirement leaves its category, which is saved at once; one in use stays, and the dialog says where. */
export function DetachDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  const place = usePlaceRequirement();

  function detach(): void {
    place.mutate(
      { id: _id, categoryTemplateId: null },
      {
        onSuccess: () => {
          toast.success(t('categories.detail.detached'));
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('categories.detail.detachTitle', { name })}
      confirmLabel={t('categories.detail.detachLabel')}
      tone="brand"
      isWorking={place.isPending}
      refusal={place.error}
      onConfirm={detach}
    >
      {t('categories.detail.detachBody')}
    </ConfirmDialog>
  );
}
