import { MAIL_STATUSES, type MailStatus } from '@volano/domain/rules/vocabulary';
import { getMail, listMails } from '@volano/domain/contracts/mailbox';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatNumber, formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { StatusDot, type StatusDotProps } from '../../../ui/marks/marks.tsx';
import { activeFilters, FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { MailFrame, MailSheet } from '../../../ui/rich-text/mail-frame.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';

/** Mails that the portal wrote; without a mail server this is where they are read (decisions §9). */
export function MailboxPage() {
  const t = useT();
  const list = useListState(listMails, { start: { sort: '-createdAt' } });
  const { q } = list.values;
  const mails = useMails(list.query);
  const [open, setOpen] = useState<MailRow | null>(null);
  const isLeading = useLastPage(mails, openPageOf(list));
  usePageFrame(t('mailbox.title'));
  const filters = list.wired([
    {
      key: 'status',
      label: t('mailbox.statusFilter'),
      allLabel: t('common.all'),
      options: MAIL_STATUSES.map((value) => ({ value, label: t(`mailbox.status.${value}`) })),
    },
  ]);
  const { rows = [], total = 0 } = mails.data ?? {};
  const named = [...(q ? [`“${q}”`] : []), ...activeFilters(list, filters).map(({ label }) => label)];
  return (
    <OfficePage isFill>
      <PageTitle isCompact aside={mails.data === undefined ? undefined : formatNumber(total)}>
        {t('mailbox.title')}
      </PageTitle>
      <Text size="sm" maw="84ch" c="var(--vl-ink2)">
        {t('mailbox.intro')}
      </Text>
      <FilterBar list={list} filters={filters} search={t('mailbox.search')} />
      {mails.isError && mails.data === undefined ? (
        <ErrorBlock title={t('mailbox.loadError')} onRetry={() => void mails.refetch()} isRetrying={mails.isFetching} />
      ) : (
        <MailTable
          list={list}
          rows={rows}
          total={total}
          isLoading={mails.isPending || isLeading}
          isStale={mails.isPlaceholderData}
          onOpen={setOpen}
          empty={<NoMails named={named} onReset={list.reset} />}
        />
      )}
      {open === null ? null : <MailDrawer row={open} onClose={() => setOpen(null)} />}
    </OfficePage>
  );
}

function NoMails({ named, onReset }: { named: readonly string[]; onReset: () => void }) {
  const t = useT();
  if (named.length === 0) return <EmptyState title={t('mailbox.empty')}>{t('mailbox.emptyHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('mailbox.emptyFiltered')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('mailbox.emptyFilteredHint', { filters: named.join(', ') })}
    </EmptyState>
  );
}

/** The mails as a dense table, newest first. */
function MailTable(props: ListRows<MailRow>) {
  const t = useT();
  const subjectOf = ({ subject }: MailRow): string => (subject === '' ? t('mailbox.noSubject') : subject);
  const columns: Column<MailRow>[] = [
    {
      key: 'subject',
      takesRest: true,
      header: t('mailbox.columns.subject'),
      cell: subjectOf,
      title: subjectOf,
      isInCard: true,
    },
    {
      key: 'recipient',
      header: t('mailbox.columns.recipient'),
      cell: ({ recipient }) => recipient,
      title: ({ recipient }) => recipient,
      width: 260,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'status',
      header: t('mailbox.columns.status'),
      cell: ({ status }) => <MailBadge status={status} />,
      // Its longest word is a sentence.
      width: 260,
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('mailbox.columns.createdAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isInCard: true,
    },
  ];
  return <ListTable {...props} label={t('mailbox.title')} columns={columns} rowName={subjectOf} />;
}

const TONES: Readonly<Record<MailStatus, StatusDotProps['tone']>> = {
  queued: 'accent',
  sent: 'ok',
  kept: 'neutral',
  failed: 'danger',
};

/** How it went with a mail: a dot and always its word. */
function MailBadge({ status }: { status: MailStatus }) {
  const t = useT();
  return <StatusDot tone={TONES[status]} label={t(`mailbox.status.${status}`)} />;
}

/** One mail as its recipient sees it, in a frame of its own where no script runs, or as plain text. */
function MailDrawer({ row, onClose }: { row: MailRow; onClose: () => void }) {
  const t = useT();
  const { subject, recipient, status, attempts, error, sentAt } = row;
  return (
    <MailSheet
      title={subject === '' ? t('mailbox.noSubject') : subject}
      onClose={onClose}
      facts={
        <>
          <span>
            {t('mailbox.to')} {recipient}
          </span>
          <MailBadge status={status} />
          {sentAt === null ? null : (
            <span>
              {t('mailbox.sentAt')} {formatDateTime(sentAt)}
            </span>
          )}
          {attempts > 1 ? <span>{t('mailbox.attempts', { count: attempts })}</span> : null}
          {error === null ? null : (
            <span>
              {t('mailbox.error')}: {error}
            </span>
          )}
        </>
      }
    >
      <MailBody id={row._id} subject={subject} />
    </MailSheet>
  );
}

function MailBody({ id, subject }: { id: string; subject: string }) {
  const t = useT();
  const mail = useMail(id);
  if (mail.isPending) return <Skeleton height={520} />;
  if (mail.isError)
    return (
      <ErrorBlock title={t('mailbox.mailError')} onRetry={() => void mail.refetch()} isRetrying={mail.isFetching} />
    );
  if (mail.data.html === '')
    return (
      <Text size="compact" p="s20" bdrs="md" bg="var(--vl-soft)" className="pre-wrap anywhere">
        {t('mailbox.forgotten')}
      </Text>
    );
  return <MailFrame subject={subject} html={mail.data.html} text={mail.data.text} />;
}

type MailRow = ReplyOf<typeof listMails>['rows'][number];
type MailQuery = NonNullable<RequestOf<typeof listMails>['query']>;

/** A page of the mails that the portal wrote. */
function useMails(query: MailQuery) {
  return useQuery({
    queryKey: ['mailbox', 'list', query],
    queryFn: ({ signal }) => call(listMails, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One mail. Each reading is written down, so what was read a moment ago is not read again. */
function useMail(id: string) {
  return useQuery({
    queryKey: ['mailbox', 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
  });
}
