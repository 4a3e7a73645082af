import type { ToldDeduction } from '@volano/domain/contracts/deductions';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './survey-steps.module.css';

/** What the portal thinks the answer is, with where that is from, beside the question while it is open: one press gives it. */
export function DeducedProposal({ deduction, onAccept }: { deduction: ToldDeduction; onAccept: () => void }) {
  const t = useT();
  const { from, label } = deduction;
  const said = `${from.charAt(0).toUpperCase()}${from.slice(1)}`;
  return (
    <div className={classes['proposal']}>
      <p>{t('deductions.proposal', { from: said, value: label })}</p>
      <Button variant="default" size="sm" leftSection={<IconCheck size={18} aria-hidden />} onClick={onAccept}>
        {t('deductions.accept')}
      </Button>
    </div>
  );
}
