import { ActionIcon, Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { parseEuros } from '@volano/domain/rules/money';
import { INVESTMENT_TYPES, type InvestmentType } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { CurrencyField, writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useFocusBack } from '../../../ui/layout/focus.ts';
import { InvestmentList } from './investment-list.tsx';
import classes from './survey-steps.module.css';
import { StepFrame } from './step-frame.tsx';
import type { Investment, Survey, SurveyPatch } from './surveys.api.ts';

/** As many as a survey keeps. */
const LIMIT = 100;

export interface InvestmentsStepProps {
  /** The name of the company where somebody of the office answers for it. */
  officeName: string | undefined;
  survey: Survey;
  /** Saves and waits; rejects with the refusal. */
  onSave: (patch: SurveyPatch) => Promise<void>;
}

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; investment: Investment } | null;

/** What a company means to invest in: a list that may stay empty. */
export function InvestmentsStep({ officeName, survey, onSave }: InvestmentsStepProps) {
  const t = useT();
  const headingId = useId();
  const [open, setOpen] = useState<Open>(null);
  const { investments } = survey;

  async function save(next: readonly InvestmentInput[]): Promise<void> {
    await onSave({ investments: [...next] });
    toast.success(t('surveys.investments.updated'));
    setOpen(null);
  }

  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.investments.kicker')}
      title={
        officeName === undefined
          ? t('surveys.investments.title')
          : t('surveys.investments.titleOf', { name: officeName })
      }
      help={t('surveys.investments.help')}
    >
      {investments.length === 0 ? (
        <EmptyState
          isCard
          title={t('surveys.investments.empty')}
          action={<AddButton onClick={() => setOpen({ kind: 'new' })} />}
        >
          {t('surveys.investments.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <InvestmentList
            investments={investments}
            actions={(investment) => (
              <RowActions
                name={investment.name}
                onEdit={() => setOpen({ kind: 'edit', investment })}
                onDelete={() => setOpen({ kind: 'delete', investment })}
              />
            )}
          />
          <div className={classes['add']}>
            {investments.length < LIMIT ? (
              <AddButton onClick={() => setOpen({ kind: 'new' })} />
            ) : (
              <p>{t('surveys.investments.limit', { count: LIMIT })}</p>
            )}
          </div>
        </>
      )}
      <OpenDialog open={open} investments={investments} onClose={() => setOpen(null)} onSave={save} />
    </StepFrame>
  );
}

interface OpenDialogProps {
  open: Open;
  investments: Survey['investments'];
  onClose: () => void;
  onSave: (next: readonly InvestmentInput[]) => Promise<void>;
}

/** Whatever is being done with one investment: the whole list is saved. */
function OpenDialog({ open, investments, onClose, onSave }: OpenDialogProps) {
  if (open === null) return null;
  if (open.kind === 'new')
    return <InvestmentDialog onClose={onClose} onSave={(added) => onSave([...investments, added])} />;
  const { investment } = open;
  const isIt = ({ _id }: Investment) => _id === investment._id;
  if (open.kind === 'delete')
    return (
      <DeleteDialog
        investment={investment}
        onClose={onClose}
        onDelete={() => onSave(investments.filter((one) => !isIt(one)))}
      />
    );
  return (
    <InvestmentDialog
      investment={investment}
      onClose={onClose}
      onSave={(changed) => onSave(investments.map((one) => (isIt(one) ? { ...changed, _id: one._id } : one)))}
    />
  );
}

function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const t = useT();
  return (
    <>
      <ActionIcon aria-label={t('surveys.investments.edit', { name })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('surveys.investments.delete', { name })} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {t('surveys.investments.add')}
    </Button>
  );
}

function DeleteDialog({
  investment,
  onClose,
  onDelete,
}: {
  investment: Investment;
  onClose: () => void;
  onDelete: () => Promise<void>;
}) {
  const t = useT();
  useFocusBack();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm(): Promise<void> {
    setWorking(true);
    setError(undefined);
    try {
      await onDelete();
    } catch (refusal) {
      setError(refusal instanceof ApiError ? refusal.message : t('errors.unexpected'));
      setWorking(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('surveys.investments.deleteTitle', { name: investment.name })}
      confirmLabel={t('surveys.investments.deleteConfirm')}
      onConfirm={() => void confirm()}
      isWorking={isWorking}
      error={error}
    >
      {t('surveys.investments.deleteBody')}
    </ConfirmDialog>
  );
}

type InvestmentInput = NonNullable<SurveyPatch['investments']>[number];

interface InvestmentDialogProps {
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

/** What is typed of one investment, what is wrong with it, and its saving. */
function useInvestmentForm(investment: Investment | undefined, onSave: InvestmentDialogProps['onSave']) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(() => typedOf(investment));
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const amount = parseEuros(typed.amount);
  const input = inputOf(typed, amount);

  async function submit(): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (input === null) return;
    setSaving(true);
    try {
      await onSave(input);
    } catch (error) {
      const unexpected = { status: 500, code: 'unexpected', message: t('errors.unexpected') } as const;
      setRefusal(error instanceof ApiError ? error : new ApiError(unexpected));
      setSaving(false);
    }
  }

  function change(changed: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...changed }));
  }

  function errorOf(field: keyof Typed): string | null {
    if (isTried && (typed[field] ?? '').trim() === '') return t('common.required');
    if (isTried && field === 'amount' && amount === null) return t('surveys.investments.amountInvalid');
    return refusal?.fields.find(({ path }) => path.endsWith(`.${field}`))?.message ?? null;
  }

  return { typed, change, errorOf, submit, isSaving, refusal };
}

/** Type, name, description and amount of one investment. */
function InvestmentDialog({ investment, onClose, onSave }: InvestmentDialogProps) {
  const t = useT();
  const form = useInvestmentForm(investment, onSave);
  const { submit, isSaving, refusal } = form;
  useFocusBack();

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
        <InvestmentFields {...form} />
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

type InvestmentFieldsProps = Pick<ReturnType<typeof useInvestmentForm>, 'typed' | 'change' | 'errorOf'>;

function InvestmentFields({ typed, change, errorOf }: InvestmentFieldsProps) {
  const t = useT();
  return (
    <>
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
    </>
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
