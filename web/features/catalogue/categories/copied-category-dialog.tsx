import { Button, Checkbox, Modal, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { addableTemplates, heldOf } from './category-choices.ts';
import { type CategoryTemplate, type HeldCategory, useCategoryTemplates } from './copied-categories.api.ts';
import classes from './categories.module.css';

export interface CopiedCategoryDialogProps {
  /** The category whose requirements are chosen anew; null to add one. */
  edited: Pick<HeldCategory, 'templateId' | 'categoryName' | 'requirements'> | null;
  /** Those that are there already. */
  present: readonly { readonly templateId: string }[];
  isSaving: boolean;
  /** Why it was not saved. */
  error: string | undefined;
  onSave: (category: HeldCategory) => void;
  onClose: () => void;
}

/** A category from the office's, and which of its requirements are accepted. */
export function CopiedCategoryDialog(props: CopiedCategoryDialogProps) {
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
    const category = heldOf(template, chosen);
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
          isMissing={wasTried && heldOf(template, chosen).requirements.length === 0}
        />
      )}
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
          {t(edited === null ? 'categories.block.confirmAdd' : 'categories.block.confirmEdit')}
        </Button>
      </div>
    </form>
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
