import { ActionIcon, Box, Button, Flex, Select, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { isNumeric, surveyQuestions } from '@volano/domain/rules/survey-progress';
import { useId, useState } from 'react';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Accepted, type Typed } from './accepted.tsx';
import { boundsWords } from '@volano/domain/rules/matching/bounds-words';
import { boundsFault, boundsOf, typedBounds, type TypedBounds } from '../../../ui/forms/bounds-fields.tsx';
import classes from './categories.module.css';
import {
  type CategoryEntity,
  type CopiedCategory,
  type PendingCategory,
  useCopyCategory,
  useDeleteCategory,
  type CategoryTemplate,
  useCategoryTemplates,
} from './category-settings.api.ts';

export interface CategoryBlockProps {
  entity: CategoryEntity;
  /** What the categories are of; null while it is new, and they are held. */
  ownerId: string | null;
  /** Those that are kept. */
  categories: readonly CopiedCategory[];
  /** Those that wait for what is new to be created (`sendHeldCategories`), and for what failed to be sent again. */
  held: readonly PendingCategory[];
  onPending: (held: PendingCategory[]) => void;
  /** Called when something was kept or taken out: whoever shows it reads it again. */
  onChanged: () => void;
}

type Line = PendingCategory & { readonly _id: string | null };

/** What an announcement or a service asks: categories of the office's with the requirements that are accepted (visual language §10.11, content). */
export function CategoryBlock(props: CategoryBlockProps) {
  const { entity, categories, held } = props;
  const t = useT();
  const title = useId();
  const [edited, setEdited] = useState<Line | 'new' | null>(null);
  const [removed, setRemoved] = useState<Line | null>(null);
  const lines: Line[] = [
    ...categories.filter(({ templateId }) => !held.some((one) => one.templateId === templateId)),
    ...held.map((category) => ({ ...category, _id: null })),
  ].sort((a, b) => a.order - b.order);
  return (
    <section ref={trapFocus} tabIndex={-1} aria-labelledby={title}>
      <div className={classes['head']}>
        <h2 id={title}>{t('categories.block.title')}</h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('categories.block.add')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className={classes['empty']}>
          {t(entity === 'categories' ? 'categories.block.empty' : 'categories.block.emptyService')}
        </p>
      ) : null}
      <Box component="ul" mt="s6">
        {lines.map((line) => (
          <CategoryLine
            key={line.templateId}
            line={line}
            onEdit={() => setEdited(line)}
            onRemove={() => setRemoved(line)}
          />
        ))}
      </Box>
      {edited === null ? null : (
        <SaveCategory
          {...props}
          edited={edited === 'new' ? null : edited}
          lines={lines}
          onClose={() => setEdited(null)}
        />
      )}
      <RemoveLine {...props} line={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

interface SaveCategoryProps extends CategoryBlockProps {
  edited: Line | null;
  lines: readonly Line[];
  onClose: () => void;
}

/** Keeps a category at once, or holds it where there is nothing yet that it could be of. */
function SaveCategory(props: SaveCategoryProps) {
  const { entity, ownerId, held, onPending, onChanged, edited, lines, onClose } = props;
  const t = useT();
  const copy = useCopyCategory();

  async function save(category: PendingCategory): Promise<void> {
    if (ownerId === null) return onPending(withPending(held, category));
    await copy.mutateAsync({ entity, ownerId, category });
    onPending(held.filter(({ templateId }) => templateId !== category.templateId));
    onChanged();
    toast.success(t(edited === null ? 'categories.block.added' : 'categories.block.edited'));
  }

  return (
    <CopiedCategoryDialog
      entity={entity}
      edited={edited}
      present={lines}
      isSaving={copy.isPending}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface RemoveLineProps extends CategoryBlockProps {
  line: Line | null;
  onClose: () => void;
}

/** Asks before a category is taken out. */
function RemoveLine({ entity, held, onPending, onChanged, line, onClose }: RemoveLineProps) {
  const t = useT();
  const remove = useDeleteCategory();

  async function removeLine({ _id, templateId }: Line): Promise<void> {
    if (_id === null) onPending(held.filter((one) => one.templateId !== templateId));
    else {
      try {
        await remove.mutateAsync({ entity, id: _id });
      } catch {
        return;
      }
      onChanged();
      toast.success(t('categories.block.removed'));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={line !== null}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      title={t('categories.block.removeTitle', { name: line?.categoryName ?? '' })}
      confirmLabel={t('categories.block.confirmRemove')}
      onConfirm={() => line && void removeLine(line)}
      isWorking={remove.isPending}
      refusal={remove.error}
    >
      {t('categories.block.removeText')}
    </ConfirmDialog>
  );
}

function CategoryLine({ line, onEdit, onRemove }: { line: Line; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const { categoryName, requirements, bounds } = line;
  const names = bounds === null ? requirements.map(({ name }) => name).join(', ') : boundsWords(t, bounds);
  return (
    <li className={classes['line']}>
      <span className={classes['categoryBlockName']}>{categoryName}</span>
      {bounds === null ? (
        <span className={classes['count']}>{t('categories.block.requirements', { count: requirements.length })}</span>
      ) : null}
      <span className={classes['requirements']} title={names}>
        {names}
      </span>
      <Flex component="span" className={classes['actions']}>
        <ActionIcon aria-label={t('categories.block.edit', { name: categoryName })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('categories.block.remove', { name: categoryName })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Flex>
    </li>
  );
}

interface CopiedCategoryDialogProps {
  /** The category whose requirements are chosen anew; null to add one. */
  /** What it is of: a service asks no age. */
  entity: CategoryEntity;
  edited: Pick<PendingCategory, 'templateId' | 'categoryName' | 'requirements' | 'bounds'> | null;
  /** Those that are there already. */
  present: readonly { readonly templateId: string }[];
  isSaving: boolean;
  /** Rejects with the refusal; the dialog stays open with what was chosen. */
  onSave: (category: PendingCategory) => Promise<void>;
  onClose: () => void;
}

/** A category from the office's, and which of its requirements are accepted. */
function CopiedCategoryDialog(props: CopiedCategoryDialogProps) {
  const { edited, isSaving, onClose } = props;
  const t = useT();
  const templates = useCategoryTemplates(true);
  const title =
    edited === null ? t('categories.block.addTitle') : t('categories.block.editTitle', { name: edited.categoryName });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={!isSaving}
      closeOnEscape={!isSaving}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {templates.isError ? (
        <ErrorBlock
          title={t('categories.block.loadError')}
          onRetry={() => void templates.refetch()}
          isRetrying={templates.isFetching}
        />
      ) : templates.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={36} />
          <Skeleton height={20} mt={18} width="60%" />
          <Skeleton height={20} mt={12} width="50%" />
        </DelayedSkeleton>
      ) : (
        <Choice {...props} templates={templates.data} />
      )}
    </Modal>
  );
}

type ChoiceProps = CopiedCategoryDialogProps & { templates: readonly CategoryTemplate[] };

function typedOf(edited: ChoiceProps['edited']): Typed {
  return {
    templateId: edited?.templateId ?? null,
    chosen: edited?.requirements.map((requirement) => requirement.templateId) ?? [],
    bounds: edited?.bounds == null ? null : typedBounds(edited.bounds, false),
  };
}

function Choice({ entity, edited, present, isSaving, onSave, onClose, templates }: ChoiceProps) {
  const t = useT();
  const addable = addableTemplates(templates, present);
  const templateOf = (typed: Typed) => templates.find(({ _id }) => _id === typed.templateId);
  const form = useForm({
    start: () => typedOf(edited),
    // Without a category nothing is sent.
    bodyOf: (typed) => pendingOf(templateOf(typed) as CategoryTemplate, new Set(typed.chosen), typed.bounds),
    required: ['templateId'],
    rules: (typed) => ({
      chosen:
        isNumeric(templateOf(typed) ?? {}) ||
        templateOf(typed)?.requirements.some(({ _id }) => typed.chosen.includes(_id)) === true
          ? null
          : t('categories.block.needsOne'),
      bounds: isNumeric(templateOf(typed) ?? {}) ? boundsFault(t, typed.bounds) : null,
    }),
    change: changeBy(onSave),
    onSaved: onClose,
  });
  const template = templateOf(form.values);
  if (edited === null && addable.length === 0)
    return <p className={classes['hint']}>{t('categories.block.allAdded')}</p>;
  return (
    <Form
      form={form}
      className="form-rows"
      actions={
        <Flex gap="s10" justify="flex-end">
          <Button variant="default" size="sm" onClick={onClose} disabled={isSaving}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" size="sm" loading={isSaving}>
            {t(edited === null ? 'categories.block.confirmAdd' : 'categories.block.confirmEdit')}
          </Button>
        </Flex>
      }
    >
      {edited === null ? (
        <Select
          size="sm"
          label={t('categories.block.category')}
          description={t('categories.block.categoryHint')}
          data={addable.map(({ _id, categoryName }) => ({ value: _id, label: categoryName }))}
          searchable
          // The dialog looks for its first field when it opens; the categories may come before that or after.
          data-autofocus
          autoFocus
          nothingFoundMessage={t('common.filters.noOption')}
          {...form.field('templateId')}
          onChange={(templateId: string | null) => form.set({ templateId, chosen: [], bounds: null })}
        />
      ) : null}
      {template === undefined ? null : <Accepted template={template} form={form} hasMonths={entity === 'categories'} />}
    </Form>
  );
}

/** Those that may still be added: with something to accept, and not there yet (2-catalogue §5). */
export function addableTemplates(
  templates: readonly CategoryTemplate[],
  present: readonly { readonly templateId: string }[],
): CategoryTemplate[] {
  const there = new Set(present.map(({ templateId }) => templateId));
  return surveyQuestions(templates).filter(({ _id }) => !there.has(_id));
}

/** A category as it is held until it is sent, with the chosen requirements in the order of the template. */
export function pendingOf(
  template: CategoryTemplate,
  chosen: ReadonlySet<string>,
  bounds: TypedBounds | null = null,
): PendingCategory {
  const { _id, categoryName, order, requirements } = template;
  return {
    templateId: _id,
    categoryName,
    order,
    bounds: bounds === null ? null : boundsOf(bounds),
    requirements: requirements
      .filter((requirement) => chosen.has(requirement._id))
      .map((requirement) => ({ templateId: requirement._id, name: requirement.name })),
  };
}

/** The held ones with another, or with its new requirements, in order. */
export function withPending(held: readonly PendingCategory[], category: PendingCategory): PendingCategory[] {
  return [...held.filter(({ templateId }) => templateId !== category.templateId), category].sort(
    (a, b) => a.order - b.order,
  );
}
