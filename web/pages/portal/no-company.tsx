import { useT } from '../../lib/i18n.ts';
import { useBrand } from '../../lib/options.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** For somebody whose last company was taken away: the account is there, and whom to ask. */
export function NoCompany() {
  const t = useT();
  const brand = useBrand();
  usePageFrame(t('home.noAgency.title'));
  return (
    <EmptyState
      isCard
      title={t('home.noAgency.title')}
      action={brand === null ? null : <a href={`mailto:${brand.email}`}>{brand.email}</a>}
    >
      {t('home.noAgency.body')}
    </EmptyState>
  );
}
