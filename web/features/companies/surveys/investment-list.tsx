import { formatCents } from '@volano/domain/rules/money';
import { Badge } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './survey-steps.module.css';
import type { Investment } from './surveys.api.ts';

export interface InvestmentListProps {
  investments: readonly Investment[];
  /** Buttons at the end of a row. */
  actions?: (investment: Investment) => React.ReactNode;
}

/** Investments with type, name and amount, and what they come to. */
export function InvestmentList({ investments, actions }: InvestmentListProps) {
  const t = useT();
  const total = investments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div>
      <ul className={classes['list']} aria-label={t('surveys.investments.list')}>
        {investments.map((investment) => (
          <li key={investment._id} className={classes['row']}>
            <div className={classes['investmentListWords']}>
              <p className={classes['head']}>
                <span className={classes['investmentListName']}>{investment.name}</span>
                <Badge>{t(`surveys.investments.types.${investment.type}`)}</Badge>
              </p>
              <p className={classes['investmentListDescription']}>{investment.description}</p>
            </div>
            <span className={classes['amount']}>{formatCents(investment.amount)}</span>
            {actions ? <span className={classes['investmentListActions']}>{actions(investment)}</span> : null}
          </li>
        ))}
      </ul>
      {investments.length > 1 ? (
        <p className={classes['total']}>
          {t('surveys.investments.total')} <strong>{formatCents(total)}</strong>
        </p>
      ) : null}
    </div>
  );
}
