import { Skeleton } from '@mantine/core';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MailFrame } from '../../../ui/rich-text/mail-frame.tsx';
import { MailSheet } from '../../../ui/rich-text/mail-sheet.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './mail-drawer.module.css';
import { MailStatus } from './mail-status.tsx';
import { type MailRow, useMail } from './mailbox.api.ts';

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
