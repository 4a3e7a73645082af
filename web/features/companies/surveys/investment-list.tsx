import { formatCents } from '@volano/domain/rules/money';
import { Badge, Box, Flex, Text } from '@mantine/core';
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
      <ul className="rule-above" aria-label={t('surveys.investments.list')}>
        {investments.map((investment) => (
          <li key={investment._id} className={classes['row']}>
            <div className={classes['investmentListWords']}>
              <Flex component="p" rowGap="2xs" columnGap="s10" align="center" wrap="wrap">
                <Box component="span" fw={600}>
                  {investment.name}
                </Box>
                <Badge>{t(`surveys.investments.types.${investment.type}`)}</Badge>
              </Flex>
              <Text size="sm" mt="3xs" c="var(--vl-ink2)">
                {investment.description}
              </Text>
            </div>
            <Box component="span" flex="none" fw={600} className="nowrap">
              {formatCents(investment.amount)}
            </Box>
            {actions ? (
              <Flex component="span" flex="none" className={classes['investmentListActions']}>
                {actions(investment)}
              </Flex>
            ) : null}
          </li>
        ))}
      </ul>
      {investments.length > 1 ? (
        <Flex component="p" gap="sm" justify="flex-end" py="sm" c="var(--vl-ink2)" className={classes['total']}>
          {t('surveys.investments.total')} <strong>{formatCents(total)}</strong>
        </Flex>
      ) : null}
    </div>
  );
}
