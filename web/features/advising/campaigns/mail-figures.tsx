import { TARGET_USERS, type TargetUser } from '@volano/domain/rules/vocabulary';
import { Box } from '@mantine/core';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useCampaign } from './campaigns.api.ts';
import classes from './campaigns.module.css';

/** How many of an announcement's companies and consultants were written to, and when last (visual language §10.04, admin). */
export function MailFigures({ announcementId }: { announcementId: string }) {
  const t = useT();
  return (
    <section aria-labelledby="call-mails">
      <Box id="call-mails" component="h2" mb="xs" className="font-h4">
        {t('campaigns.figures.title')}
      </Box>
      <Box component="ul" className={classes['list']}>
        {TARGET_USERS.map((targetUser) => (
          <Figure key={targetUser} announcementId={announcementId} targetUser={targetUser} />
        ))}
      </Box>
    </section>
  );
}

function Figure({ announcementId, targetUser }: { announcementId: string; targetUser: TargetUser }) {
  const t = useT();
  const { data } = useCampaign({ id: announcementId, targetUser });
  const { total = 0, missing = 0, last = null } = data ?? {};
  return (
    <li>
      <a href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', { announcementId, targetUser })}>
        {t(`campaigns.figures.${targetUser}`)}
      </a>
      <strong>
        {data === undefined
          ? ''
          : t('campaigns.run.progress', { done: formatNumber(total - missing), total: formatNumber(total) })}
      </strong>
      <span>{last === null ? '' : formatDateTime(last.createdAt)}</span>
    </li>
  );
}
