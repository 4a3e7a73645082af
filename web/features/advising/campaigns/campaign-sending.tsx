import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { Button, Checkbox, Flex, Progress, Skeleton, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { StatusDot } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { MailFrame, MailSheet } from '../../../ui/rich-text/mail-frame.tsx';
import type { Column, Selection } from '../../../ui/table/data-table-body.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import {
  type Chosen,
  type About,
  useStartCampaign,
  type Campaign,
  endedOf,
  isUnderWay,
  useCampaignMail,
  type Recipient,
} from './campaigns.api.ts';
import classes from './campaigns.module.css';

interface SendBarProps {
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
    <Flex
      rowGap="s10"
      columnGap="lg"
      align="center"
      justify="space-between"
      wrap="wrap"
      role="group"
      aria-label={t('campaigns.send')}
    >
      <Checkbox
        label={t('campaigns.all')}
        description={missing > 0 ? t('campaigns.allHint', { count: missing }) : undefined}
        checked={isAll && missing > 0}
        disabled={isClosed || missing === 0}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <Flex gap="s10" wrap="wrap" className={classes['buttons']}>
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
      </Flex>
    </Flex>
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
  const { total, sent, kept, failed, skipped, unreached, requestedBy, createdAt } = campaign;
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
    { word: 'unreached', count: unreached },
  ] as const;
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      py="s14"
      px="md"
      bdrs="md"
      className="boxed"
      aria-label={t('campaigns.run.title')}
    >
      <Flex rowGap="3xs" columnGap="s14" align="baseline" wrap="wrap">
        <h2 className="font-h4">{t(isRunning ? 'campaigns.run.running' : 'campaigns.run.done')}</h2>
        <Text span size="compact" c="var(--vl-ink2)">
          {t('campaigns.run.by', { name: requestedBy, day: formatDateTime(createdAt) })}
        </Text>
      </Flex>
      <Progress.Root size="md">
        <Progress.Section value={partOf(done - failed)} aria-label={t('campaigns.run.title')} aria-valuetext={words} />
        <Progress.Section value={partOf(failed)} color="danger" aria-hidden />
      </Progress.Root>
      <Flex
        component="p"
        rowGap="3xs"
        columnGap="md"
        wrap="wrap"
        c="var(--vl-ink2)"
        className="font-compact"
        role="status"
      >
        <strong>{words}</strong>
        {counts.map(({ word, count }) =>
          count > 0 ? <span key={word}>{t(`campaigns.run.${word}`, { count })}</span> : null,
        )}
        {kept > 0 ? <span>{t('campaigns.run.keptHint')}</span> : null}
      </Flex>
    </Flex>
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

interface RecipientTableProps {
  targetUser: TargetUser;
  list: ListState;
  rows: readonly Recipient[];
  selection: Selection;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  foot: React.ReactNode;
  /** A mail that failed may be tried again; not while a run is under way. */
  canRetry: boolean;
  onPreview: (recipient: Recipient) => void;
  onRetry: (recipient: Recipient) => void;
}

/** Who may get the mail, who has had it and how it went (2-catalogue §2, e-mail preview). */
export function RecipientTable(props: RecipientTableProps) {
  const { targetUser, list, rows, selection, isLoading, isStale, empty, foot, canRetry, onPreview, onRetry } = props;
  const t = useT();
  const isSortedDown = list.values['sort'] === '-name';
  return (
    <DataTable
      label={t(`campaigns.title.${targetUser}`)}
      columns={useColumns(targetUser)}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={nameOf}
      sort={{ key: 'name', direction: isSortedDown ? 'desc' : 'asc' }}
      onSort={({ direction }) => list.set({ sort: direction === 'desc' ? '-name' : null })}
      selection={selection}
      onOpen={onPreview}
      actions={(recipient) =>
        canRetry && recipient.status === 'failed' ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('campaigns.retryOf', { name: nameOf(recipient) })}
            onClick={() => onRetry(recipient)}
          >
            {t('campaigns.retry')}
          </Button>
        ) : null
      }
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={foot}
    />
  );
}

