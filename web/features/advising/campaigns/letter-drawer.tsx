import { Skeleton } from '@mantine/core';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MailFrame } from '../../../ui/rich-text/mail-frame.tsx';
import { MailSheet } from '../../../ui/rich-text/mail-sheet.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { type About, useCampaignLetter } from './campaigns.api.ts';

export interface LetterDrawerProps {
  about: About;
  recipientId: string;
  name: string;
  onClose: () => void;
}

/** The mail that a recipient would get now, before it leaves. */
export function LetterDrawer({ about, recipientId, name, onClose }: LetterDrawerProps) {
  const t = useT();
  const letter = useCampaignLetter(about, recipientId);
  return (
    <MailSheet
      title={t('campaigns.previewOf', { name })}
      onClose={onClose}
      facts={
        letter.data && (
          <>
            <strong>{letter.data.subject}</strong>
            <span>
              {t('mailbox.to')} {letter.data.recipient}
            </span>
          </>
        )
      }
    >
      <Letter letter={letter} />
    </MailSheet>
  );
}

function Letter({ letter }: { letter: ReturnType<typeof useCampaignLetter> }) {
  const t = useT();
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
  const { subject, html, text } = letter.data;
  return <MailFrame subject={subject} html={html} text={text} />;
}
