import { isUnencrypted } from '@volano/domain/rules/https-address';
import { useT } from '../../lib/i18n.ts';
import classes from './official-link.module.css';

/** The way to the official page of an announcement; one that is not encrypted says so. */
export function OfficialLink({ link }: { link: string }) {
  const t = useT();
  return (
    <span className={classes['root']}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t('announcements.detail.officialLink')}
      </a>
      {isUnencrypted(link) ? <small>{t('announcements.detail.unencrypted')}</small> : null}
    </span>
  );
}
