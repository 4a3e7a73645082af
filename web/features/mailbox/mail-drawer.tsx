import { Drawer, Skeleton, Tabs } from '@mantine/core';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ErrorBlock } from '../../ui/states.tsx';
import classes from './mail-drawer.module.css';
import { MailStatus } from './mail-status.tsx';
import { type MailRow, useMail } from './mailbox.api.ts';

/** One mail as its recipient sees it, in a frame of its own where no script runs, or as plain text. */
export function MailDrawer({ row, onClose }: { row: MailRow; onClose: () => void }) {
  const t = useT();
  const { subject, recipient, status, attempts, error, sentAt } = row;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={subject === '' ? t('mailbox.noSubject') : subject}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <div className={classes['body']}>
        <p className={classes['facts']}>
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
        </p>
        <MailBody id={row._id} subject={subject} />
      </div>
    </Drawer>
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
  return (
    <Tabs defaultValue="html" keepMounted={false} className={classes['body'] ?? ''}>
      <Tabs.List>
        <Tabs.Tab value="html">{t('mailbox.html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('mailbox.text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html" className={classes['body'] ?? ''} pt={16}>
        {/* An empty sandbox: no scripts, no forms, no way out of the frame. */}
        <iframe
          className={classes['frame']}
          title={t('mailbox.frame', { subject })}
          sandbox=""
          srcDoc={mail.data.html}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt={16}>
        <pre className={classes['text']}>{mail.data.text}</pre>
      </Tabs.Panel>
    </Tabs>
  );
}
