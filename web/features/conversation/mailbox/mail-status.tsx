import type { MailStatus as Status } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusDot, type StatusDotProps } from '../../../ui/cards/status-dot.tsx';

const TONES: Readonly<Record<Status, StatusDotProps['tone']>> = {
  queued: 'accent',
  sent: 'ok',
  kept: 'neutral',
  failed: 'danger',
};

/** How it went with a mail: a dot and always its word. */
export function MailStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusDot tone={TONES[status]} label={t(`mailbox.status.${status}`)} />;
}
