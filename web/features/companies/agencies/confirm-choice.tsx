import { isAdvisor } from '@volano/domain/policies/actor';
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AskAction } from './agency-action-items.tsx';
import classes from './office-agencies.module.css';
import { type ChosenPerson, useConfirmChoice } from './office-changes.api.ts';

export interface ConfirmChoiceProps {
  agency: { _id: string; businessName: string };
  chosen: ChosenPerson;
  onAsk: AskAction;
  /** Where the way back is offered once it is done. */
  onDone?: () => void;
}

/**
 * What an admin does with a company's choice, in one press: its consultant follows it. A sales contact cannot follow companies: they are
 * kept as the contact, or a consultant is chosen instead.
 */
export function ConfirmChoice({ agency, chosen, onAsk, onDone }: ConfirmChoiceProps) {
  const t = useT();
  const confirm = useConfirmChoice();
  const { businessName } = agency;
  const isConsultant = isAdvisor(chosen);
  const act = isConsultant
    ? t('agencies.office.choice.assign', { name: chosen.name })
    : t('agencies.office.choice.keep');
  return (
    <>
      <Button
        leftSection={<IconUserCheck size={18} aria-hidden />}
        loading={confirm.isPending}
        aria-label={t('agencies.office.choice.named', { act, businessName })}
        onClick={() =>
          mutateWithMessage(confirm, { agencyId: agency._id, chosen }, onDone ? { onSuccess: onDone } : {})
        }
      >
        {act}
      </Button>
      {isConsultant ? null : (
        <Button
          variant="default"
          aria-label={t('agencies.office.choice.named', { act: t('agencies.office.choice.other'), businessName })}
          onClick={() => onAsk({ action: 'assign', agencies: [agency] })}
        >
          {t('agencies.office.choice.other')}
        </Button>
      )}
    </>
  );
}

/** The same in a cell, which has room for a first name: one press for a consultant, for a sales contact the choice of one instead. */
export function ConfirmChoiceCell({ agency, chosen, onAsk }: Omit<ConfirmChoiceProps, 'onDone'>) {
  const t = useT();
  const confirm = useConfirmChoice();
  const isConsultant = isAdvisor(chosen);
  const fullName = `${chosen.name} ${chosen.surname}`;
  const words = t(isConsultant ? 'agencies.office.choice.whole' : 'agencies.office.choice.wholeContact', {
    name: fullName,
  });
  const short = t(isConsultant ? 'agencies.office.choice.assign' : 'agencies.office.choice.contact', {
    name: chosen.name,
  });
  return (
    <button
      type="button"
      className={classes['assign']}
      disabled={confirm.isPending}
      aria-label={t('agencies.office.choice.named', { act: words, businessName: agency.businessName })}
      title={words}
      onClick={() =>
        isConsultant
          ? mutateWithMessage(confirm, { agencyId: agency._id, chosen }, {})
          : onAsk({ action: 'assign', agencies: [agency] })
      }
    >
      <IconUserCheck size={16} aria-hidden />
      <span className={classes['words']}>{short}</span>
    </button>
  );
}
