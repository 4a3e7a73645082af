import { Button } from '@mantine/core';
import { IconMailForward, IconUserPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AskAction } from './agency-action-items.tsx';
import classes from './office-agencies.module.css';
import type { NamedAgency } from './named-agency.ts';

export interface BulkBarProps {
  chosen: readonly NamedAgency[];
  canAssign: boolean;
  onAsk: AskAction;
  onClear: () => void;
}

/** How many companies are chosen and what can be done with them together (mock-up 10). */
export function BulkBar({ chosen, canAssign, onAsk, onClear }: BulkBarProps) {
  const t = useT();
  return (
    <>
      <div className={classes['bulkBar']} role="group" aria-label={t('agencies.office.bulk.actions')}>
        <span className={classes['bulkBarCount']} role="status">
          {t('common.table.selectedFeminine', { count: chosen.length })}
        </span>
        {canAssign ? (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={17} aria-hidden />}
            onClick={() => onAsk({ action: 'assign', agencies: chosen })}
          >
            {t('agencies.office.assign')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconMailForward size={17} aria-hidden />}
          onClick={() => onAsk({ action: 'remind', agencies: chosen })}
        >
          {t('agencies.office.remind')}
        </Button>
        <Button variant="subtle" onClick={onClear}>
          {t('common.actions.deselect')}
        </Button>
      </div>
      <div className={classes['room']} />
    </>
  );
}
