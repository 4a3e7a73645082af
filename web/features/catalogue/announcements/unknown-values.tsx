import { Button } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import type { UnknownValue } from './correspondences.api.ts';
import classes from './review.module.css';

/** Values that an import met and that nobody has given a meaning, with the calls that wait for it. */
export function UnknownValues({
  rows,
  onSettle,
}: {
  rows: readonly UnknownValue[];
  onSettle: (row: UnknownValue) => void;
}) {
  const t = useT();
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <SectionTitle id={id}>{t('correspondences.unknown.title')}</SectionTitle>
      <p>{t('correspondences.unknown.intro')}</p>
      <DataTable
        label={t('correspondences.unknown.title')}
        rows={rows}
        rowKey={({ field, value }) => `${field} ${value}`}
        rowName={({ value }) => value}
        columns={[
          { key: 'value', header: t('correspondences.columns.value'), cell: ({ value }) => value, takesRest: true },
          {
            key: 'field',
            header: t('correspondences.columns.field'),
            cell: ({ field }) => t(`imports.facts.${field}`),
          },
          {
            key: 'calls',
            header: t('correspondences.columns.calls'),
            cell: (row) => <Waiting row={row} />,
            title: ({ calls }) => t('correspondences.unknown.waiting', { count: calls }),
          },
        ]}
        actions={(row) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${t('correspondences.unknown.settle')}: ${row.value}`}
            onClick={() => onSettle(row)}
          >
            {t('correspondences.unknown.settle')}
          </Button>
        )}
      />
    </section>
  );
}

function Waiting({ row: { calls, notReviewed } }: { row: UnknownValue }) {
  const t = useT();
  return (
    <>
      {t('correspondences.unknown.waiting', { count: calls })}
      {calls > notReviewed ? (
        <span className={classes['reviewed']}>
          {t('correspondences.unknown.reviewed', { count: calls - notReviewed })}
        </span>
      ) : null}
    </>
  );
}
