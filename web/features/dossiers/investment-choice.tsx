import { formatCents } from '@volano/domain/rules/money';
import { useT } from '../../lib/i18n.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { ChoiceTable } from './choice-table.tsx';
import { type Investment, useInvestments } from './dossiers.api.ts';
import classes from './dossier.module.css';

interface InvestmentChoiceProps {
  agencyId: string;
  chosen: readonly string[];
  onChange: ((ids: string[]) => void) | undefined;
}

/** The investments of the survey that the dossier considers, with their total. */
export function InvestmentChoice({ agencyId, chosen, onChange }: InvestmentChoiceProps) {
  const t = useT();
  const investments = useInvestments(agencyId);
  const rows = investments.data ?? [];
  const total = rows.filter(({ _id }) => chosen.includes(_id)).reduce((sum, { amount }) => sum + amount, 0);
  const columns: Column<Investment>[] = [
    {
      key: 'name',
      takesRest: true,
      header: t('dossiers.builder.name'),
      cell: ({ name }) => name,
      title: ({ name, description }) => `${name}: ${description}`,
    },
    {
      key: 'type',
      header: t('dossiers.builder.type'),
      cell: ({ type }) => t(`dossiers.builder.investmentTypes.${type}`),
    },
    { key: 'amount', header: t('dossiers.builder.amount'), cell: ({ amount }) => formatCents(amount), align: 'right' },
  ];
  return (
    <ChoiceTable
      title={t('dossiers.builder.investments')}
      aside={t('dossiers.builder.chosen', { count: chosen.length })}
      columns={columns}
      rows={rows}
      rowName={({ name }) => name}
      chosen={chosen}
      onChange={onChange}
      isLoading={investments.isPending}
      error={investments.isError ? t('dossiers.builder.investmentsError') : null}
      onRetry={() => void investments.refetch()}
      emptyText={t('dossiers.builder.investmentsEmpty')}
    >
      {chosen.length > 0 ? (
        <p className={classes['total']}>
          <span>{t('dossiers.builder.total')}</span>
          <strong>{formatCents(total)}</strong>
        </p>
      ) : null}
    </ChoiceTable>
  );
}
