import { aidTerms, ownAidLine } from '@volano/domain/rules/money';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TradeText } from '../../../ui/cards/trade-text.tsx';
import { Amount, type AmountProps } from '../../../ui/cards/card-parts.tsx';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './feed.module.css';

export interface MoneyFactsProps {
  announcement: Pick<AnnouncementRow, 'amount' | 'aidForms' | 'aidIntensity' | 'spendMin' | 'match'>;
  size: NonNullable<AmountProps['size']>;
  prefix?: AmountProps['prefix'];
  /** The terms of the trade explain themselves; not on a card that is a link. */
  explains?: boolean;
}

/** What one gets: the most of it, in which form and for which spend, and what the company's own investment would get. */
export function MoneyFacts({ announcement, size, prefix = 'upTo', explains = false }: MoneyFactsProps) {
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
      {terms === '' ? null : <p className={classes['terms']}>{explains ? <TradeText>{terms}</TradeText> : terms}</p>}
      {own === null ? null : <p className={classes['own']}>{own}</p>}
    </div>
  );
}
