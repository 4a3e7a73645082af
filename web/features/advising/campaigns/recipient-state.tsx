import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusDot } from '../../../ui/cards/status-dot.tsx';
import type { Recipient } from './campaigns.api.ts';

/** How the mail of a recipient stands: a dot and always its words, the reason of a failure among them. */
export function RecipientState({ recipient }: { recipient: Recipient }) {
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
