import { Button } from '@mantine/core';
import { CORRESPONDENCE_FIELDS } from '@volano/domain/contracts/correspondences';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { PaneBar } from '../../../ui/layout/two-panes.tsx';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import { CorrespondenceDialog, Effect, type OfferedQuestion } from './correspondence-dialog.tsx';
import { isFoundIn, meaningText } from './correspondence-words.ts';
import {
  type Correspondence,
  type Correspondences,
  useCorrespondences,
  useDeleteCorrespondence,
} from './correspondences.api.ts';
import classes from './review.module.css';
import { UnknownValues } from './unknown-values.tsx';

export interface CorrespondenceListProps {
  list: ListState;
  /** The questions of the survey, as they are read. */
  questions: Asked<readonly OfferedQuestion[]>;
}

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What the values of the official record mean, column by column; those that nobody has given a meaning come first. */
export function CorrespondenceList({ list, questions }: CorrespondenceListProps) {
  const t = useT();
  const table = useCorrespondences();
  if (table.data !== undefined && questions.data !== undefined)
    return <Table table={table.data} list={list} questions={questions.data} />;
  const failed = [table, questions].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return (
      <ErrorBlock
        title={t('correspondences.loadError')}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  return (
    <DelayedSkeleton>
      <SkeletonRows count={8} />
    </DelayedSkeleton>
  );
}

interface TableProps {
  table: Correspondences;
  list: ListState;
  questions: readonly OfferedQuestion[];
}

function Table({ table, list, questions }: TableProps) {
  const t = useT();
  const { opened, openNew, open, close } = useOpened<Pick<Correspondence, 'field' | 'value'>>();
  const text = list.values['q'] ?? '';
  const rows = table.rows.filter((row) => isFoundIn(text, row.value, meaningText(t, row)));
  const unknown = table.unknown.filter(({ value }) => isFoundIn(text, value));
  return (
    <>
      <p className={classes['effect']}>
        <Effect count={table.notReviewed} />{' '}
        <a className={classes['link']} href={hrefOf('/admin/settings/imports')}>
          {t('correspondences.toImports')}
        </a>
      </p>
      <PaneBar>
        <SearchField
          size="sm"
          value={text}
          onSearch={(q) => list.set({ q })}
          placeholder={t('correspondences.search')}
          hasShortcut
        />
        <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={openNew}>
          {t('correspondences.new')}
        </Button>
      </PaneBar>
      <UnknownValues rows={unknown} onSettle={open('edit')} />
      {rows.length + unknown.length > 0 ? null : text === '' ? (
        <EmptyState title={t('correspondences.empty')}>{t('correspondences.emptyHint')}</EmptyState>
      ) : (
        <EmptyState
          title={t('common.emptySearch', { text })}
          action={
            <Button variant="default" size="sm" onClick={() => list.set({ q: '' })}>
              {t('common.actions.clearSearch')}
            </Button>
          }
        />
      )}
      {CORRESPONDENCE_FIELDS.map((field) => (
        <FieldValues
          key={field}
          title={t(`imports.facts.${field}`)}
          rows={rows.filter((row) => row.field === field)}
          onEdit={open('edit')}
          onDelete={open('delete')}
        />
      ))}
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <CorrespondenceDialog table={table} questions={questions} row={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <Delete row={opened.row} onClose={close} /> : null}
    </>
  );
}

interface FieldValuesProps {
  title: string;
  rows: readonly Correspondence[];
  onEdit: (row: Correspondence) => void;
  onDelete: (row: Correspondence) => void;
}

/** The values of one column of the record. Nothing where there is none. */
function FieldValues({ title, rows, onEdit, onDelete }: FieldValuesProps) {
  const t = useT();
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ value }) => value}
        rowName={({ value }) => value}
        columns={[
          { key: 'value', header: t('correspondences.columns.value'), cell: ({ value }) => value, width: '42%' },
          {
            key: 'means',
            header: t('correspondences.columns.means'),
            cell: (row) => meaningText(t, row),
            title: (row) => meaningText(t, row),
            takesRest: true,
            isWideInCard: true,
          },
        ]}
        actions={(row) => <RowActions name={row.value} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />}
      />
    </section>
  );
}

function Delete({ row, onClose }: { row: Pick<Correspondence, 'field' | 'value'>; onClose: () => void }) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('correspondences.delete.title', { value: row.value }),
        text: t('correspondences.delete.text'),
        label: t('correspondences.delete.label'),
        done: t('correspondences.delete.done'),
      }}
      removal={useDeleteCorrespondence(row)}
      onClose={onClose}
    />
  );
}
