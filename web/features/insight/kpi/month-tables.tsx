import type { Translate } from '@volano/domain/i18n/translate';
import { formsOf } from '@volano/domain/rules/money';
import type { AidForm } from '@volano/domain/rules/vocabulary';
import { Box, Flex } from '@mantine/core';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Month, MonthCounts } from './months.api.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly now: MonthCounts;
  readonly before: MonthCounts;
}

const NUMBERS = ['recommended', 'answered', 'applied', 'won', 'amount'] as const;

/** A month altogether, by consultant and by form of aid, each number with that of the month before. */
export function MonthTables({ month, isStale }: { month: Month; isStale: boolean }) {
  const t = useT();
  const total: Row = { key: 'total', name: t('months.parts.total'), ...month.total };
  if (total.now.recommended + total.before.recommended === 0) return <EmptyState title={t('months.empty')} />;
  const advisors = month.advisors.map(({ _id, ...row }): Row => ({ key: _id, ...row }));
  const forms = month.forms.map(({ forms: of, isService, ...row }): Row => {
    const name = formName(t, of, isService);
    return { key: name, name, ...row };
  });
  return (
    <>
      {total.now.recommended === 0 ? (
        <Box component="p" c="dimmed">
          {t('months.empty')}
        </Box>
      ) : null}
      <MonthTable part="total" rows={[total]} isStale={isStale} />
      <MonthTable part="advisors" rows={advisors} isStale={isStale} />
      <MonthTable part="forms" rows={forms} isStale={isStale} />
    </>
  );
}

function formName(t: Translate, forms: readonly AidForm[], isService: boolean): string {
  return isService ? t('months.services') : formsOf(t, forms) || t('months.noForm');
}

interface MonthTableProps {
  part: 'total' | 'advisors' | 'forms';
  rows: readonly Row[];
  isStale: boolean;
}

function MonthTable({ part, rows, isStale }: MonthTableProps) {
  const t = useT();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      takesRest: true,
      hasTwoLines: true,
      isInCard: true,
      header: t('months.name'),
      cell: ({ name }) => name,
    },
    ...NUMBERS.map((key): Column<Row> => ({
      key,
      align: 'right',
      header: t(`months.columns.${key}`),
      cell: ({ now, before }) => (
        <span>
          {shown(now, key)}{' '}
          <Box component="span" c="dimmed" title={t('months.beforeIs', { count: shown(before, key) })}>
            ({shown(before, key)})
          </Box>
        </span>
      ),
      isInCard: true,
    })),
  ];
  return (
    <Flex aria-labelledby={`month-${part}`} component="section" direction="column" gap="xs" mt="xs" miw={0}>
      <SectionTitle id={`month-${part}`}>{t(`months.parts.${part}`)}</SectionTitle>
      <DataTable
        label={t(`months.parts.${part}`)}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        isLoading={false}
        isStale={isStale}
        empty={<EmptyState title={t('months.empty')} />}
      />
    </Flex>
  );
}

function shown(counts: MonthCounts, key: (typeof NUMBERS)[number]): string {
  return key === 'amount' ? formatMoney(counts.amount) : formatNumber(counts[key]);
}
