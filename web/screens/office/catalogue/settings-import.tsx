import { may } from '@volano/domain/policies/actor';
import { applyImport, listImportRows } from '@volano/domain/contracts/imports';
import { IMPORT_DAYS } from '@volano/domain/rules/retention';
import type { MissingList } from '@volano/domain/rules/official-data';
import { IMPORT_OUTCOMES, isApplicable } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Group, Progress, Stack, Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  effectWords,
  ImportDoubt,
  ImportEffects,
  MissingLists,
  OtherMoves,
  SharedNotes,
} from '../../../features/catalogue/imports/import-effects.tsx';
import { ImportRowItem } from '../../../features/catalogue/imports/import-row-item.tsx';
import { ImportOrigin, ImportStatus } from '../../../features/catalogue/imports/import-status.tsx';
import {
  useImport,
  type OfficialImport,
  useApplyImport,
  useInvalidateAll,
  useImportRows,
} from '../../../features/catalogue/imports/imports.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { useBringOfficialData, useSetup } from '../../../features/insight/setup/setup.api.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
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

/** The rows of a file as the address says them: its search, and one tab an outcome. */
function useImportRowList(importId: string) {
  return useListState(listImportRows, {
    name: `import-${importId}`,
    without: ['outcome', 'marked'],
    drawn: ['reason'],
    own: { tab: 'text' },
    rows: 10,
  });
}

type ImportRowList = ReturnType<typeof useImportRowList>;

/** A file with its state, its figures and its rows; an admin applies it when it was read and changes something, and again when that failed. */
function ImportReport({ given, list }: { given: OfficialImport; list: ImportRowList }) {
  const t = useT();
  const canWrite = may(useMe(), applyImport);
  const [isSure, setSure] = useState(false);
  const { report, status } = given;
  const doubt = report?.doubt ?? null;
  const isOpen = status === 'checked' || status === 'failed' || status === 'cancelled';
  const isRead = report !== null && report.read > 0 && status !== 'applying' && status !== 'checking';
  const isEmpty = report !== null && report.added + report.changed === 0;
  useDoneToast(given);
  return (
    <Stack gap="s14">
      <Flex rowGap="xs" columnGap="s14" align="center" wrap="wrap" className="anywhere">
        <PageTitle isCompact>{given.fileName}</PageTitle>
        <ImportStatus status={status} />
        <Group gap="xs" ml="auto">
          {isOpen && given.hasFile && canWrite ? <OtherMoves given={given} /> : null}
          {isApplicable(given) && canWrite && !isEmpty ? (
            <ApplyButton given={given} isSure={isSure} isHeld={doubt !== null && !isSure} />
          ) : null}
        </Group>
      </Flex>
      <ImportOrigin given={given} />
      {status === 'checking' ? <Checking given={given} /> : null}
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
      {status === 'cancelled' ? <p role="status">{t('importEffects.cancelledText')}</p> : null}
      {status === 'checked' && isEmpty ? <p role="status">{t('imports.screen.nothingToApply')}</p> : null}
      {isApplicable(given) && doubt !== null && canWrite ? (
        <ImportDoubt doubt={doubt} isSure={isSure} onSure={setSure} />
      ) : null}
      {isRead ? <ImportEffects given={given} /> : null}
      {isRead && report.missing.length > 0 ? <MissingListsOf missing={report.missing} canWrite={canWrite} /> : null}
      {report !== null && (isRead || status !== 'failed') ? <ImportFigures report={report} /> : null}
      {isRead && given.hasFile ? <ImportRows given={given} list={list} /> : null}
      {isRead && !given.hasFile ? <p role="status">{t('imports.screen.rowsGone', { days: IMPORT_DAYS })}</p> : null}
    </Stack>
  );
}

