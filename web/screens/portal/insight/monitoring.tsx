import { ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { PremiumBody } from '../../../features/companies/agencies/premium.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useAgencyId } from '../../../lib/session/session.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './monitoring.module.css';
import { useMonitoringAddress } from '../../portal-ways.ts';

/** Where a company watches its energy or its production: somebody else's page, in a frame that can do little (1-people §2, holes H29). */
export function MonitoringPage() {
  const t = useT();
  const { type: given } = useParams('/elipsis-urls/$type', '/profile/elipsisUrls/$type');
  const type = ELIPSIS_TYPES.find((one) => one === given) ?? null;
  const title = t(type === null ? 'profile.monitoring.title' : `profile.monitoring.${type}Title`);
  usePageFrame(title);
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  const contact = useContact(agencyId, title);
  const addressOf = useMonitoringAddress(agency.data);
  const address = type === null ? undefined : addressOf(type);

  if (agency.isError) return <ErrorBlock isCard onRetry={() => void agency.refetch()} isRetrying={agency.isFetching} />;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Stack gap="sm" mt="lg">
        {agency.data === undefined ? (
          <DelayedSkeleton>
            <Skeleton height={480} />
          </DelayedSkeleton>
        ) : agency.data.contractType === 'prospect' ? (
          <PaperCard>
            <PremiumBody name={t('profile.monitoring.premium')} contact={contact} />
          </PaperCard>
        ) : address === undefined ? (
          <EmptyState isCard title={t('profile.monitoring.none')}>
            {t('profile.monitoring.noneHint')}
          </EmptyState>
        ) : (
          <>
            <iframe
              className={classes['frame']}
              title={title}
              src={address}
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="no-referrer"
            />
            <Text size="compact" c="var(--vl-ink2)" className={classes['apart']}>
              {t('profile.monitoring.apartHint')}{' '}
              <a href={address} target="_blank" rel="noreferrer">
                <IconExternalLink size={16} aria-hidden />
                {t('profile.monitoring.apart')}
              </a>
            </Text>
          </>
        )}
      </Stack>
    </>
  );
}
