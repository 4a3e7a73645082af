import { Button } from '@mantine/core';
import { MAIL_STATUSES, type MailStatus } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { MailTable, MailDrawer } from '../../../features/conversation/mailbox/mail-table.tsx';
import { type MailRow, useMails } from '../../../features/conversation/mailbox/mailbox.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { activeFilters, FilterBar, type ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';
import classes from './conversation.module.css';

/** Mails that the portal wrote; without a mail server this is where they are read (decisions §9). */
export function MailboxPage() {
  const t = useT();
  const list = useListState('mailbox', ['q', 'status'], { limit: OFFICE_ROWS, sort: '-createdAt' });
  const { q, status, sort } = list.values;
  const known = (status ?? '').split(',').filter((one) => MAIL_STATUSES.includes(one as MailStatus));
  const mails = useMails({
    page: String(list.page),
    limit: String(list.limit),
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(known.length > 0 ? { status: known.join(',') } : {}),
  });
  const [open, setOpen] = useState<MailRow | null>(null);
  usePageFrame(t('mailbox.title'));
  const filters: ListFilter[] = [
    {
      key: 'status',
      label: t('mailbox.statusFilter'),
      allLabel: t('common.all'),
      options: MAIL_STATUSES.map((value) => ({ value, label: t(`mailbox.status.${value}`) })),
    },
  ];
  const { rows = [], total = 0 } = mails.data ?? {};
  const named = [...(q ? [`“${q}”`] : []), ...activeFilters(list, filters).map(({ label }) => label)];
  return (
    <OfficePage isFill>
      <PageTitle isOffice aside={mails.data === undefined ? undefined : formatNumber(total)}>
        {t('mailbox.title')}
      </PageTitle>
      <p className={classes['intro']}>{t('mailbox.intro')}</p>
      <FilterBar list={list} filters={filters} search={t('mailbox.search')} />
      {mails.isError && mails.data === undefined ? (
        <ErrorBlock title={t('mailbox.loadError')} onRetry={() => void mails.refetch()} isRetrying={mails.isFetching} />
      ) : (
        <MailTable
          list={list}
          rows={rows}
          total={total}
          isLoading={mails.isPending}
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
