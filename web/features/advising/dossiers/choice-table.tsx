import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSurvey } from '@volano/domain/contracts/surveys';
import { formatCents } from '@volano/domain/rules/money';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './dossiers.module.css';

const PAGE_SIZE = 5;

export interface ChoiceTableProps<Row extends { readonly _id: string }> {
  title: string;
  /** "2 scelti". */
  aside: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowName: (row: Row) => string;
  chosen: readonly string[];
  /** Without it the table only tells what was chosen. */
  onChange: ((ids: string[]) => void) | undefined;
  isLoading: boolean;
  error: string | null;
  onRetry: () => void;
  /** One sentence when there is nothing to choose. */
  emptyText: string;
  /** Under the rows: a total. */
  children?: React.ReactNode;
}

/** Services or investments to choose from, five a page (1-people §9). */
export function ChoiceTable<Row extends { readonly _id: string }>(props: ChoiceTableProps<Row>) {
  const { title, aside, columns, rowName, chosen, onChange, isLoading, error, onRetry, emptyText, children } = props;
  const t = useT();
  const [page, setPage] = useState(1);
  const rows = onChange === undefined ? props.rows.filter(({ _id }) => chosen.includes(_id)) : props.rows;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  return (
    <section className={classes['block']} aria-label={title}>
      <h2 className={classes['blockTitle']}>
        {title} <span className={classes['aside']}>{aside}</span>
      </h2>
      {error === null ? (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
            rowKey={({ _id }) => _id}
            rowName={rowName}
            isLoading={isLoading}
            empty={
              <p className={classes['quiet']}>
                {onChange === undefined ? t('dossiers.builder.noneChosen') : emptyText}
              </p>
            }
            {...(onChange === undefined
              ? {}
              : { selection: { keys: new Set(chosen), onChange: (keys) => onChange([...keys]) } })}
          />
          {rows.length > PAGE_SIZE ? (
            <Pager page={shown} pageSize={PAGE_SIZE} total={rows.length} onPage={setPage} />
          ) : null}
          {children}
        </>
      ) : (
        <ErrorBlock title={error} onRetry={onRetry} />
      )}
    </section>
  );
}

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
      hasTwoLines: true,
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
