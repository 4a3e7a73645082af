import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './categories.module.css';
import { type Category, type CategoryBody, useSaveCategory } from './category-settings.api.ts';

const UNDER = ['label', 'input', 'description', 'error'] as const;

interface Draft {
  readonly categoryName: string;
  readonly order: number | '';
  readonly question: string;
  readonly information: string;
  readonly isMultipleAnswers: boolean;
  readonly fixable: boolean;
}

/** A new category, or one to change: its name, its place, its question and how it is answered (2-catalogue §2). */
export function QuestionDialog({
  category,
  onClose,
  onSaved,
}: {
  category: Category | null;
  onClose: () => void;
  onSaved?: (saved: Category) => void;
}) {
  const t = useT();
  const save = useSaveCategory(category?._id ?? null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(category));
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });
  const words = (key: 'nameField' | 'order' | 'orderHint' | 'question' | 'questionHint') =>
    t(`categories.category.${key}`);

  function submit(): void {
    mutateWithMessage(save, bodyOf(draft), {
      done: () => toast.success(t(`categories.category.${category === null ? 'created' : 'edited'}`)),
      refused: 'shown',
      onSuccess: (saved) => {
        onSaved?.(saved);
        onClose();
      },
    });
  }

  const isTaken = save.error instanceof ApiError && save.error.code === 'ordersYetUsed';
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={t(`categories.category.${category === null ? 'newTitle' : 'edit'}`)}
      onSubmit={submit}
      isWorking={save.isPending}
      isIdle={draft.categoryName.trim() === ''}
      refusal={isTaken ? null : save.error}
    >
      <div className={classes['pair']}>
        <TextInput
          label={words('nameField')}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          value={draft.categoryName}
          error={fieldError(save.error, 'categoryName')}
          onChange={(event) => change({ categoryName: event.currentTarget.value })}
        />
        <NumberInput
          label={words('order')}
          description={category === null ? words('orderHint') : undefined}
          inputWrapperOrder={[...UNDER]}
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={draft.order}
          error={isTaken ? save.error?.message : fieldError(save.error, 'order')}
          onChange={(order) => change({ order: order === '' ? '' : Number(order) })}
        />
      </div>
      <TextInput
        label={words('question')}
        description={words('questionHint')}
        inputWrapperOrder={[...UNDER]}
        maxLength={300}
        autoComplete="off"
        value={draft.question}
        error={fieldError(save.error, 'question')}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <RichTextField
        label={t('categories.category.information')}
        description={t('categories.category.informationHint')}
        value={draft.information}
        error={fieldError(save.error, 'information')}
        onChange={(information) => change({ information })}
      />
      <Checkbox
        label={t('categories.category.isMultipleAnswers')}
        checked={draft.isMultipleAnswers}
        error={fieldError(save.error, 'isMultipleAnswers')}
        onChange={(event) => change({ isMultipleAnswers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('categories.category.fixable')}
        description={t('categories.category.fixableHint')}
        checked={draft.fixable}
        onChange={(event) => change({ fixable: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

function draftOf(category: Category | null): Draft {
  return {
    categoryName: category?.categoryName ?? '',
    order: category?.order ?? '',
    question: category?.question ?? '',
    information: category?.information ?? '',
    isMultipleAnswers: category?.isMultipleAnswers ?? false,
    fixable: category?.fixable ?? false,
  };
}

function bodyOf({ order, question, ...draft }: Draft): CategoryBody {
  return { ...draft, question: question.trim() === '' ? null : question, ...(order === '' ? {} : { order }) };
}
