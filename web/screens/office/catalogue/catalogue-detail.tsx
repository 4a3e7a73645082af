import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OneThing } from '../../../ui/layout/detail-query.tsx';

export interface CatalogueThingProps<Thing> {
  of: 'news' | 'partners' | 'services';
  found: UseQueryResult<Thing>;
  children: (thing: Thing) => React.ReactNode;
}

/** A piece of news, a partner or a service once it is read; before that the wait, or that it is not there. */
export function CatalogueThing<Thing>({ of, found, children }: CatalogueThingProps<Thing>) {
  const t = useT();
  return (
    <OneThing
      found={found}
      backHref={`#/admin/${of}`}
      words={{
        gone: t(`officeCatalogue.${of}.notFound`),
        hint: t(`officeCatalogue.${of}.notFoundHint`),
        failed: t(`officeCatalogue.${of}.loadOneError`),
        back: t(`officeCatalogue.${of}.back`),
      }}
    >
      {children}
    </OneThing>
  );
}
