import { AUDIT_ACTIONS } from '@volano/domain/rules/audit-vocabulary';
import { listAuditEvents } from '@volano/domain/contracts/audit';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { Box, Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatNumber, formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListFilter, listFilters } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/live.ts';
import { activeFilters, FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import classes from './insight.module.css';

/** Who did what, when, to whom (holes H32). Platform admins read it too. */
export function AuditPage() {
  const t = useT();
  const list = useAuditList();
  const filters = list.wired(useAuditFilters(list));
  const events = useAuditEvents({ ...list.query, ...periodOf(list.values.period, useNow()) });
  const [open, setOpen] = useState<AuditEvent | null>(null);
  usePageFrame(t('audit.title'));
  const { rows = [], total = 0 } = events.data ?? {};
  const isLeading = useLastPage(events, openPageOf(list));
  const { q } = list.values;
  const named = [...(q ? [`“${q}”`] : []), ...activeFilters(list, filters).map(({ label }) => label)];
  return (
    <OfficePage isFill>
      <PageTitle isCompact aside={events.data === undefined ? undefined : formatNumber(total)}>
        {t('audit.title')}
      </PageTitle>
      <FilterBar list={list} filters={filters} search={t('audit.search')} />
      {events.isError && events.data === undefined ? (
        <ErrorBlock title={t('audit.loadError')} onRetry={() => void events.refetch()} isRetrying={events.isFetching} />
      ) : (
        <AuditTable
          list={list}
          rows={rows}
          total={total}
          isLoading={events.isPending || isLeading}
          isStale={events.isPlaceholderData}
          onOpen={setOpen}
          empty={
            named.length === 0 ? (
              <EmptyState title={t('audit.empty')}>{t('audit.intro')}</EmptyState>
            ) : (
              <EmptyState
                title={t('audit.emptyFiltered')}
                action={
                  <Button variant="default" onClick={list.reset}>
                    {t('common.actions.resetFilters')}
                  </Button>
                }
              >
                {t('audit.emptyFilteredHint', { filters: named.join(', ') })}
              </EmptyState>
            )
          }
        />
      )}
      {open === null ? null : (
        <AuditDrawer
          event={open}
          onClose={() => setOpen(null)}
          onFilter={(filter) => {
            setOpen(null);
            list.set(filter);
          }}
        />
      )}
    </OfficePage>
  );
}

/** The record as a dense table, newest first; each line opens beside it. */
function AuditTable(props: ListRows<AuditEvent>) {
  const t = useT();
  const columns: Column<AuditEvent>[] = [
    {
      key: 'action',
      header: t('audit.columns.action'),
      cell: ({ action }) => t(`audit.actions.${action}`),
      isInCard: true,
    },
    {
      key: 'actor',
      header: t('audit.columns.actor'),
      cell: (row) => actorOf(t, row),
      title: (row) => actorOf(t, row),
      isInCard: true,
    },
    {
      key: 'entity',
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
      header: t('audit.columns.entity'),
      cell: (row) => entityOf(t, row),
      title: (row) => entityOf(t, row),
    },
    {
      key: 'agency',
      header: t('audit.columns.agency'),
      cell: (row) => agencyOf(t, row),
      title: (row) => agencyOf(t, row),
    },
    {
      key: 'createdAt',
      header: t('audit.columns.moment'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isInCard: true,
    },
  ];
  return (
    <ListTable
      {...props}
      label={t('audit.title')}
      columns={columns}
      rowName={(row) => `${t(`audit.actions.${row.action}`)}, ${formatDateTime(row.createdAt)}`}
    />
  );
}

type T = ReturnType<typeof useT>;

/** Actions that somebody who is not signed in may cause; without an actor the others are the portal's own. */
const BY_ANYBODY: ReadonlySet<string> = new Set(['loginFailed', 'registered', 'emailVerified', 'passwordReset']);

/** The details that have a word of their own. */
const DETAILS = [
  'noteId',
  'progress',
  'amount',
  'name',
  'fields',
  'role',
  'isGroup',
  'groupSize',
  'from',
  'to',
  'userId',
  'forGood',
  'invitationId',
  'advisor',
  'partnerId',
  'uploadId',
  'surveys',
  'recipients',
  'by',
  'all',
  'list',
  'filters',
  'rows',
  'executeAt',
  'kind',
  'noticeVersion',
  'channel',
  'companies',
  'kept',
  'checkId',
  'isMet',
] as const;

/** Who did it, in words. */
function actorOf(t: T, { actor, action }: AuditEvent): string {
  if (actor === null) return t(BY_ANYBODY.has(action) ? 'audit.nobody' : 'audit.theService');
  return actor.label === '' ? t('audit.gone') : actor.label;
}

/** What it was done to, in words: the thing's name, or what kind of thing it is. */
function entityOf(t: T, { entityType, entityLabel }: AuditEvent): string {
  if (entityType === null) return '';
  const kind = t(`audit.entities.${entityType}`);
  return entityLabel === '' ? kind : `${kind}: ${entityLabel}`;
}

/** Which company it was about, in words. */
function agencyOf(t: T, { agency }: AuditEvent): string {
  if (agency === null) return '';
  return agency.label === '' ? t('audit.gone') : agency.label;
}

/** What a detail is called: in words where it has some. */
function detailOf(t: T, name: string): string {
  const known = DETAILS.find((detail) => detail === name);
  return known === undefined ? name : t(`audit.facts.${known}`);
}

/** A detail as it is read. */
function wordOf(t: T, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}

interface AuditDrawerProps {
  event: AuditEvent;
  onClose: () => void;
  /** Filters the list by somebody or by a company of this line. */
  onFilter: (filter: Record<string, string>) => void;
}

/** One line of the record with everything that was written down. */
function AuditDrawer({ event, onClose, onFilter }: AuditDrawerProps) {
  const t = useT();
  const { actor, agency } = event;
  const facts: readonly (readonly [string, string])[] = [
    [t('audit.columns.moment'), formatDateTime(event.createdAt)],
    [t('audit.columns.actor'), actorOf(t, event)],
    [t('audit.columns.entity'), entityOf(t, event)],
    [t('audit.columns.agency'), agencyOf(t, event)],
    [t('audit.columns.address'), event.address],
    ...Object.entries(event.details).map(([name, value]) => [detailOf(t, name), wordOf(t, value)] as const),
    [t('audit.detail.id'), event.entityId ?? ''],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t(`audit.actions.${event.action}`)}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Box component="dl" mt="s10" className="rule-above">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={classes['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Box>
      <Flex gap="s10" wrap="wrap" mt="s20">
        {actor === null ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => onFilter({ actorId: actor._id, actorIdName: actorOf(t, event) })}
          >
            {t('audit.detail.sameActor')}
          </Button>
        )}
        {agency === null ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => onFilter({ agencyId: agency._id, agencyIdName: agencyOf(t, event) })}
          >
            {t('audit.detail.sameAgency')}
          </Button>
        )}
      </Flex>
    </Drawer>
  );
}

