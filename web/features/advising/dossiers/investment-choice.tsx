import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSurvey } from '@volano/domain/contracts/surveys';
import { formatCents } from '@volano/domain/rules/money';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { ChoiceTable } from './choice-table.tsx';
import classes from './dossiers.module.css';

type Survey = ReplyOf<typeof getSurvey>;
type Investment = Survey['investments'][number];

interface InvestmentChoiceProps {
  survey: UseQueryResult<Survey | null>;
  chosen: readonly string[];
  onChange: ((ids: string[]) => void) | undefined;
}

/** The investments of the survey that the dossier considers, with their total. */
export function InvestmentChoice({ survey, chosen, onChange }: InvestmentChoiceProps) {
  const t = useT();
  const rows = survey.data?.investments ?? [];
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
      isLoading={survey.isPending}
      error={survey.isError && survey.data === undefined ? t('dossiers.builder.investmentsError') : null}
      onRetry={() => void survey.refetch()}
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
