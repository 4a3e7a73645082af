import { useT } from '../../lib/i18n.ts';
import { DetailGone } from '../portal/detail-gone.tsx';

export interface CatalogueAbsentProps {
  of: 'news' | 'partners' | 'services';
  error: Error;
  onRetry: () => void;
}

/** In place of something that is not there, or could not be read. */
export function CatalogueAbsent({ of, error, onRetry }: CatalogueAbsentProps) {
  const t = useT();
  return (
    <DetailGone
      error={error}
      onRetry={onRetry}
      backHref={`#/admin/${of}`}
      words={{
        gone: t(`officeCatalogue.${of}.notFound`),
        hint: t(`officeCatalogue.${of}.notFoundHint`),
        failed: t(`officeCatalogue.${of}.loadOneError`),
        back: t(`officeCatalogue.${of}.back`),
      }}
    />
  );
}
