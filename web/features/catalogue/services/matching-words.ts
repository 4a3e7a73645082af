import { formatNumber } from '../../../lib/format/format.ts';
import type { useT } from '../../../lib/i18n/i18n.ts';
import type { ServiceRow } from './services.api.ts';

/** How many companies a service suits, in words: "3 aziende in target". A draft suits nobody yet. */
export function matchingWords(
  t: ReturnType<typeof useT>,
  { isActive, matchingUsers }: Pick<ServiceRow, 'isActive' | 'matchingUsers'>,
): string {
  if (!isActive) return t('officeCatalogue.services.companiesDraft');
  if (matchingUsers === undefined) return t('officeCatalogue.services.companiesUncounted');
  if (matchingUsers === 0) return t('officeCatalogue.services.companiesNone');
  return t('officeCatalogue.services.companies', { count: matchingUsers, shown: formatNumber(matchingUsers) });
}
