import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DetailGone } from '../../../ui/layout/states.tsx';

/** In place of a company: absent and somebody else's look the same; a broken line can be tried again. */
export function AgencyAbsent({
  error,
  onRetry,
  isRetrying,
}: {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const t = useT();
  return (
    <DetailGone
      error={error}
      onRetry={onRetry}
      isRetrying={isRetrying}
      backHref={hrefOf('/admin/agencies')}
      words={{
        gone: t('agencies.notFound'),
        hint: t('agencies.notFoundHint'),
        failed: t('agencies.detail.loadError'),
        back: t('agencies.backToList'),
      }}
    />
  );
}
