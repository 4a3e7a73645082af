import { useT } from '../../../lib/i18n/i18n.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { DifferenceList } from './difference-list.tsx';
import { useDifferences } from './differences.api.ts';

/** The same on the page of one call; nothing where nothing is to decide. */
export function DifferencesPanel({ announcementId }: { announcementId: string }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useDifferences(announcementId);
  if (isError && data === undefined)
    return (
      <ErrorBlock title={t('imports.differences.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (data === undefined || data.length === 0) return null;
  return <DifferenceList announcementId={announcementId} differences={data} />;
}
