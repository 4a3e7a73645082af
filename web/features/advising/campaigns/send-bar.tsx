import { Button, Checkbox } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Chosen } from './campaigns.api.ts';
import classes from './campaigns.module.css';

export interface SendBarProps {
  /** Ids of those chosen who would get a mail. */
  chosen: readonly string[];
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  /** How many would get a mail now. */
  missing: number;
  /** Somebody has had it before. */
  hasRun: boolean;
  /** A run is under way, or the announcement is closed. */
  isClosed: boolean;
  onSend: (chosen: Chosen, count: number) => void;
}

/** All or some, and the one button: closed until somebody is chosen (2-catalogue §2). After a first run, also whoever is missing. */
export function SendBar({ chosen, isAll, onAll, missing, hasRun, isClosed, onSend }: SendBarProps) {
  const t = useT();
  const count = isAll ? missing : chosen.length;
  return (
    <div className={classes['sendBar']} role="group" aria-label={t('campaigns.send')}>
      <Checkbox
        label={t('campaigns.all')}
        description={missing > 0 ? t('campaigns.allHint', { count: missing }) : undefined}
        checked={isAll && missing > 0}
        disabled={isClosed || missing === 0}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <div className={classes['buttons']}>
        {hasRun && missing > 0 && !isAll && chosen.length === 0 ? (
          <Button variant="default" disabled={isClosed} onClick={() => onSend('missing', missing)}>
            {t('campaigns.sendMissing', { count: missing })}
          </Button>
        ) : null}
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={isClosed || count === 0}
          title={count === 0 ? t('campaigns.noneChosen') : undefined}
          onClick={() => onSend(isAll ? 'ALL' : chosen, count)}
        >
          {count === 0 ? t('campaigns.send') : t('campaigns.sendTo', { count })}
        </Button>
      </div>
    </div>
  );
}