function useColumns(targetUser: TargetUser): Column<Recipient>[] {
  const t = useT();
  const emailOf = (recipient: Recipient): string => recipient.administrationEmail ?? recipient.email ?? '';
  const state: Column<Recipient> = {
    key: 'state',
    header: t('campaigns.columns.state'),
    cell: (recipient) => <RecipientState recipient={recipient} />,
    title: ({ error }) => error ?? '',
    width: 300,
    isInCard: true,
    isWideInCard: true,
  };
  const verdict: Column<Recipient> = {
    key: 'verdict',
    header: t('campaigns.columns.verdict'),
    cell: (recipient) => (recipient.verdict === undefined ? '–' : t(`matching.verdict.${recipient.verdict}`)),
    width: 130,
  };
  const reach: Column<Recipient> = {
    key: 'reach',
    header: t('reach.column'),
    cell: (recipient) => (recipient.reach === undefined ? '–' : t(`reach.states.${recipient.reach}`)),
    width: 120,
  };
  const isCompanies = targetUser === 'agencies';
  return [
    {
      key: 'name',
      header: t(isCompanies ? 'campaigns.columns.businessName' : 'campaigns.columns.name'),
      cell: nameOf,
      title: nameOf,
      isSortable: true,
      isInCard: true,
      takesRest: true,
    },
    {
      key: 'email',
      header: t(isCompanies ? 'campaigns.columns.administrationEmail' : 'campaigns.columns.email'),
      cell: emailOf,
      title: emailOf,
      width: '28%',
      isInCard: true,
      isWideInCard: true,
    },
    ...(isCompanies ? [verdict, reach] : [countColumn(t('campaigns.columns.numberOfUsers'))]),
    state,
  ];
}

function countColumn(header: string): Column<Recipient> {
  return {
    key: 'numberOfUsers',
    header,
    cell: ({ numberOfUsers }) => formatNumber(numberOfUsers ?? 0),
    align: 'right',
    width: 150,
    isInCard: true,
  };
}

/** How the mail of a recipient stands: a dot and always its words, the reason of a failure among them. */
function RecipientState({ recipient }: { recipient: Recipient }) {
  const t = useT();
  const { status, error, sentAt } = recipient;
  switch (status) {
    case 'waiting':
      return <StatusDot tone="accent" label={t('campaigns.state.waiting')} />;
    case 'queued':
      return <StatusDot tone="accent" label={t('campaigns.state.queued')} />;
    case 'sent':
      return <StatusDot tone="ok" label={t('campaigns.state.sent', { day: sentAt ? formatDateTime(sentAt) : '' })} />;
    case 'kept':
      return <StatusDot tone="ok" label={t('campaigns.state.kept')} />;
    case 'failed':
      return <StatusDot tone="danger" label={t('campaigns.state.failed', { error: error ?? '' })} />;
    default:
      return <StatusDot tone="neutral" label={t('campaigns.state.none')} />;
  }
}

/** What a recipient is called: a company or a person. */
export function nameOf({ businessName, name }: Recipient): string {
  return businessName ?? name ?? '';
}

/** Whether a mail would leave to them now: there was none, or it failed. */
function isOwed({ status }: Recipient): boolean {
  return status === null || status === 'failed';
}

/** Who was chosen on the pages seen so far; `owed` are those of them to whom a mail would leave. */
export function useChosenRecipients(rows: readonly Recipient[]): {
  owed: readonly Recipient[];
  selection: Selection;
  clear: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Recipient>>(new Map());
  const onPage = new Map(rows.map((row) => [row._id, row]));

  function change(keys: ReadonlySet<string>): void {
    const known = [...keys].flatMap((key) => {
      const row = onPage.get(key) ?? chosen.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    setChosen(new Map(known));
  }

  // What the page says now comes before what it said when a row was chosen.
  const owed = [...chosen.values()].map((row) => onPage.get(row._id) ?? row).filter(isOwed);
  return {
    owed,
    selection: { keys: new Set(chosen.keys()), onChange: change },
    clear: () => setChosen(new Map()),
  };
}
