import { may } from '@volano/domain/policies/actor';
import { applyImport, listImportRows } from '@volano/domain/contracts/imports';
import { IMPORT_DAYS } from '@volano/domain/rules/retention';
import { IMPORT_OUTCOMES, isApplicable } from '@volano/domain/rules/vocabulary';
import { Button, Progress, Tabs, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCopy, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ImportStatus } from '../../../features/catalogue/imports/import-status.tsx';
import {
  useImport,
  type OfficialImport,
  useApplyImport,
  useInvalidateAll,
  useImportRows,
  type ImportRow,
} from '../../../features/catalogue/imports/imports.api.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { fieldWords, valueWords } from '../../../lib/i18n/import-words.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import classes from '../../../features/catalogue/imports/imports.module.css';

/** One official file: what it would change, row by row, then the change itself. */
export function SettingsImportPage() {
  const t = useT();
  const { importId } = useParams('/admin/settings/imports/$importId');
  const given = useImport(importId);
  const list = useImportRowList(importId);
  usePageFrame(given.data?.fileName ?? t('imports.screen.title'), {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('imports.screen.title'), href: hrefOf('/admin/settings/imports') },
      { label: given.data?.fileName ?? '' },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={given}
        backHref={hrefOf('/admin/settings/imports')}
        words={{
          gone: t('imports.screen.notFound'),
          hint: t('imports.screen.notFoundHint'),
          failed: t('imports.screen.loadOneError'),
          back: t('imports.screen.back'),
        }}
      >
        {(one) => <ImportReport given={one} list={list} />}
      </DetailQuery>
    </OfficePage>
  );
}

/** A file with its state, its figures and its rows; an admin applies it when it was read and changes something, and again when that failed. */
/** The rows of a file as the address says them: its search, and one tab an outcome. */
function useImportRowList(importId: string) {
  return useListState(listImportRows, {
    name: `import-${importId}`,
    without: ['outcome', 'marked'],
    own: { tab: 'text' },
    rows: 10,
  });
}

type ImportRowList = ReturnType<typeof useImportRowList>;

function ImportReport({ given, list }: { given: OfficialImport; list: ImportRowList }) {
  const t = useT();
  const canWrite = may(useMe(), applyImport);
  const { report, status } = given;
  const isRead = report !== null && report.read > 0 && status !== 'applying' && status !== 'checking';
  const isEmpty = report !== null && report.added + report.changed === 0;
  useDoneToast(given);
  return (
    <div className={classes['importReport']}>
      <div className={classes['importReportLine']}>
        <PageTitle isOffice>{given.fileName}</PageTitle>
        <ImportStatus status={status} />
        {isApplicable(given) && canWrite && !isEmpty ? <ApplyButton given={given} /> : null}
      </div>
      <p className={classes['note']}>
        {t(`imports.screen.kind.${given.kind}`)}
        {report?.version ? ` · ${t('imports.screen.version', { version: report.version })}` : ''}
        {' · '}
        {given.requestedBy === null
          ? t('imports.screen.watchedAt', { when: formatDateTime(given.createdAt) })
          : t('imports.screen.sentBy', { name: given.requestedBy, when: formatDateTime(given.createdAt) })}
        {status === 'done' && given.finishedAt !== null
          ? ` · ${t('imports.screen.appliedAt', { when: formatDateTime(given.finishedAt) })}`
          : ''}
      </p>
      {status === 'checking' ? <Working title={t('imports.screen.checking')} part={null} /> : null}
      {status === 'applying' ? <Applying given={given} /> : null}
      {status === 'failed' ? (
        <FormRefusal title={t('imports.screen.failedTitle')}>
          {report?.error ?? t('imports.screen.unexpected')}
        </FormRefusal>
      ) : null}
      {status === 'failed' && !isApplicable(given) ? (
        <Button
          component="a"
          variant="default"
          className={classes['back'] ?? ''}
          href={hrefOf('/admin/settings/imports')}
        >
          {t('imports.screen.back')}
        </Button>
      ) : null}
      {status === 'checked' && isEmpty ? <p role="status">{t('imports.screen.nothingToApply')}</p> : null}
      {report !== null && (isRead || status !== 'failed') ? <ImportFigures report={report} /> : null}
      {isRead && given.hasFile ? <ImportRows given={given} list={list} /> : null}
      {isRead && !given.hasFile ? <p role="status">{t('imports.screen.rowsGone', { days: IMPORT_DAYS })}</p> : null}
    </div>
  );
}

