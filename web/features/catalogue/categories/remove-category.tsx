import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type CategoryEntity, useDeleteCategory } from './copied-categories.api.ts';

export interface RemoveCategoryProps {
  entity: CategoryEntity;
  category: { readonly _id: string; readonly categoryName: string };
  /** Called when it is gone: whoever shows it reads it again. */
  onRemoved: () => void;
}

/** Takes a category out of what is kept. Advisors may, who have no editor (2-catalogue §6, holes H25). */
export function RemoveCategory({ entity, category: { _id, categoryName }, onRemoved }: RemoveCategoryProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCategory();

  function confirm(): void {
    mutateWithMessage(
      remove,
      { entity, id: _id },
      {
        done: () => toast.success(t('categories.block.removed')),
        refused: 'shown',
        onSuccess: () => {
          setAsking(false);
          onRemoved();
        },
      },
    );
  }

  return (
    <>
      <ActionIcon aria-label={t('categories.block.remove', { name: categoryName })} onClick={() => setAsking(true)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        title={t('categories.block.removeTitle', { name: categoryName })}
        confirmLabel={t('categories.block.confirmRemove')}
        onConfirm={confirm}
        isWorking={remove.isPending}
        refusal={remove.error}
      >
        {t('categories.block.removeText')}
      </ConfirmDialog>
    </>
  );
}
