import { Button } from '@mantine/core';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';

export interface AnnouncementAbsentProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In place of an announcement that is not there, or could not be read. */
export function AnnouncementAbsent({ error, onRetry, isRetrying }: AnnouncementAbsentProps) {
  const t = useT();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={t('agencies.call.notFound')}
        action={
          <Button component="a" href="#/admin/announcements" variant="default">
            {t('officeAnnouncements.back')}
          </Button>
        }
      >
        {t('agencies.call.notFoundHint')}
      </EmptyState>
    );
  }
  return <ErrorBlock title={t('agencies.call.loadError')} onRetry={onRetry} isRetrying={isRetrying} />;
}
