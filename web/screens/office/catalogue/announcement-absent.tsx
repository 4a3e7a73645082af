import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DetailGone } from '../../../ui/layout/states.tsx';

export interface AnnouncementAbsentProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In place of an announcement that is not there, or could not be read. */
export function AnnouncementAbsent({ error, onRetry, isRetrying }: AnnouncementAbsentProps) {
  const t = useT();
  return (
    <DetailGone
      error={error}
      onRetry={onRetry}
      isRetrying={isRetrying}
      backHref={hrefOf('/admin/announcements')}
      words={{
        gone: t('agencies.call.notFound'),
        hint: t('agencies.call.notFoundHint'),
        failed: t('agencies.call.loadError'),
        back: t('officeAnnouncements.back'),
      }}
    />
  );
}
