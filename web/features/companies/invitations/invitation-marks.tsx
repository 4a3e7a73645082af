import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { StatusBadge, StatusDot } from '../../../ui/cards/marks.tsx';
import classes from './invitations.module.css';
import type { Invitation } from './invitations.api.ts';

/** Enabled or not: a dot and its word. */
export function InvitationState({ invitation: { isEnabled } }: { invitation: Pick<Invitation, 'isEnabled'> }) {
  const t = useT();
  return (
    <StatusDot tone={isEnabled ? 'ok' : 'danger'} label={t(`invitations.${isEnabled ? 'enabled' : 'disabled'}`)} />
  );
}

interface ValidUntilProps {
  invitation: Pick<Invitation, 'validLimitDate'>;
  /** Says what day it is, where no heading does. */
  isInSentence?: boolean;
}

/** The last day of an invitation, and that it is over. */
export function ValidUntil({ invitation, isInSentence = false }: ValidUntilProps) {
  const t = useT();
  const now = useNow();
  if (invitation.validLimitDate === null) return <span className={classes['quiet']}>{t('invitations.forever')}</span>;
  const date = formatDate(invitation.validLimitDate);
  return (
    <span className={classes['until']}>
      <span className={classes['day']}>{isInSentence ? t('invitations.until', { date }) : date}</span>
      {isOver(invitation, now) ? <StatusBadge tone="danger">{t('invitations.expired')}</StatusBadge> : null}
    </span>
  );
}

/** Who follows the companies of an invitation, and in which role. */
export function advisorOf(t: ReturnType<typeof useT>, { advisor, advisorRole }: Invitation): string {
  if (advisor === null || advisorRole === null) return t('invitations.noAdvisor');
  return `${advisor.name} ${advisor.surname}, ${t(`agencies.office.kinds.${advisorRole}`).toLowerCase()}`;
}

/** Past the last moment in which an invitation holds. */
function isOver({ validLimitDate }: Pick<Invitation, 'validLimitDate'>, now: Date): boolean {
  return validLimitDate !== null && Date.parse(validLimitDate) <= now.getTime();
}

/** Why an invitation does not hold, or null when it does. */
export function troubleOf(invitation: Invitation, now: Date): 'disabled' | 'expired' | 'advisorGone' | null {
  if (!invitation.isEnabled) return 'disabled';
  if (isOver(invitation, now)) return 'expired';
  return invitation.advisor?.isEnabled === false ? 'advisorGone' : null;
}