function ApplyButton({ given }: { given: OfficialImport }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const apply = useApplyImport(given._id);
  const { added = 0, changed = 0 } = given.report ?? {};
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {t(given.status === 'failed' ? 'imports.screen.again' : 'imports.screen.apply')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="brand"
        onClose={() => setAsking(false)}
        title={t('imports.screen.applyTitle')}
        confirmLabel={t('imports.screen.apply')}
        isWorking={apply.isPending}
        refusal={apply.error}
        onConfirm={() => apply.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {t('imports.screen.applyText', { added: formatNumber(added), changed: formatNumber(changed) })}
      </ConfirmDialog>
    </>
  );
}

function Applying({ given: { progress } }: { given: OfficialImport }) {
  const t = useT();
  const part = progress.total === 0 ? null : progress.done / progress.total;
  return (
    <Working title={t('imports.screen.applying')} part={part}>
      {part === null
        ? null
        : t('imports.screen.applyingRows', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
    </Working>
  );
}

function Working({ title, part, children }: { title: string; part: number | null; children?: React.ReactNode }) {
  const t = useT();
  return (
    <div className={classes['work']} role="status">
      <strong>{title}</strong>
      <Progress aria-label={title} value={part === null ? 100 : part * 100} animated={part === null} />
      <span>{children ?? t('imports.screen.checkingHint')}</span>
    </div>
  );
}

/** Says when what was being applied is done, and lets the rest of the portal be asked anew. */
function useDoneToast({ status }: OfficialImport): void {
  const t = useT();
  const forgetAll = useInvalidateAll();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'applying' && status === 'done') {
      toast.success(t('imports.screen.applied'));
      void forgetAll();
    }
    before.current = status;
  });
}

const FIGURES = ['read', 'added', 'changed', 'unchanged', 'skipped', 'kept', 'duplicates', 'ambiguous'] as const;

