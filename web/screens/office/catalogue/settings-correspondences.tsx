import { CORRESPONDENCE_FIELDS, listCorrespondences } from '@volano/domain/contracts/announcement-review';
import { Button, Flex, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Translate } from '@volano/domain/i18n/translate';
import { useId } from 'react';
import {
  CorrespondenceDialog,
  Effect,
  type OfferedQuestion,
} from '../../../features/catalogue/announcements/correspondence-dialog.tsx';
import {
  type Correspondence,
  type Correspondences,
  useCorrespondences,
  useDeleteCorrespondence,
  type UnknownValue,
} from '../../../features/catalogue/announcements/review.api.ts';
import { useCategoryTemplates } from '../../../features/catalogue/categories/category-settings.api.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PaneBar, RowActions } from '../../../ui/pages/settings-parts.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from '../../../features/catalogue/announcements/review.module.css';
import { plainText } from '../../../lib/format/plain-text.ts';

/** What the values of the official record mean for the questions of the survey (8-true-calls §1). */
export function SettingsCorrespondencesPage() {
  const t = useT();
  const list = useListState(listCorrespondences, { own: { q: 'text' } });
  const questions = useCategoryTemplates(true);
  const title = t('correspondences.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <p>{t('correspondences.intro')}</p>
      <CorrespondenceList list={list} questions={questions} />
    </OfficePage>
  );
}

interface CorrespondenceListProps {
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
function CorrespondenceList({ list, questions }: CorrespondenceListProps) {
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
      <Text size="compact" c="var(--vl-ink2)">
        <Effect count={table.notReviewed} />{' '}
        <a className={classes['link']} href={hrefOf('/admin/settings/imports')}>
          {t('correspondences.toImports')}
        </a>
      </Text>
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
    <Flex component="section" direction="column" gap="xs" className={classes['group']} aria-labelledby={id}>
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
    </Flex>
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

/** Values that an import met and that nobody has given a meaning, with the calls that wait for it. */
function UnknownValues({ rows, onSettle }: { rows: readonly UnknownValue[]; onSettle: (row: UnknownValue) => void }) {
  const t = useT();
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Flex component="section" direction="column" gap="xs" className={classes['group']} aria-labelledby={id}>
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
    </Flex>
  );
}

function Waiting({ row: { calls, notReviewed } }: { row: UnknownValue }) {
  const t = useT();
  return (
    <>
      {t('correspondences.unknown.waiting', { count: calls })}
      {calls > notReviewed ? (
        <Text span size="meta" display="block" c="var(--vl-ink2)">
          {t('correspondences.unknown.reviewed', { count: calls - notReviewed })}
        </Text>
      ) : null}
    </>
  );
}

/** What a value means, in words: of one question any of the answers, of several questions one of each. */
function meaningText(t: Translate, { kind, answers }: Pick<Correspondence, 'kind' | 'answers'>): string {
  if (kind !== 'answer') return t(`correspondences.kinds.${kind}`);
  if (answers.length === 0) return t('correspondences.lost');
  return [...Map.groupBy(answers, ({ categoryName }) => categoryName)]
    .map(([question, some]) => {
      const names = some.map(({ name }) => name).join(t('correspondences.or'));
      return t('correspondences.asks', { question, answers: names });
    })
    .join(t('correspondences.and'));
}

/** Whether a text speaks of a value or of what it means, whatever its capitals and accents. */
function isFoundIn(sought: string, ...texts: readonly string[]): boolean {
  const wanted = plainText(sought);
  return texts.some((text) => plainText(text).includes(wanted));
}
