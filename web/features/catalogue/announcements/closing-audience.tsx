import { useT } from '../../../lib/i18n/i18n.ts';
import { useClosingAudience } from './history.api.ts';
import classes from './announcement-detail.module.css';

/** Who will hear, counted by why, each company once. */
export function ClosingAudience({ announcementId, isAtOnce }: { announcementId: string; isAtOnce: boolean }) {
  const t = useT();
  const { data, isError } = useClosingAudience(announcementId);
  if (isError) return <p className={classes['none']}>{t('officeAnnouncements.closing.failed')}</p>;
  if (data === undefined) return null;
  const counted = (['favorites', 'recommended', 'inTarget', 'consultants'] as const).filter((kind) => data[kind] > 0);
  if (counted.length === 0) return <p className={classes['none']}>{t('officeAnnouncements.closing.nobody')}</p>;
  return (
    <div>
      <p className={classes['what']}>
        <strong>{t(isAtOnce ? 'officeAnnouncements.closing.atOnce' : 'officeAnnouncements.closing.inDigest')}</strong>
      </p>
      <ul className={classes['audience']}>
        {counted.map((kind) => (
          <li key={kind}>{t(`officeAnnouncements.closing.${kind}`, { count: data[kind] })}</li>
        ))}
      </ul>
    </div>
  );
}
