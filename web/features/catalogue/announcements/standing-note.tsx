import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { chipOf, sortedCriteria } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './why.module.css';

/** Why a row that a company keeps, or that was recommended to it, is not in target: expired, still to open, or what is missing. */
export function StandingNote({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const said = standingOf(t, announcement);
  return said === null ? null : <p className={classes['standingNote']}>{said}</p>;
}

/** Nothing of what is in target; of what is over or to come only where it is kept, since its own list says so already. */
function standingOf(
  t: TFunction,
  { match, isInTarget, isFavorite, isRecommended, ...dates }: AnnouncementRow,
): string | null {
  if (match === undefined || isInTarget !== false) return null;
  const isKept = isFavorite === true;
  if (dates.closedAt !== null && (dates.closing === 'exhausted' || dates.closing === 'suspended'))
    return isKept ? t(`announcements.standing.${dates.closing}`, { date: formatDate(dates.closedAt) }) : null;
  if (dates.isExpired && dates.expiryDate !== null)
    return isKept ? t('announcements.standing.expired', { date: formatDate(dates.expiryDate) }) : null;
  if (match.verdict === 'eligible' || match.verdict === 'toVerify')
    return isKept ? t('announcements.standing.upcoming') : null;
  const missing = sortedCriteria(match).missing.map((criterion) => chipOf(t, criterion));
  if (missing.length === 0) return t('announcements.standing.waiting');
  const said = isKept && isRecommended !== true ? 'left' : 'outside';
  return t(`announcements.standing.${said}`, { missing: missing.join('; ') });
}