/** What the portal lacks; the package of official data brings its lists at once, where there is one. */
function MissingListsOf({
  missing,
  canWrite,
}: {
  missing: NonNullable<OfficialImport['report']>['missing'];
  canWrite: boolean;
}) {
  const t = useT();
  const setup = useSetup(canWrite);
  const bringing = useBringOfficialData();
  const isRunning = setup.data?.officialData.state === 'running';
  function actionOf(list: MissingList): React.ReactNode {
    if (!canWrite) return null;
    if (list === 'questions')
      return (
        <LinkButton href={hrefOf('/admin/settings/categories_templates')} label={t('importEffects.openQuestions')} />
      );
    if (setup.data?.officialData.isConfigured !== true) {
      const isTowns = list === 'towns';
      const href = hrefOf('/admin/settings/imports', {}, { kind: isTowns ? 'towns' : 'ateco' });
      return <LinkButton href={href} label={t(isTowns ? 'importEffects.loadTowns' : 'importEffects.loadAteco')} />;
    }
    return (
      <Button size="sm" loading={bringing.isPending || isRunning} onClick={() => bringing.mutate(null)}>
        {t('importEffects.bring')}
      </Button>
    );
  }
  return (
    <>
      <MissingLists missing={missing} action={actionOf} />
      {isRunning ? <p role="status">{t('importEffects.bringing')}</p> : null}
      {bringing.error ? <FormRefusal title={refusalMessage(bringing.error, t('importEffects.bringFailed'))} /> : null}
    </>
  );
}

function LinkButton({ href, label }: { href: string; label: string }) {
  return (
    <Button component="a" size="sm" variant="default" href={href}>
      {label}
    </Button>
  );
}

function ApplyButton({ given, isSure, isHeld }: { given: OfficialImport; isSure: boolean; isHeld: boolean }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const apply = useApplyImport(given._id);
  const { added = 0, changed = 0 } = given.report ?? {};
  const { effects } = given;
  return (
    <>
      <Button disabled={isHeld} onClick={() => setAsking(true)}>
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
        onConfirm={() => apply.mutate(isSure, { onSuccess: () => setAsking(false) })}
      >
        {t('imports.screen.applyText', { added: formatNumber(added), changed: formatNumber(changed) })}
        {effects === null ? null : ` ${effectWords(t, effects)}`}
      </ConfirmDialog>
    </>
  );
}

/** While it is read, and then while the companies are counted. */
function Checking({ given: { progress } }: { given: OfficialImport }) {
  const t = useT();
  if (progress.total === 0) return <Working title={t('imports.screen.checking')} part={null} />;
  const done = { done: formatNumber(progress.done), total: formatNumber(progress.total) };
  return (
    <Working title={t('importEffects.counting')} part={progress.done / progress.total}>
      {t('importEffects.countingCalls', done)}
    </Working>
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
    <Stack gap="xs" p="md" bg="var(--vl-surface)" bdrs="md" className={classes['work']} role="status">
      <strong>{title}</strong>
      <Progress aria-label={title} value={part === null ? 100 : part * 100} animated={part === null} />
      <span>{children ?? t('imports.screen.checkingHint')}</span>
    </Stack>
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
  const { reason } = list.values;
  const tab: Tab = asked ?? first;
  const chosen = report?.shared.find((one) => one.reason === reason);
  const choose = (next: string | null): void => list.set({ reason: next ?? '' });
  return (
    <section>
      <SharedNotes shared={report?.shared ?? []} chosen={chosen?.reason} onChoose={choose} />
      {chosen === undefined ? null : (
        <div className={classes['panel']}>
          <p>{t('importEffects.onlyReason', { words: chosen.text })}</p>
          <RowsOfTab given={given} list={list} tab={null} />
        </div>
      )}
      {chosen === undefined ? <RowTabs given={given} list={list} tab={tab} /> : null}
    </section>
  );
}

function RowTabs({ given, list, tab }: { given: OfficialImport; list: ImportRowList; tab: Tab }) {
  const t = useT();
  const { report } = given;
  return (
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
  );
}

/** A page of the rows of one tab, or of one reason, that the search leaves. */
function RowsOfTab({ given, list, tab }: { given: OfficialImport; list: ImportRowList; tab: Tab | null }) {
  const t = useT();
  const { q = '' } = list.values;
  const rows = useImportRows(given._id, given.status, {
    ...list.query,
    ...(tab === null ? {} : tab === 'marked' ? { marked: 'true' } : { outcome: tab }),
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
      <Box
        component="ul"
        className={classes['rows']}
        aria-busy={rows.isPlaceholderData}
        data-stale={rows.isPlaceholderData || undefined}
      >
        {shown.map((row, index) => (
          <ImportRowItem key={`${row.line} ${row.subject} ${index}`} row={row} />
        ))}
      </Box>
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
