import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficeDetailPart } from '../../../ui/layout/office-detail.tsx';
import { CheckLinks } from './check-links.tsx';
import { LinkLine } from './link-line.tsx';
import { useCallLinks } from './links.api.ts';
import classes from './links-list.module.css';

/** The addresses that one call names, as they answered last; nothing where it names none. */
export function CallLinks({ announcementId, title }: { announcementId: string; title: string }) {
  const t = useT();
  const { data } = useCallLinks(announcementId);
  if (data === undefined || data.links.length === 0) return null;
  return (
    <OfficeDetailPart id="call-links" title={t('links.title')}>
      <ul className={classes['rows']}>
        {data.links.map((link) => (
          <li key={link.url}>
            <div className={classes['link']}>
              <LinkLine link={link} />
            </div>
          </li>
        ))}
      </ul>
      {data.isOn ? (
        <CheckLinks announcementId={announcementId} title={title} />
      ) : (
        <p className={classes['note']}>{t('links.off')}</p>
      )}
    </OfficeDetailPart>
  );
}
