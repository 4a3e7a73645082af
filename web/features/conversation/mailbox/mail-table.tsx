import { Skeleton } from '@mantine/core';
import type { MailStatus as Status } from '@volano/domain/rules/vocabulary';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusDot, type StatusDotProps } from '../../../ui/cards/marks.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { MailFrame, MailSheet } from '../../../ui/rich-text/mail-frame.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import classes from './mail-drawer.module.css';
import { type MailRow, useMail } from './mailbox.api.ts';

/** The mails as a dense table, newest first. */
export function MailTable(props: ListRows<MailRow>) {
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
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'status',
      header: t('mailbox.columns.status'),
      cell: ({ status }) => <MailStatus status={status} />,
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('mailbox.columns.createdAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isSortable: true,
      isInCard: true,
    },
  ];
  return <ListTable {...props} label={t('mailbox.title')} columns={columns} rowName={subjectOf} />;
}

const TONES: Readonly<Record<Status, StatusDotProps['tone']>> = {
  queued: 'accent',
  sent: 'ok',
  kept: 'neutral',
  failed: 'danger',
};

/** How it went with a mail: a dot and always its word. */
function MailStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusDot tone={TONES[status]} label={t(`mailbox.status.${status}`)} />;
}

/** One mail as its recipient sees it, in a frame of its own where no script runs, or as plain text. */
export function MailDrawer({ row, onClose }: { row: MailRow; onClose: () => void }) {
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
          <MailStatus status={status} />
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
  if (mail.data.html === '') return <p className={classes['text']}>{t('mailbox.forgotten')}</p>;
  return <MailFrame subject={subject} html={mail.data.html} text={mail.data.text} />;
}
