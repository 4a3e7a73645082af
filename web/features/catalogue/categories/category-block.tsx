import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { trapFocus } from '../../../ui/layout/keep-focus.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './categories.module.css';
import { withHeld } from './category-choices.ts';
import {
  type CategoryEntity,
  type CopiedCategory,
  type HeldCategory,
  useCopyCategory,
  useDeleteCategory,
} from './copied-categories.api.ts';
import { CopiedCategoryDialog } from './copied-category-dialog.tsx';

export interface CategoryBlockProps {
  entity: CategoryEntity;
  /** What the categories are of; null while it is new, and they are held. */
  ownerId: string | null;
  /** Those that are kept. */
  categories: readonly CopiedCategory[];
  /** Those that wait for what is new to be created (`sendHeldCategories`), and for what failed to be sent again. */
  held: readonly HeldCategory[];
  onHeld: (held: HeldCategory[]) => void;
  /** Called when something was kept or taken out: whoever shows it reads it again. */
  onChanged: () => void;
}

type Line = HeldCategory & { readonly _id: string | null };

/** What an announcement or a service asks: categories of the office's with the requirements that are accepted (mock-up 11, content). */
export function CategoryBlock(props: CategoryBlockProps) {
  const { entity, ownerId, categories, held, onHeld, onChanged } = props;
  const t = useT();
  const title = useId();
  const [dialog, setDialog] = useState<{ edited: Line | null } | null>(null);
  const [removed, setRemoved] = useState<Line | null>(null);
  const copy = useCopyCategory();
  const remove = useDeleteCategory();
  const lines: Line[] = [
    ...categories.filter(({ templateId }) => !held.some((one) => one.templateId === templateId)),
    ...held.map((category) => ({ ...category, _id: null })),
  ].sort((a, b) => a.order - b.order);

  function close(): void {
    setDialog(null);
    copy.reset();
  }

  async function save(category: HeldCategory): Promise<void> {
    if (ownerId === null) onHeld(withHeld(held, category));
    else {
      try {
        await copy.mutateAsync({ entity, ownerId, category });
      } catch {
        return;
      }
      onHeld(held.filter(({ templateId }) => templateId !== category.templateId));
      onChanged();
      toast.success(t(dialog?.edited ? 'categories.block.edited' : 'categories.block.added'));
    }
    close();
  }

  async function removeLine({ _id, templateId }: Line): Promise<void> {
    if (_id === null) onHeld(held.filter((one) => one.templateId !== templateId));
    else {
      try {
        await remove.mutateAsync({ entity, id: _id });
      } catch {
        return;
      }
      onChanged();
      toast.success(t('categories.block.removed'));
    }
    setRemoved(null);
  }

  return (
    <section ref={trapFocus} tabIndex={-1} aria-labelledby={title}>
      <div className={classes['head']}>
        <h2 id={title}>{t('categories.block.title')}</h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setDialog({ edited: null })}
        >
          {t('categories.block.add')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className={classes['empty']}>
          {t(entity === 'categories' ? 'categories.block.empty' : 'categories.block.emptyService')}
        </p>
      ) : null}
      <ul className={classes['categoryBlockList']}>
        {lines.map((line) => (
          <CategoryLine
            key={line.templateId}
            line={line}
            onEdit={() => setDialog({ edited: line })}
            onRemove={() => setRemoved(line)}
          />
        ))}
      </ul>
      {dialog === null ? null : (
        <CopiedCategoryDialog
          edited={dialog.edited}
          present={lines}
          isSaving={copy.isPending}
          error={copy.error === null ? undefined : refusalMessage(copy.error, t('errors.unexpected'))}
          onSave={(category) => void save(category)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => {
          setRemoved(null);
          remove.reset();
        }}
        title={t('categories.block.removeTitle', { name: removed?.categoryName ?? '' })}
        confirmLabel={t('categories.block.confirmRemove')}
        onConfirm={() => removed && void removeLine(removed)}
        isWorking={remove.isPending}
        refusal={remove.error}
      >
        {t('categories.block.removeText')}
      </ConfirmDialog>
    </section>
  );
}

function CategoryLine({ line, onEdit, onRemove }: { line: Line; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const { categoryName, requirements } = line;
  const names = requirements.map(({ name }) => name).join(', ');
  return (
    <li className={classes['line']}>
      <span className={classes['categoryBlockName']}>{categoryName}</span>
      <span className={classes['count']}>{t('categories.block.requirements', { count: requirements.length })}</span>
      <span className={classes['requirements']} title={names}>
        {names}
      </span>
      <span className={classes['actions']}>
        <ActionIcon aria-label={t('categories.block.edit', { name: categoryName })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('categories.block.remove', { name: categoryName })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
