import { Button, Checkbox, Progress, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { MailFrame, MailSheet } from '../../../ui/rich-text/mail-frame.tsx';
import {
  type Chosen,
  type About,
  useStartCampaign,
  type Campaign,
  endedOf,
  isUnderWay,
  useCampaignMail,
} from './campaigns.api.ts';
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

interface SendDialogProps {
  about: About;
  /** The announcement's title. */
  title: string;
  chosen: Chosen;
  /** How many mails would leave. */
  count: number;
  onClose: (isStarted: boolean) => void;
}

/** Asks with the number before the mails leave; pressed twice it is one run. */
export function SendDialog({ about, title, chosen, count, onClose }: SendDialogProps) {
  const t = useT();
  const start = useStartCampaign(about);
  const [attempt] = useState(() => crypto.randomUUID());
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose(false)}
      title={t('campaigns.confirm.title', { count })}
      confirmLabel={t('campaigns.sendTo', { count })}
      tone="brand"
      isWorking={start.isPending}
      refusal={start.error}
      onConfirm={() =>
        mutateWithMessage(
          start,
          { chosen, attempt },
          {
            done: ({ total }) => toast.success(t(total === 0 ? 'campaigns.nobody' : 'campaigns.started')),
            refused: 'shown',
            onSuccess: () => onClose(true),
          },
        )
      }
    >
      <p>{t('campaigns.confirm.body', { title })}</p>
      <p>{t('campaigns.confirm.notAgain')}</p>
    </ConfirmDialog>
  );
}

/** How the last run goes: how many mails have left, wait, or failed. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const { total, sent, kept, failed, skipped, requestedBy, createdAt } = campaign;
  const done = endedOf(campaign);
  const isRunning = isUnderWay(campaign);
  // A run may turn out to have nobody to write to.
  const partOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const words = t('campaigns.run.progress', { done: formatNumber(done), total: formatNumber(total) });
  const counts = [
    { word: 'sent', count: sent },
    { word: 'kept', count: kept },
    { word: 'queued', count: total - done },
    { word: 'failed', count: failed },
    { word: 'skipped', count: skipped },
  ] as const;
  return (
    <section className={classes['campaignProgress']} aria-label={t('campaigns.run.title')}>
      <div className={classes['head']}>
        <h2 className={classes['campaignProgressTitle']}>
          {t(isRunning ? 'campaigns.run.running' : 'campaigns.run.done')}
        </h2>
        <span className={classes['by']}>
          {t('campaigns.run.by', { name: requestedBy, day: formatDateTime(createdAt) })}
        </span>
      </div>
      <Progress.Root size="md">
        <Progress.Section value={partOf(done - failed)} aria-label={t('campaigns.run.title')} aria-valuetext={words} />
        <Progress.Section value={partOf(failed)} color="danger" aria-hidden />
      </Progress.Root>
      <p className={classes['counts']} role="status">
        <strong>{words}</strong>
        {counts.map(({ word, count }) =>
          count > 0 ? <span key={word}>{t(`campaigns.run.${word}`, { count })}</span> : null,
        )}
        {kept > 0 ? <span>{t('campaigns.run.keptHint')}</span> : null}
      </p>
    </section>
  );
}

interface CampaignMailDrawerProps {
  about: About;
  recipientId: string;
  name: string;
  onClose: () => void;
}

/** The mail that a recipient would get now, before it leaves. */
export function CampaignMailDrawer({ about, recipientId, name, onClose }: CampaignMailDrawerProps) {
  const t = useT();
  const mail = useCampaignMail(about, recipientId);
  return (
    <MailSheet
      title={t('campaigns.previewOf', { name })}
      onClose={onClose}
      facts={
        mail.data && (
          <>
            <strong>{mail.data.subject}</strong>
            <span>
              {t('mailbox.to')} {mail.data.recipient}
            </span>
          </>
        )
      }
    >
      <CampaignMail mail={mail} />
    </MailSheet>
  );
}

function CampaignMail({ mail }: { mail: ReturnType<typeof useCampaignMail> }) {
  const t = useT();
  if (mail.isPending) return <Skeleton height={520} />;
  if (mail.isError) {
    const isGone = mail.error instanceof ApiError && mail.error.status === 404;
    if (isGone) return <EmptyState title={t('campaigns.letterGone')} />;
    return (
      <ErrorBlock title={t('campaigns.letterError')} onRetry={() => void mail.refetch()} isRetrying={mail.isFetching} />
    );
  }
  const { subject, html, text } = mail.data;
  return <MailFrame subject={subject} html={html} text={text} />;
}
