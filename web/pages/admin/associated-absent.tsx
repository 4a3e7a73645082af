import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';

/** What is said where the thing whose companies are asked for is not there, or could not be read. */
export function AssociatedAbsent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={t('agencies.associated.notFound')}>{t('agencies.associated.notFoundHint')}</EmptyState>;
  return <ErrorBlock title={t('agencies.associated.loadError')} onRetry={onRetry} />;
}
