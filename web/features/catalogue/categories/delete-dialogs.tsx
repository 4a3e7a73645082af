import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog, DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
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
  return (
    <DeleteDialog
      words={{
        title: t('categories.category.deleteTitle', { name: categoryName }),
        text: t('categories.category.deleteBody'),
        label: t('categories.category.deleteLabel'),
        done: t('categories.category.deleted'),
      }}
      removal={useDeleteTemplate(_id)}
      onClose={onClose}
      onDeleted={() => {
        onDone?.();
        onClose();
      }}
    />
  );
}

/** Asks before a requirement goes; one in use stays, and the dialog says where. */
export function DeleteRequirementDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('categories.requirement.deleteTitle', { name }),
        text: t('categories.requirement.deleteBody'),
        label: t('categories.requirement.deleteLabel'),
        done: t('categories.requirement.deleted'),
      }}
      removal={useDeleteRequirement(_id)}
      onClose={onClose}
    />
  );
}

/** Asks before a requirement leaves its category, which is saved at once; one in use stays, and the dialog says where. */
export function DetachDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  const place = usePlaceRequirement();

  function detach(): void {
    mutateWithMessage(
      place,
      { id: _id, categoryTemplateId: null },
      { done: () => toast.success(t('categories.detail.detached')), refused: 'shown', onSuccess: onClose },
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