/** What a file brings, in figures. */
function ImportFigures({ report }: { report: NonNullable<OfficialImport['report']> }) {
  const t = useT();
  return (
    <dl className={classes['figures']}>
      {FIGURES.map((figure) => (
        <div key={figure} data-quiet={report[figure] === 0 || undefined}>
          <dt>{t(`imports.screen.figures.${figure}`)}</dt>
          <dd>{formatNumber(report[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

const TABS = [...IMPORT_OUTCOMES, 'marked'] as const;
type Tab = (typeof TABS)[number];

/** What a file changes, row by row: one tab an outcome, and one for what a person should look at. */
function ImportRows({ given, list }: { given: OfficialImport; list: ImportRowList }) {
  const t = useT();
  const { report } = given;
  const asked = TABS.find((one) => one === list.values.tab);
  const first = IMPORT_OUTCOMES.find((outcome) => (report?.[outcome] ?? 0) > 0) ?? 'added';
  const tab: Tab = asked ?? first;
  return (
    <section className={classes['importRows']}>
      <Tabs value={tab} onChange={(next) => list.set({ tab: next })}>
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={one === 'marked' ? null : <StatusBadge>{formatNumber(report?.[one] ?? 0)}</StatusBadge>}
            >
              {t(`imports.screen.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes['panel'] ?? ''}>
          <SearchField
            size="sm"
            width="min(100%, 360px)"
            key={list.turn}
            value={list.values.q ?? ''}
            onSearch={(text) => list.set({ q: text })}
            placeholder={t('imports.screen.search')}
            hasShortcut
          />
          <RowsOfTab given={given} list={list} tab={tab} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** A page of the rows of one tab that the search leaves. */
function RowsOfTab({ given, list, tab }: { given: OfficialImport; list: ImportRowList; tab: Tab }) {
  const t = useT();
  const { q = '' } = list.values;
  const rows = useImportRows(given._id, given.status, {
    ...list.query,
    ...(tab === 'marked' ? { marked: 'true' } : { outcome: tab }),
  });
  const { rows: shown = [], total = 0 } = rows.data ?? {};
  const isLeading = useLastPage(rows, openPageOf(list));
  return (
    <>
      {rows.isError && rows.data === undefined ? (
        <ErrorBlock
          title={t('imports.screen.rowsError')}
          onRetry={() => void rows.refetch()}
          isRetrying={rows.isFetching}
        />
      ) : null}
      {rows.isPending || isLeading ? (
        <DelayedSkeleton>
          <SkeletonRows count={5} />
        </DelayedSkeleton>
      ) : null}
      {rows.data !== undefined && shown.length === 0 && !isLeading ? (
        <EmptyState title={t(q === '' ? 'imports.screen.noRows' : 'imports.screen.noRowsFound')} />
      ) : null}
      <ul
        className={classes['rows']}
        aria-busy={rows.isPlaceholderData}
        data-stale={rows.isPlaceholderData || undefined}
      >
        {shown.map((row, index) => (
          <ImportRowItem key={`${row.line} ${row.subject} ${index}`} row={row} />
        ))}
      </ul>
      {total > list.limit ? (
        <Pager
          page={list.page}
          pageSize={list.limit}
          total={total}
          onPage={(page) => list.set({ page: String(page) })}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {formatNumber(total)}
      </p>
    </>
  );
}

/** One row of a file: what it is, why it is skipped or to be looked at, its likely twins, and every field before and after. */
function ImportRowItem({ row }: { row: ImportRow }) {
  const t = useT();
  return (
    <li className={classes['row']}>
      <p className={classes['subject']}>
        {row.subject === '' ? null : <strong>{row.subject}</strong>}
        {row.recordId === null ? null : (
          <span className={classes['importRowsLine']}>{t('imports.report.recordId', { id: row.recordId })}</span>
        )}
        <span className={classes['importRowsLine']}>
          {row.line === 0 ? t('imports.screen.noLine') : t('imports.screen.line', { line: row.line })}
        </span>
      </p>
      {row.reason === null ? null : <p className={classes['reason']}>{row.reason}</p>}
      {row.remarks.map((remark) => (
        <p key={remark} className={classes['remark']}>
          <IconAlertTriangle size={16} aria-hidden />
          {remark}
        </p>
      ))}
      {row.duplicates.length === 0 ? null : <Twins twins={row.duplicates} />}
      {row.changes.length === 0 ? null : <Changes changes={row.changes} isNew={row.outcome === 'added'} />}
    </li>
  );
}

function Twins({ twins }: { twins: ImportRow['duplicates'] }) {
  const t = useT();
  return (
    <div className={classes['twins']}>
      <IconCopy size={16} aria-hidden />
      <span>{t('imports.screen.twins')}:</span>
      <ul>
        {twins.map(({ _id, line, title, why }) => (
          <li key={_id ?? line}>
            {_id === null ? (
              title
            ) : (
              <Anchor inherit href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>
                {title}
              </Anchor>
            )}{' '}
            <span>
              ({t(why === 'link' ? 'imports.screen.twinLink' : 'imports.screen.twinTitle')}
              {line === null ? '' : `, ${t('imports.screen.twinLine', { line })}`})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ changes, isNew }: { changes: ImportRow['changes']; isNew: boolean }) {
  const t = useT();
  // A new row's title is said above it.
  const shown = isNew ? changes.filter(({ field }) => field !== 'title') : changes;
  return (
    <dl className={classes['changes']}>
      {shown.map(({ field, old, new: next, isProtected }) => (
        <div key={field}>
          <dt>{fieldWords(t, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <del data-kept={isProtected || undefined}>
                  <span className="visually-hidden">{t('imports.screen.before')}: </span>
                  {valueWords(t, field, old)}
                </del>
                <IconArrowRight size={15} aria-hidden />
              </>
            )}
            <ins data-refused={isProtected || undefined}>
              <span className="visually-hidden">{t('imports.screen.after')}: </span>
              {valueWords(t, field, next)}
            </ins>
            {isProtected ? (
              <StatusBadge tone="accent" icon={<IconLock size={13} aria-hidden />}>
                {t('imports.screen.protected')}
              </StatusBadge>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
