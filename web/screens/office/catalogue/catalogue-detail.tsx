import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';

export interface CatalogueDetailProps<Data> {
  of: 'news' | 'partners' | 'services';
  found: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
}

/** A piece of news, a partner or a service once it is read; before that the wait, or that it is not there. */
export function CatalogueDetail<Data>({ of, found, children }: CatalogueDetailProps<Data>) {
  const t = useT();
  return (
    <DetailQuery
      found={found}
      backHref={hrefOf(`/admin/${of}`)}
      words={{
        gone: t(`officeCatalogue.${of}.notFound`),
        hint: t(`officeCatalogue.${of}.notFoundHint`),
        failed: t(`officeCatalogue.${of}.loadOneError`),
        back: t(`officeCatalogue.${of}.back`),
      }}
    >
      {children}
    </DetailQuery>
  );
}
