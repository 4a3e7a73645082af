import type { ReplyOf } from '@volano/domain/contracts/route';
import { getSystemState } from '@volano/domain/contracts/system';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Box, Flex, Stack, Text } from '@mantine/core';
import { BackupFacts, systemKey } from '../../../features/insight/system/backup-facts.tsx';
import { workOf, useJobQueues, QueueTable, FailedJobs } from '../../../features/insight/jobs/queue-table.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { formatDateTime, formatFileSize, formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT, i18n } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { OfficePage, OfficeDetailFacts } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock, EmptyState } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from './insight.module.css';

type SystemState = ReplyOf<typeof getSystemState>;

/** Nobody tells the page how the portal is: while it is open it asks. */
const ASK_AGAIN_MS = 30_000;

/** How the portal itself is: first what somebody should see to, then its facts, the files in trouble, and what takes long. */
export function SystemPage() {
  const t = useT();
  const { data: state, isError, isFetching, refetch } = useSystemState();
  const title = t('system.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <Stack gap="s28">
        <div className={classes['jobsHead']}>
          <PageTitle isCompact>{title}</PageTitle>
          <p>{t('system.intro')}</p>
        </div>
        {state === undefined && isError ? (
          <ErrorBlock title={t('system.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : null}
        {state === undefined && !isError ? (
          <DelayedSkeleton>
            <SkeletonRows count={4} />
          </DelayedSkeleton>
        ) : null}
        {state === undefined ? null : (
          <>
            <Warnings state={state} workOf={(queue) => workOf(t, queue)} />
            <Flex component="section" direction="column" gap="s10">
              <SectionTitle>{t('system.factsTitle')}</SectionTitle>
              <SystemFacts state={state} />
            </Flex>
            <Flex component="section" direction="column" gap="s10">
              <SectionTitle>{t('system.backupTitle')}</SectionTitle>
              <BackupFacts backup={state.backup} archive={state.archive} />
            </Flex>
            <section>
              <SectionTitle>{t('system.troublesTitle')}</SectionTitle>
              <TroubledFiles files={state.files} />
            </section>
            <section>
              <SectionTitle>{t('system.slowestTitle')}</SectionTitle>
              <SlowestRoutes routes={state.slowestRoutes} />
            </section>
          </>
        )}
      </Stack>
    </OfficePage>
  );
}

/** What the portal does by itself: first what did not succeed, then how everything goes. */
export function JobsPage() {
  const t = useT();
  const queues = useJobQueues();
  const title = t('jobs.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <Stack gap="s28">
        <div className={classes['jobsHead']}>
          <PageTitle isCompact>{title}</PageTitle>
          <p>{t('jobs.intro')}</p>
        </div>
        <section>
          <SectionTitle>{t('jobs.failedTitle')}</SectionTitle>
          <FailedJobs />
        </section>
        <section>
          <SectionTitle>{t('jobs.queuesTitle')}</SectionTitle>
          {queues.isError && queues.data === undefined ? (
            <ErrorBlock
              title={t('jobs.loadError')}
              onRetry={() => void queues.refetch()}
              isRetrying={queues.isFetching}
            />
          ) : (
            <QueueTable rows={queues.data ?? []} isLoading={queues.isPending} />
          )}
        </section>
      </Stack>
    </OfficePage>
  );
}

interface WarningsProps {
  state: SystemState;
  /** What the jobs of a queue do, in words. */
  workOf: (queue: string) => string;
}

/** What somebody should see to, a sentence each; one line where there is nothing. */
function Warnings({ state, workOf }: WarningsProps) {
  const t = useT();
  if (state.warnings.length === 0)
    return (
      <Box component="p" c="var(--vl-ok-ink)" className={classes['well']}>
        <IconCircleCheck size={19} aria-hidden />
        {t('system.allWell')}
      </Box>
    );
  return (
    <ul className={classes['warnings']} aria-label={t('system.warningsTitle')}>
      {state.warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={19} aria-hidden />
          <Warning warning={warning} state={state} workOf={workOf} />
        </li>
      ))}
    </ul>
  );
}

/** One sentence, with what was said and of what, and the screen where more of it stands. */
function Warning({ warning, state, workOf }: WarningsProps & { warning: SystemState['warnings'][number] }) {
  const t = useT();
  switch (warning) {
    case 'mailDown':
      return (
        <span>
          {t('system.warnings.mailDown', {
            count: state.mail.trouble?.count ?? 0,
            error: state.mail.trouble?.error ?? '',
          })}{' '}
          <a href={hrefOf('/admin/mailbox')}>{t('common.places.mailbox')}</a>
        </span>
      );
    case 'jobsFailing':
      return (
        <span>
          {t('system.warnings.jobsFailing', {
            jobs: state.failingJobs.map(({ queue }) => workOf(queue)).join('; '),
          })}{' '}
          <a href={hrefOf('/admin/jobs')}>{t('common.places.jobs')}</a>
        </span>
      );
    case 'nodeRefused': {
      const nodes = state.refusedNodes.map(({ host, place, at }) => `${host}, ${place} (${formatDateTime(at)})`);
      return <span>{t('system.warnings.nodeRefused', { nodes: nodes.join('; ') })}</span>;
    }
    case 'filesTroubled':
      return <span>{t('system.warnings.filesTroubled', { count: state.files.troubled })}</span>;
    case 'backupFailed':
      return <span>{t('system.warnings.backupFailed', { error: state.backup.failure?.error ?? '' })}</span>;
    case 'drillFailed':
      return <span>{t('system.warnings.drillFailed', { error: state.backup.drill?.error ?? '' })}</span>;
    case 'archiveFailing':
      return <span>{t('system.warnings.archiveFailing', { error: state.archive.failure?.error ?? '' })}</span>;
    default:
      return <span>{t(`system.warnings.${warning}`)}</span>;
  }
}

/** Version, database, files, disk, mail, jobs. */
function SystemFacts({ state }: { state: SystemState }) {
  const t = useT();
  const { version, database, files, disk, scanner, mail, failingJobs } = state;
  const [total, checked] = [formatNumber(files.count), formatNumber(files.checked)];
  const facts = [
    { label: t('system.facts.version'), value: version },
    { label: t('system.facts.database'), value: t(`system.databases.${database}`) },
    { label: t('system.facts.files'), value: t('system.filesSize', { total, size: formatFileSize(files.bytes) }) },
    {
      label: t('system.facts.checked'),
      value: files.count === 0 ? t('system.noFiles') : t('system.checkedOf', { checked, total }),
    },
    {
      label: t('system.facts.disk'),
      value:
        disk === null
          ? t(files.kind === 'bucket' ? 'system.roomUnknown' : 'system.roomSilent')
          : t('system.room', { free: formatFileSize(disk.free), total: formatFileSize(disk.total) }),
    },
    { label: t('system.facts.scanner'), value: t(scannerWord(scanner)) },
    { label: t('system.facts.mail'), value: <a href={hrefOf('/admin/mailbox')}>{mailOf(t, mail)}</a> },
    {
      label: t('system.facts.jobs'),
      value: (
        <a href={hrefOf('/admin/jobs')}>
          {failingJobs.length === 0 ? t('system.jobsWell') : t('system.jobsFailing', { count: failingJobs.length })}
        </a>
      ),
    },
  ];
  return (
    <>
      <OfficeDetailFacts facts={facts} isSpread />
      <Text size="compact" mt="s10" c="var(--vl-ink2)" className="anywhere">
        {t(`system.places.${files.kind}`, { place: files.place })}
      </Text>
    </>
  );
}

function scannerWord(scanner: SystemState['scanner']) {
  if (scanner === null) return 'system.scannerOff';
  return scanner.isAnswering ? 'system.scannerWell' : 'system.scannerSilent';
}

function mailOf(t: ReturnType<typeof useT>, { hasServer, lastSentAt }: SystemState['mail']): string {
  if (!hasServer) return t('system.mailKept');
  return lastSentAt === null ? t('system.mailNever') : t('system.mailSent', { when: formatDateTime(lastSentAt) });
}

type Troubled = SystemState['files']['troubles'][number];

/** The files that are not what was kept: which, what is wrong, what they belong to, since when. */
function TroubledFiles({ files: { troubles, troubled, count, checked } }: { files: SystemState['files'] }) {
  const t = useT();
  if (troubles.length === 0) {
    const isChecked = count === 0 || checked > 0;
    return (
      <EmptyState title={t(isChecked ? 'system.noTroubles' : 'system.notChecked')}>
        {t('system.noTroublesHint')}
      </EmptyState>
    );
  }
  const columns: Column<Troubled>[] = [
    { key: 'file', header: t('system.columns.file'), cell: ({ fullName }) => fullName, takesRest: true },
    {
      key: 'trouble',
      header: t('system.columns.trouble'),
      cell: ({ trouble }) => <StatusBadge tone="danger">{t(`system.troubles.${trouble}`)}</StatusBadge>,
    },
    {
      key: 'of',
      header: t('system.columns.of'),
      cell: ({ linkedEntityType: kind, entityName }) =>
        [kindOf(t, kind), ...(entityName === null ? [] : [entityName])].join(': '),
      width: '34%',
    },
    { key: 'since', header: t('system.columns.since'), cell: ({ since }) => formatDateTime(since) },
  ];
  return (
    <>
      <Box component="p" mb="sm" c="dimmed">
        {t('system.troublesHint')}{' '}
        {troubled > troubles.length
          ? t('system.troublesFirst', { shown: formatNumber(troubles.length), total: formatNumber(troubled) })
          : null}
      </Box>
      <DataTable
        label={t('system.troublesTitle')}
        columns={columns}
        rows={troubles}
        rowKey={({ _id }) => _id}
        rowName={({ fullName }) => fullName}
      />
    </>
  );
}

/** Where the portal spends its time: of the server that answered. */
function SlowestRoutes({ routes }: { routes: SystemState['slowestRoutes'] }) {
  const t = useT();
  if (routes.length === 0) return <EmptyState title={t('system.slowestNone')}>{t('system.slowestHint')}</EmptyState>;
  const columns: Column<SystemState['slowestRoutes'][number]>[] = [
    {
      key: 'route',
      header: t('system.slowestColumns.route'),
      cell: ({ method, route }) => `${method} ${route}`,
      takesRest: true,
    },
    { key: 'requests', header: t('system.slowestColumns.requests'), cell: ({ requests }) => formatNumber(requests) },
    {
      key: 'most',
      header: t('system.slowestColumns.most'),
      cell: ({ mostWithinMs: ms }) =>
        ms === null ? t('system.overHalfMinute') : t('system.milliseconds', { ms: formatNumber(ms) }),
    },
    {
      key: 'average',
      header: t('system.slowestColumns.average'),
      cell: ({ averageMs }) => t('system.milliseconds', { ms: formatNumber(averageMs) }),
    },
  ];
  return (
    <>
      <Box component="p" mb="sm" c="dimmed">
        {t('system.slowestHint')}
      </Box>
      <DataTable
        label={t('system.slowestTitle')}
        columns={columns}
        rows={routes}
        rowKey={({ method, route }) => `${method} ${route}`}
        rowName={({ method, route }) => `${method} ${route}`}
      />
    </>
  );
}

/** What a file belongs to, in a word; a kind without one is another. */
function kindOf(t: ReturnType<typeof useT>, kind: string): string {
  const key = `system.kinds.${kind}`;
  return t((i18n.exists(key) ? key : 'system.kinds.other') as 'system.kinds.other');
}

/** How the portal itself is. */
function useSystemState() {
  return useQuery({
    queryKey: systemKey,
    queryFn: ({ signal }) => call(getSystemState, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
}
