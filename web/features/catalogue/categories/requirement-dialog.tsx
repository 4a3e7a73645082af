import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DESCRIPTION_LIMIT } from '../../../ui/cards/marks.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import classes from './categories.module.css';
import { type Category, type Requirement, useSaveRequirement } from './category-settings.api.ts';

export interface RequirementDialogProps {
  requirement: Requirement | null;
  /** The category a new one is for; without it the new one is of none yet. */
  category?: Pick<Category, '_id' | 'isMultipleAnswers'> | null;
  onClose: () => void;
  onSaved?: (saved: Requirement) => void;
}

/** A new requirement, or one to change: name and type must be there (2-catalogue §5). */
export function RequirementDialog({ requirement, category = null, onClose, onSaved }: RequirementDialogProps) {
  const t = useT();
  const save = useSaveRequirement(requirement?._id ?? null);
  const [isTried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    name: requirement?.name ?? '',
    type: requirement?.type ?? '',
    description: requirement?.description ?? '',
    isNoneOfThese: requirement?.isNoneOfThese ?? false,
  });

  function submit(): void {
    setTried(true);
    if (isMissing(draft.name) || isMissing(draft.type)) return;
    const attached = requirement === null && category !== null ? { categoryTemplateId: category._id } : {};
    mutateWithMessage(
      save,
      { ...draft, ...attached },
      {
        done: () => toast.success(t(`categories.requirement.${requirement === null ? 'created' : 'edited'}`)),
        refused: 'shown',
        onSuccess: (saved) => {
          onSaved?.(saved);
          onClose();
        },
      },
    );
  }

  function errorOf(field: keyof Draft): string | null {
    const isAsked = field === 'name' || field === 'type';
    return isTried && isAsked && isMissing(draft[field]) ? t('common.required') : fieldError(save.error, field);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t(`categories.requirement.${requirement === null ? 'newTitle' : 'edit'}`)}
      onSubmit={submit}
      isWorking={save.isPending}
      refusal={save.error}
    >
      <RequirementFields
        draft={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        errorOf={errorOf}
        isOfOneAnswer={category?.isMultipleAnswers === false}
      />
    </FormDialog>
  );
}

interface Draft {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isNoneOfThese: boolean;
}

function isMissing(text: string): boolean {
  return text.trim() === '';
}

interface RequirementFieldsProps {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  errorOf: (field: keyof Draft) => string | null;
  /** Of a question with one answer "none of these" is said by answering none. */
  isOfOneAnswer: boolean;
}

function RequirementFields({ draft, onChange, errorOf, isOfOneAnswer }: RequirementFieldsProps) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('categories.requirement.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('categories.requirement.type')}
        description={t('categories.requirement.typeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={100}
        value={draft.type}
        error={errorOf('type')}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <Textarea
        label={t('categories.requirement.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Checkbox
        label={t('categories.requirement.isNoneOfThese')}
        description={t('categories.requirement.isNoneOfTheseHint')}
        // One that is so already can always be told otherwise.
        disabled={isOfOneAnswer && !draft.isNoneOfThese}
        checked={draft.isNoneOfThese}
        error={errorOf('isNoneOfThese')}
        onChange={(event) => onChange({ isNoneOfThese: event.currentTarget.checked })}
      />
    </>
  );
}

/** Name, description and type of requirements, in every table of them. */
export function useRequirementColumns(): Column<Requirement>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('categories.requirement.name'),
      cell: ({ name }) => name,
      title: ({ name }) => name,
      isStrong: true,
      isInCard: true,
      isCardTitle: true,
    },
    {
      key: 'description',
      header: t('categories.requirement.description'),
      cell: ({ description }) =>
        description === '' ? (
          <span className={classes['quiet']}>{t('categories.requirement.noDescription')}</span>
        ) : (
          description
        ),
      title: ({ description }) => description,
      textLimit: DESCRIPTION_LIMIT,
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'type',
      header: t('categories.requirement.type'),
      cell: ({ type }) => <span className={classes['type']}>{type}</span>,
      title: ({ type }) => type,
      isInCard: true,
    },
  ];
}
