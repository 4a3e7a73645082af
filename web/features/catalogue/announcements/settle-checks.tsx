import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type CompanyCheck, useCompanyChecks, useSettleCheck } from './checks.api.ts';
import classes from './office-announcement.module.css';

export interface SettleChecksProps {
  agencyId: string;
  announcementId: string;
  /** Whether the reader may settle them; platform admins only read. */
  canSettle: boolean;
}

/** What the notice asks and no question covers, settled for one company: yes or no, with a note of how one knows. */
export function SettleChecks({ agencyId, announcementId, canSettle }: SettleChecksProps) {
  const t = useT();
  const title = useId();
  const { data: checks = [] } = useCompanyChecks(agencyId, announcementId);
  if (checks.length === 0) return null;
  return (
    <section className={classes['settleChecks']} aria-labelledby={title}>
      <h2 id={title} className={classes['settleChecksTitle']}>
        {t('announcements.checks.title')}
      </h2>
      <p className={classes['settleChecksHint']}>{t('announcements.checks.hint')}</p>
      <ul className={classes['settleChecksList']}>
        {checks.map((check) => (
          <OneCheck key={check._id} check={check} agencyId={agencyId} canSettle={canSettle} />
        ))}
      </ul>
    </section>
  );
}

function OneCheck({ check, agencyId, canSettle }: { check: CompanyCheck; agencyId: string; canSettle: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { text, isDecisive, answer } = check;
  return (
    <li className={classes['check']}>
      <p className={classes['text']}>
        {text} {isDecisive ? <StatusBadge tone="accent">{t('announcements.checks.decisive')}</StatusBadge> : null}
      </p>
      <p className={classes['answer']} data-met={answer?.isMet}>
        {answer === null ? t('announcements.checks.open') : t(`announcements.checks.${answer.isMet ? 'met' : 'unmet'}`)}
        {answer === null ? null : (
          <span className={classes['by']}>
            {' '}
            {t('announcements.checks.by', {
              name: answer.answeredBy ?? t('announcements.checks.somebody'),
              date: formatDate(answer.answeredAt),
            })}
          </span>
        )}
      </p>
      {answer === null || answer.note === '' || isOpen ? null : <p className={classes['note']}>{answer.note}</p>}
      {isOpen ? (
        <SettleForm check={check} agencyId={agencyId} onDone={() => setOpen(false)} />
      ) : canSettle ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('announcements.checks.settleOf', { text })}
          onClick={() => setOpen(true)}
        >
          {t(answer === null ? 'announcements.checks.settle' : 'announcements.checks.change')}
        </Button>
      ) : null}
    </li>
  );
}

function SettleForm({ check, agencyId, onDone }: { check: CompanyCheck; agencyId: string; onDone: () => void }) {
  const t = useT();
  const settle = useSettleCheck(agencyId);
  const [note, setNote] = useState(check.answer?.note ?? '');

  function say(isMet: boolean | null): void {
    mutateWithMessage(
      settle,
      { checkId: check._id, isMet, note: isMet === null ? '' : note },
      {
        done: () => {
          toast.success(t('announcements.checks.saved'), check.text);
          onDone();
        },
      },
    );
  }

  return (
    <div className={classes['form']}>
      <Textarea
        label={t('announcements.checks.note')}
        value={note}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button size="compact-sm" loading={settle.isPending} onClick={() => say(true)}>
          {t('announcements.checks.yes')}
        </Button>
        <Button size="compact-sm" variant="default" loading={settle.isPending} onClick={() => say(false)}>
          {t('announcements.checks.no')}
        </Button>
        {check.answer === null ? null : (
          <Button size="compact-sm" variant="subtle" loading={settle.isPending} onClick={() => say(null)}>
            {t('announcements.checks.takeBack')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </div>
  );
}
