import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusDot } from '../../../ui/cards/status-dot.tsx';
import type { SimilarAnnouncement } from './copies.api.ts';
import classes from './announcement-editor.module.css';

/** What may be the same announcement, each a link that opens beside what is being written. Nothing where there is none. */
export function SimilarAnnouncements({ similar }: { similar: readonly SimilarAnnouncement[] }) {
  const t = useT();
  return (
    <div role="status" className={classes['similarAnnouncements']}>
      {similar.length === 0 ? null : (
        <>
          <StatusDot tone="accent" label={t('officeAnnouncements.similar.title')} />
          <ul>
            {similar.map(({ _id, title, isActive, isExpired, territoryName, isSamePlace }) => (
              <li key={_id}>
                <a
                  href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                </a>{' '}
                <span>
                  {[
                    t(
                      isExpired
                        ? 'officeAnnouncements.expired'
                        : isActive
                          ? 'officeAnnouncements.published'
                          : 'officeAnnouncements.draft',
                    ),
                    ...(isSamePlace
                      ? [t('officeAnnouncements.similar.samePlace')]
                      : territoryName === null
                        ? []
                        : [territoryName]),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
