import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useFocusBack } from '../../../ui/layout/use-focus-back.ts';
import { InvestmentDialog } from './investment-dialog.tsx';
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

  async function save(next: NonNullable<SurveyPatch['investments']>): Promise<void> {
    await onSave({ investments: next });
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
              <>
                <ActionIcon
                  aria-label={t('surveys.investments.edit', { name: investment.name })}
                  onClick={() => setOpen({ kind: 'edit', investment })}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('surveys.investments.delete', { name: investment.name })}
                  onClick={() => setOpen({ kind: 'delete', investment })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </>
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
      {open?.kind === 'new' ? (
        <InvestmentDialog onClose={() => setOpen(null)} onSave={(added) => save([...investments, added])} />
      ) : null}
      {open?.kind === 'edit' ? (
        <InvestmentDialog
          investment={open.investment}
          onClose={() => setOpen(null)}
          onSave={(changed) =>
            save(investments.map((one) => (one._id === open.investment._id ? { ...changed, _id: one._id } : one)))
          }
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog
          investment={open.investment}
          onClose={() => setOpen(null)}
          onDelete={() => save(investments.filter((one) => one._id !== open.investment._id))}
        />
      ) : null}
    </StepFrame>
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
