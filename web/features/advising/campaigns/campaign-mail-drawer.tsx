import { Skeleton } from '@mantine/core';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MailFrame } from '../../../ui/rich-text/mail-frame.tsx';
import { MailSheet } from '../../../ui/rich-text/mail-sheet.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { type About, useCampaignMail } from './campaigns.api.ts';

export interface CampaignMailDrawerProps {
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
