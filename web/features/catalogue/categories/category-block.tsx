import { ActionIcon, Button, Checkbox, Modal, Select, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './categories.module.css';
import {
  type CategoryEntity,
  type CopiedCategory,
  type PendingCategory,
  useCopyCategory,
  useDeleteCategory,
  type CategoryTemplate,
  useCategoryTemplates,
} from './copied-categories.api.ts';

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

/** What an announcement or a service asks: categories of the office's with the requirements that are accepted (mock-up 11, content). */
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
      <ul className={classes['categoryBlockList']}>
        {lines.map((line) => (
          <CategoryLine
            key={line.templateId}
            line={line}
            onEdit={() => setEdited(line)}
            onRemove={() => setRemoved(line)}
          />
        ))}
      </ul>
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
    if (ownerId === null) onPending(withPending(held, category));
    else {
      try {
        await copy.mutateAsync({ entity, ownerId, category });
      } catch {
        return;
      }
      onPending(held.filter(({ templateId }) => templateId !== category.templateId));
      onChanged();
      toast.success(t(edited === null ? 'categories.block.added' : 'categories.block.edited'));
    }
    onClose();
  }

  return (
    <CopiedCategoryDialog
      edited={edited}
      present={lines}
      isSaving={copy.isPending}
      error={copy.error === null ? undefined : refusalMessage(copy.error, t('errors.unexpected'))}
      onSave={(category) => void save(category)}
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

interface CopiedCategoryDialogProps {
  /** The category whose requirements are chosen anew; null to add one. */
  edited: Pick<PendingCategory, 'templateId' | 'categoryName' | 'requirements'> | null;
  /** Those that are there already. */
  present: readonly { readonly templateId: string }[];
  isSaving: boolean;
  /** Why it was not saved. */
  error: string | undefined;
  onSave: (category: PendingCategory) => void;
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

function Choice({ edited, present, isSaving, error, onSave, onClose, templates }: ChoiceProps) {
  const t = useT();
  const addable = addableTemplates(templates, present);
  const [templateId, setTemplateId] = useState(edited?.templateId ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(edited?.requirements.map((requirement) => requirement.templateId)),
  );
  const [wasTried, setTried] = useState(false);
  const template = templates.find(({ _id }) => _id === templateId);
  if (edited === null && addable.length === 0)
    return <p className={classes['hint']}>{t('categories.block.allAdded')}</p>;

  function choose(id: string | null): void {
    setTemplateId(id);
    setChosen(new Set());
    setTried(false);
  }

  function save(event: React.SyntheticEvent): void {
    event.preventDefault();
    // The dialog may stand in the form of an editor, which is not what is sent here.
    event.stopPropagation();
    setTried(true);
    if (template === undefined) return;
    const category = pendingOf(template, chosen);
    if (category.requirements.length > 0) onSave(category);
  }

  return (
    <form className={classes['root']} onSubmit={save} noValidate>
      {edited === null ? (
        <Select
          size="sm"
          label={t('categories.block.category')}
          description={t('categories.block.categoryHint')}
          data={addable.map(({ _id, categoryName }) => ({ value: _id, label: categoryName }))}
          value={templateId}
          onChange={choose}
          searchable
          data-autofocus
          nothingFoundMessage={t('common.filters.noOption')}
          error={wasTried && templateId === null ? t('common.required') : undefined}
        />
      ) : null}
      {template === undefined ? null : (
        <Requirements
          template={template}
          chosen={chosen}
          onChange={setChosen}
          isMissing={wasTried && pendingOf(template, chosen).requirements.length === 0}
        />
      )}
      <ChoiceFoot isNew={edited === null} isSaving={isSaving} error={error} onClose={onClose} />
    </form>
  );
}

interface ChoiceFootProps extends Pick<ChoiceProps, 'isSaving' | 'error' | 'onClose'> {
  isNew: boolean;
}

function ChoiceFoot({ isNew, isSaving, error, onClose }: ChoiceFootProps) {
  const t = useT();
  return (
    <>
      {error === undefined ? null : (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <div className={classes['copiedCategoryDialogButtons']}>
        <Button variant="default" size="sm" onClick={onClose} disabled={isSaving}>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" size="sm" loading={isSaving}>
          {t(isNew ? 'categories.block.confirmAdd' : 'categories.block.confirmEdit')}
        </Button>
      </div>
    </>
  );
}

interface RequirementsProps {
  template: CategoryTemplate;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  isMissing: boolean;
}

function Requirements({ template: { requirements }, chosen, onChange, isMissing }: RequirementsProps) {
  const t = useT();
  const isAll = requirements.every(({ _id }) => chosen.has(_id));
  return (
    <Checkbox.Group
      label={t('categories.block.choose')}
      description={t('categories.block.chooseHint')}
      error={isMissing ? t('categories.block.needsOne') : undefined}
      value={[...chosen]}
      onChange={(ids) => onChange(new Set(ids))}
    >
      <div className={classes['copiedCategoryDialogList']}>
        {requirements.length > 1 ? (
          <Button
            variant="subtle"
            size="xs"
            className={classes['all'] ?? ''}
            aria-pressed={isAll}
            onClick={() => onChange(new Set(isAll ? [] : requirements.map(({ _id }) => _id)))}
          >
            {t('categories.block.all')}
          </Button>
        ) : null}
        {requirements.map(({ _id, name, description }) => (
          <Checkbox
            key={_id}
            size="xs"
            value={_id}
            label={name}
            description={description === '' ? null : description}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Those that may still be added: with requirements, and not there yet (2-catalogue §5). */
export function addableTemplates(
  templates: readonly CategoryTemplate[],
  present: readonly { readonly templateId: string }[],
): CategoryTemplate[] {
  const there = new Set(present.map(({ templateId }) => templateId));
  return templates.filter(({ _id, requirements }) => requirements.length > 0 && !there.has(_id));
}

/** A category as it is held until it is sent, with the chosen requirements in the order of the template. */
export function pendingOf(template: CategoryTemplate, chosen: ReadonlySet<string>): PendingCategory {
  const { _id, categoryName, order, requirements } = template;
  return {
    templateId: _id,
    categoryName,
    order,
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
