import { Drawer, Skeleton } from '@mantine/core';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { MailFrame } from '../../ui/mail-frame.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { type About, useCampaignLetter } from './campaigns.api.ts';
import classes from './letter-drawer.module.css';

/** The mail that a recipient would get now, before it leaves. */
export function LetterDrawer({
  about,
  recipientId,
  name,
  onClose,
}: {
  about: About;
  recipientId: string;
  name: string;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={t('campaigns.previewOf', { name })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Letter about={about} recipientId={recipientId} />
    </Drawer>
  );
}

function Letter({ about, recipientId }: { about: About; recipientId: string }) {
  const t = useT();
  const letter = useCampaignLetter(about, recipientId);
  if (letter.isPending) return <Skeleton height={520} />;
  if (letter.isError) {
    const isGone = letter.error instanceof ApiError && letter.error.status === 404;
    if (isGone) return <EmptyState title={t('campaigns.letterGone')} />;
    return (
      <ErrorBlock
        title={t('campaigns.letterError')}
        onRetry={() => void letter.refetch()}
        isRetrying={letter.isFetching}
      />
    );
  }
  const { recipient, subject, html, text } = letter.data;
  return (
    <div className={classes['body']}>
      <p className={classes['facts']}>
        <strong>{subject}</strong>
        <span>
          {t('mailbox.to')} {recipient}
        </span>
      </p>
      <MailFrame subject={subject} html={html} text={text} />
    </div>
  );
}
