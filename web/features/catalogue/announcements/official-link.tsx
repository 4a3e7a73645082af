import { isUnencrypted } from '@volano/domain/rules/addresses';
import { Stack } from '@mantine/core';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Announcement } from './announcements.api.ts';
import classes from './announcement-detail.module.css';

/** Where an announcement comes from: who grants it, of which day the official record is, and the way to the official page. */
export function OfficialSource({
  call,
}: {
  call: Pick<Announcement, 'officialUrl' | 'officialUrlBrokenSince' | 'grantingBody' | 'sourceUpdatedAt'>;
}) {
  const t = useT();
  const { officialUrl, officialUrlBrokenSince, grantingBody, sourceUpdatedAt } = call;
  const said = [
    ...(grantingBody === null ? [] : [t('announcements.detail.grantedBy', { name: grantingBody })]),
    ...(sourceUpdatedAt === null ? [] : [t('announcements.detail.sourceOf', { date: formatDate(sourceUpdatedAt) })]),
  ];
  if (officialUrl === null && said.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start" mt="sm" className={classes['source']}>
      {said.length === 0 ? null : <p>{said.join(' ')}</p>}
      {officialUrl === null ? null : <OfficialLink link={officialUrl} brokenSince={officialUrlBrokenSince} />}
    </Stack>
  );
}

/** The way to the official page of an announcement; one that is not encrypted, or known to be gone, says so. */
export function OfficialLink({ link, brokenSince }: { link: string; brokenSince: string | null }) {
  const t = useT();
  return (
    <span className={classes['officialLink']}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t('announcements.detail.officialLink')}
      </a>
      {isUnencrypted(link) ? <small>{t('announcements.detail.unencrypted')}</small> : null}
      {brokenSince === null ? null : (
        <small>{t('announcements.detail.brokenSince', { day: formatDate(brokenSince) })}</small>
      )}
    </span>
  );
}
