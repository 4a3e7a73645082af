import { ActionIcon, Box, Button, Flex, Select, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { parseEuros } from '@volano/domain/rules/money';
import { INVESTMENT_TYPES, type InvestmentType } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { changeBy, type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { CurrencyField, writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useFocusBack } from '../../../ui/layout/focus.ts';
import { InvestmentList } from './investment-list.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './survey-steps.module.css';
import { StepFrame } from './survey-parts.tsx';
import { type Investment, readInvestments, type Survey, type SurveyPatch } from './surveys.api.ts';

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

  // The whole list is sent: what others have added meanwhile goes along.
  async function save(change: ListChange): Promise<void> {
    await onSave({ investments: [...change(await readInvestments(survey._id))] });
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
          <Box mt="s18">
            {investments.length < LIMIT ? (
              <AddButton onClick={() => setOpen({ kind: 'new' })} />
            ) : (
              <p>{t('surveys.investments.limit', { count: LIMIT })}</p>
            )}
          </Box>
        </>
      )}
      <OpenDialog open={open} onClose={() => setOpen(null)} onSave={save} />
    </StepFrame>
  );
}

/** The list as it shall be, from what it is. */
type ListChange = (now: readonly Investment[]) => readonly InvestmentInput[];

interface OpenDialogProps {
  open: Open;
  onClose: () => void;
  onSave: (change: ListChange) => Promise<void>;
}

/** Whatever is being done with one investment: the whole list is saved. */
function OpenDialog({ open, onClose, onSave }: OpenDialogProps) {
  if (open === null) return null;
  if (open.kind === 'new')
    return <InvestmentDialog onClose={onClose} onSave={(added) => onSave((now) => [...now, added])} />;
  const { investment } = open;
  const isIt = ({ _id }: Investment) => _id === investment._id;
  if (open.kind === 'delete')
    return (
      <DeleteDialog
        investment={investment}
        onClose={onClose}
        onDelete={() => onSave((now) => now.filter((one) => !isIt(one)))}
      />
    );
  return (
    <InvestmentDialog
      investment={investment}
      onClose={onClose}
      onSave={(changed) =>
        onSave((now) =>
          // What somebody else has deleted meanwhile is there again: nothing of what was typed is lost.
          now.some(isIt) ? now.map((one) => (isIt(one) ? { ...changed, _id: one._id } : one)) : [...now, changed],
        )
      }
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

/** What is typed of one investment, what is wrong with it, and its saving. */
function useInvestmentForm(investment: Investment | undefined, onSave: InvestmentDialogProps['onSave']) {
  const t = useT();
  return useForm({
    start: () => typedOf(investment),
    bodyOf: inputOf,
    contract: async () => ({ body: (await import('@volano/domain/shapes/surveys')).investmentInput }),
    required: FIELDS,
    rules: ({ amount }) => ({ amount: parseEuros(amount) === null ? t('surveys.investments.amountInvalid') : null }),
    // The whole list is sent: `investments.3.name`.
    fieldOf: ({ path = '' }) => FIELDS.find((field) => path.endsWith(`.${field}`)) ?? null,
    change: changeBy(onSave),
  });
}

/** Type, name, description and amount of one investment. */
function InvestmentDialog({ investment, onClose, onSave }: InvestmentDialogProps) {
  const t = useT();
  const form = useInvestmentForm(investment, onSave);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!form.isSaving}
      title={t(investment === undefined ? 'surveys.investments.addTitle' : 'surveys.investments.editTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Form
        form={form}
        className={classes['form']}
        actions={
          <Flex gap="sm" justify="flex-end" wrap="wrap">
            <Button variant="default" onClick={onClose} disabled={form.isSaving}>
              {t('common.actions.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {t(form.refusal === null ? 'common.actions.save' : 'common.actions.retry')}
            </Button>
          </Flex>
        }
      >
        <InvestmentFields form={form} />
      </Form>
    </Modal>
  );
}

function InvestmentFields({ form }: { form: FormState<ReturnType<typeof typedOf>> }) {
  const t = useT();
  return (
    <>
      <Select
        label={t('surveys.investments.type')}
        placeholder={t('surveys.investments.chooseType')}
        required
        data-autofocus
        data={INVESTMENT_TYPES.map((type) => ({ value: type, label: t(`surveys.investments.types.${type}`) }))}
        {...form.field('type')}
      />
      <TextInput
        label={t('surveys.investments.name')}
        placeholder={t('surveys.investments.namePlaceholder')}
        required
        maxLength={200}
        {...form.field('name')}
      />
      <Textarea
        label={t('surveys.investments.description')}
        description={t('surveys.investments.descriptionHint')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.field('description')}
      />
      <CurrencyField
        label={t('surveys.investments.amount')}
        required
        text={form.values.amount}
        error={form.errorOf('amount')}
        onText={(amount) => form.set({ amount })}
      />
    </>
  );
}

const FIELDS = ['type', 'name', 'description', 'amount'] as const;

function typedOf(investment: Investment | undefined) {
  if (investment === undefined) return { type: null, name: '', description: '', amount: '' };
  const { type, name, description, amount } = investment;
  return { type: type as InvestmentType | null, name, description, amount: writtenEuros(amount) };
}

/** What is sent of what is typed. Type and amount are required: without them nothing is sent. */
function inputOf({ type, name, description, amount }: ReturnType<typeof typedOf>): InvestmentInput {
  const cents = parseEuros(amount) as number;
  return { type: type as InvestmentType, name: name.trim(), description: description.trim(), amount: cents };
}
