import { Skeleton } from '@mantine/core';
import { useFirm } from '../../../features/people/firm/firm.api.ts';
import { FirmSettings } from '../../../features/people/firm/firm-settings.tsx';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** Who the firm is, for every page, mail and document. */
export function SettingsFirmPage() {
  const t = useT();
  const title = t('firm.title');
  const { data, isError, isFetching, refetch } = useFirm();
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <p>{t('firm.intro')}</p>
      {data === undefined ? (
        isError ? (
          <ErrorBlock title={t('firm.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <DelayedSkeleton>
            <Skeleton height={420} />
          </DelayedSkeleton>
        )
      ) : (
        <FirmSettings firm={data} checkAddress={`${location.origin}/verifica`} />
      )}
    </OfficePage>
  );
}
