import { Button } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';

/** For somebody without a company: the account is there, a company can be added, and whom to ask. */
export function NoCompany() {
  const t = useT();
  const brand = useBrand();
  usePageFrame(t('home.noAgency.title'));
  return (
    <EmptyState
      isCard
      title={t('home.noAgency.title')}
      action={
        <Button component="a" href={hrefOf('/agencies/new')}>
          {t('profile.companies.add')}
        </Button>
      }
    >
      {t('home.noAgency.body')} {brand === null ? null : <a href={`mailto:${brand.email}`}>{brand.email}</a>}
    </EmptyState>
  );
}
