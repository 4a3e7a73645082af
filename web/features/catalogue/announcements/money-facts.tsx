import { aidTerms, ownAidLine } from '@volano/domain/rules/money';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Amount, type AmountProps } from '../../../ui/cards/card-parts.tsx';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './feed.module.css';

export interface MoneyFactsProps {
  announcement: Pick<AnnouncementRow, 'amount' | 'aidForms' | 'aidIntensity' | 'spendMin' | 'match'>;
  size: NonNullable<AmountProps['size']>;
  prefix?: AmountProps['prefix'];
}

/** What one gets: the most of it, in which form and for which spend, and what the company's own investment would get. */
export function MoneyFacts({ announcement, size, prefix = 'upTo' }: MoneyFactsProps) {
  const t = useT();
  const { amount, match } = announcement;
  const terms = aidTerms(t, announcement);
  const own = ownAidLine(t, match?.ownAid ?? null, announcement);
  return (
    <div>
      {amount === null ? (
        <p className={classes['unknown']}>{t('announcements.amountUnknown')}</p>
      ) : (
        <Amount euro={amount} size={size} prefix={prefix} />
      )}
      {terms === '' ? null : <p className={classes['terms']}>{terms}</p>}
      {own === null ? null : <p className={classes['own']}>{own}</p>}
    </div>
  );
}
