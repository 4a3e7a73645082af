import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { parseEuros } from '@volano/domain/rules/money';
import { INVESTMENT_TYPES, type InvestmentType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField, writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { useFocusBack } from '../../../ui/layout/use-focus-back.ts';
import classes from './survey-steps.module.css';
import type { Investment, SurveyPatch } from './surveys.api.ts';

type InvestmentInput = NonNullable<SurveyPatch['investments']>[number];

export interface InvestmentDialogProps {
  /** The one to change; without it a new one. */
  investment?: Investment;
  onClose: () => void;
  /** Rejects with the refusal; the dialog stays open with what was typed. */
  onSave: (investment: InvestmentInput) => Promise<void>;
}

interface Typed {
  readonly type: InvestmentType | null;
  readonly name: string;
  readonly description: string;
  readonly amount: string;
}

/** Type, name, description and amount of one investment. */
export function InvestmentDialog({ investment, onClose, onSave }: InvestmentDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(() => typedOf(investment));
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const amount = parseEuros(typed.amount);
  const input = inputOf(typed, amount);
  const required = t('common.required');
  useFocusBack();

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (input === null) return;
    setSaving(true);
    try {
      await onSave(input);
    } catch (error) {
      setRefusal(
        error instanceof ApiError
          ? error
          : new ApiError({ status: 500, code: 'unexpected', message: t('errors.unexpected') }),
      );
      setSaving(false);
    }
  }

  function change(changed: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  function errorOf(field: keyof Typed): string | null {
    if (isTried && (typed[field] ?? '').trim() === '') return required;
    if (isTried && field === 'amount' && amount === null) return t('surveys.investments.amountInvalid');
    return refusal?.fields.find(({ path }) => path.endsWith(`.${field}`))?.message ?? null;
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isSaving}
      title={t(investment === undefined ? 'surveys.investments.addTitle' : 'surveys.investments.editTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Select
          label={t('surveys.investments.type')}
          placeholder={t('surveys.investments.chooseType')}
          required
          data-autofocus
          data={INVESTMENT_TYPES.map((type) => ({ value: type, label: t(`surveys.investments.types.${type}`) }))}
          value={typed.type}
          error={errorOf('type')}
          onChange={(type) => change({ type: type as InvestmentType | null })}
        />
        <TextInput
          label={t('surveys.investments.name')}
          placeholder={t('surveys.investments.namePlaceholder')}
          required
          maxLength={200}
          value={typed.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('surveys.investments.description')}
          description={t('surveys.investments.descriptionHint')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={typed.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <CurrencyField
          label={t('surveys.investments.amount')}
          required
          text={typed.amount}
          error={errorOf('amount')}
          onText={(text) => change({ amount: text })}
        />
        {refusal === null ? null : (
          <p className={classes['refusal']} role="alert">
            {refusal.message}
          </p>
        )}
        <div className={classes['investmentDialogActions']}>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(refusal === null ? 'common.actions.save' : 'common.actions.retry')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function typedOf(investment: Investment | undefined): Typed {
  if (investment === undefined) return { type: null, name: '', description: '', amount: '' };
  const { type, name, description, amount } = investment;
  return { type, name, description, amount: writtenEuros(amount) };
}

/** What to send, or null while something is missing. */
function inputOf({ type, name, description }: Typed, amount: number | null): InvestmentInput | null {
  if (type === null || name.trim() === '' || description.trim() === '' || amount === null) return null;
  return { type, name: name.trim(), description: description.trim(), amount };
}
