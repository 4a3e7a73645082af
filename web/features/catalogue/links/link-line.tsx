import type { LinkOutcome } from '@volano/domain/rules/link-outcome';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge, type StatusBadgeProps } from '../../../ui/cards/status-badge.tsx';
import type { KnownLink } from './links.api.ts';
import classes from './links-list.module.css';

const TONES: Readonly<Record<LinkOutcome, NonNullable<StatusBadgeProps['tone']>>> = {
  ok: 'ok',
  broken: 'danger',
  uncertain: 'accent',
};

/** An address, how it answered last, why that is not certain, and when it was asked. */
export function LinkLine({ link }: { link: KnownLink }) {
  const t = useT();
  const { url, outcome, reason, status, checkedAt, goneSince } = link;
  const said = [
    ...(outcome === null || outcome === 'ok' || reason === null
      ? []
      : [reason === 'status' ? t('links.reason.status', { status: status ?? 0 }) : t(`links.reason.${reason}`)]),
    ...(outcome === 'broken' && goneSince !== null ? [t('links.since', { day: formatDate(goneSince) })] : []),
    ...(checkedAt === null ? [] : [t('links.checked', { day: formatDate(checkedAt) })]),
  ];
  return (
    <>
      <a className={classes['url']} href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <span className={classes['facts']}>
        <StatusBadge tone={outcome === null ? 'neutral' : TONES[outcome]}>
          {t(`links.outcome.${outcome ?? 'unchecked'}`)}
        </StatusBadge>
        {said.join(' · ')}
      </span>
    </>
  );
}
