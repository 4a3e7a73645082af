import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DESCRIPTION_LIMIT } from '../../../ui/cards/marks.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
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
  const attached = requirement === null && category !== null ? { categoryTemplateId: category._id } : {};
  const form = useForm({
    start: {
      name: requirement?.name ?? '',
      type: requirement?.type ?? '',
      description: requirement?.description ?? '',
      isNoneOfThese: requirement?.isNoneOfThese ?? false,
    },
    bodyOf: (typed) => ({ ...typed, ...attached }),
    contract: () => import('@volano/domain/shapes/categories').then((shapes) => shapes.createRequirementTemplate),
    required: ['name', 'type'],
    change: useSaveRequirement(requirement?._id ?? null),
    done: () => toast.success(t(`categories.requirement.${requirement === null ? 'created' : 'edited'}`)),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`categories.requirement.${requirement === null ? 'newTitle' : 'edit'}`)}
    >
      <TextInput
        label={t('categories.requirement.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label={t('categories.requirement.type')}
        description={t('categories.requirement.typeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={100}
        {...form.field('type')}
      />
      <Textarea
        label={t('categories.requirement.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.field('description')}
      />
      <Checkbox
        label={t('categories.requirement.isNoneOfThese')}
        description={t('categories.requirement.isNoneOfTheseHint')}
        // Of a question with one answer "none of these" is said by answering none; one that is so already can always be told otherwise.
        disabled={category?.isMultipleAnswers === false && !form.values.isNoneOfThese}
        {...form.box('isNoneOfThese')}
      />
    </FormDialog>
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