/** The record as its address says it; whom it was filtered by is remembered with their name. */
function useAuditList() {
  return useListState(listAuditEvents, {
    without: ['entityId', 'from', 'to'],
    own: { period: 'text', actorIdName: 'text', agencyIdName: 'text' },
    start: { sort: '-createdAt' },
  });
}

const PERIODS = { day: 1, week: 7, month: 30 } as const;
const DAY_MS = 86_400_000;

/** The filters of the record. Somebody or a company is chosen from a line, and taken away here. */
function useAuditFilters(list: ReturnType<typeof useAuditList>) {
  const t = useT();
  const one = <K extends 'actorId' | 'agencyId'>(key: K, word: 'actor' | 'agency'): ListFilter<K>[] => {
    const value = list.values[key];
    if (!value) return [];
    const label = t(`audit.detail.${word}`);
    return [
      {
        key,
        label,
        allLabel: t('common.all'),
        options: [{ value, label: list.values[key === 'actorId' ? 'actorIdName' : 'agencyIdName'] ?? '…' }],
        isSingle: true,
      },
    ];
  };
  return listFilters([
    {
      key: 'action',
      label: t('audit.filters.action'),
      allLabel: t('audit.filters.allActions'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
    },
    {
      key: 'period',
      label: t('audit.filters.period'),
      allLabel: t('audit.filters.always'),
      options: Object.keys(PERIODS).map((value) => ({
        value,
        label: t(`audit.filters.periods.${value as keyof typeof PERIODS}`),
      })),
      isSingle: true,
    },
    ...one('actorId', 'actor'),
    ...one('agencyId', 'agency'),
  ]);
}

/** From when on a period asks; it ends now, to the minute. */
function periodOf(period: string | undefined, now: Date): AuditQuery {
  const days = period !== undefined && period in PERIODS ? PERIODS[period as keyof typeof PERIODS] : null;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return days === null ? {} : { from: new Date(minute - days * DAY_MS).toISOString() };
}

type AuditEvent = ReplyOf<typeof listAuditEvents>['rows'][number];
type AuditQuery = NonNullable<RequestOf<typeof listAuditEvents>['query']>;

/** A page of the record of who did what. */
function useAuditEvents(query: AuditQuery) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEvents, { query }, { signal }),
    placeholderData: keepFilled,
  });
}
