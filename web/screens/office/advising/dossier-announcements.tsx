import { saysEnough } from '@volano/domain/rules/survey-progress';
import type { Role } from '@volano/domain/rules/vocabulary';
import { ActionIcon, Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import {
  type AnnouncementRow,
  useFeed,
  useFeedSummary,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { useAnnouncementsByIds } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { useOfficeColumns } from '../../../features/catalogue/announcements/office-row.tsx';
import { movedItem } from '../../../features/advising/dossiers/dossier-choices.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DataTable, Pager } from '../../../ui/table/data-table.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './advising.module.css';

const PAGE_SIZE = 5;
const lists = ['chosen', 'inTarget', 'favorites', 'recommended'] as const;
type List = (typeof lists)[number];

interface AnnouncementChoiceProps {
  agency: Agency;
  chosen: readonly string[];
  /** Without it the table only tells what was chosen. */
  onChange: ((ids: readonly string[]) => void) | undefined;
}

/** The announcements of the dossier: those chosen, in order, and the lists to choose from, five a page (1-people §9). */
export function AnnouncementChoice({ agency, chosen, onChange }: AnnouncementChoiceProps) {
  const t = useT();
  const [list, setList] = useState<List>(chosen.length > 0 || onChange === undefined ? 'chosen' : 'inTarget');
  const [q, setQ] = useState('');
  const summary = useFeedSummary(agency._id);
  const counts: Record<List, number | undefined> = {
    chosen: chosen.length,
    inTarget: summary.data?.total,
    favorites: summary.data?.favorites,
    recommended: summary.data && summary.data.recommended + summary.data.recommendedOutside,
  };
  const isEarly = !saysEnough(agency.survey);
  return (
    <Box component="section" miw={0} aria-label={t('dossiers.builder.announcements')}>
      <Group gap="xs" justify="space-between" mb="s6">
        <h2 className={classes['blockTitle']}>
          {t('dossiers.builder.announcements')}{' '}
          <Box component="span" fw={500} c="dimmed">
            {t('dossiers.builder.announcementsChosen', { count: chosen.length })}
          </Box>
        </h2>
        {onChange === undefined ? null : (
          <Group gap="xs" className={classes['choose']}>
            <SegmentedControl
              aria-label={t('dossiers.builder.list')}
              value={list}
              onChange={setList}
              data={lists.map((value) => ({
                value,
                label: [
                  t(`dossiers.builder.lists.${value === 'inTarget' && isEarly ? 'toVerify' : value}`),
                  counts[value],
                ].join(' '),
              }))}
            />
            {list === 'chosen' ? null : (
              <SearchField
                key={list}
                value={q}
                onSearch={setQ}
                placeholder={t('dossiers.builder.search')}
                width={170}
                hasShortcut
              />
            )}
          </Group>
        )}
      </Group>
      {list === 'chosen' ? (
        <Chosen agency={agency} chosen={chosen} onChange={onChange} onBrowse={() => setList('inTarget')} />
      ) : (
        // Another list or another search begins at its first page.
        <Browse key={`${list} ${q}`} agency={agency} list={list} q={q} chosen={chosen} onChange={onChange} />
      )}
    </Box>
  );
}

interface ChosenProps extends AnnouncementChoiceProps {
  onBrowse: () => void;
}

/** What the dossier holds, in the order of the document: carried by hand, with Alt and the arrows, or from the menu. */
function Chosen({ agency, chosen, onChange, onBrowse }: ChosenProps) {
  const t = useT();
  const columns = useOfficeColumns();
  const { page, setPage, rows, isPending, failed, refetch, said, move } = useOrder(agency._id, chosen, onChange);
  if (chosen.length === 0) return <NothingChosen onBrowse={onChange === undefined ? undefined : onBrowse} />;
  if (failed && rows.length === 0)
    return <ErrorBlock title={t('dossiers.builder.announcementsError')} onRetry={refetch} />;
  return (
    <>
      <DataTable
        label={t('dossiers.builder.lists.chosen')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        isLoading={isPending && rows.length === 0}
        {...(onChange === undefined
          ? {}
          : {
              selection: selectionOf(chosen, onChange),
              onMove: (from: number, to: number) => move(rows[from]?._id ?? '', to - from),
              actions: (row: AnnouncementRow) => (
                <RowMenu
                  agencyId={agency._id}
                  row={row}
                  place={chosen.indexOf(row._id)}
                  total={chosen.length}
                  onMove={(by) => move(row._id, by)}
                  onRemove={() => onChange(chosen.filter((id) => id !== row._id))}
                />
              ),
            })}
      />
      {chosen.length > PAGE_SIZE ? (
        <Pager page={page} pageSize={PAGE_SIZE} total={chosen.length} onPage={setPage} />
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** A page of the chosen ones, and carrying one of them to another place. */
function useOrder(agencyId: string, chosen: readonly string[], onChange: AnnouncementChoiceProps['onChange']) {
  const t = useT();
  const [asked, setPage] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(chosen.length / PAGE_SIZE)));
  const start = (page - 1) * PAGE_SIZE;
  const shown = useAnnouncementsByIds(chosen.slice(start, start + PAGE_SIZE), agencyId);
  const [said, setSaid] = useState('');

  function move(id: string, by: number): void {
    const from = chosen.indexOf(id);
    const to = from + by;
    const next = movedItem(chosen, from, to);
    if (next === chosen) return;
    onChange?.(next);
    // Carried over the edge of the page, the page follows.
    setPage(Math.floor(to / PAGE_SIZE) + 1);
    const name = shown.rows.find(({ _id }) => _id === id)?.title ?? '';
    setSaid(t('dossiers.builder.moved', { name, position: String(to + 1), total: String(chosen.length) }));
  }

  return { ...shown, page, setPage, said, move };
}

/** Where to begin; without `onBrowse` there is only nothing to read. */
function NothingChosen({ onBrowse }: { onBrowse: (() => void) | undefined }) {
  const t = useT();
  if (onBrowse === undefined) return <EmptyState title={t('dossiers.builder.nothingChosen')} />;
  return (
    <EmptyState
      title={t('dossiers.builder.nothingChosen')}
      action={
        <Button variant="default" onClick={onBrowse}>
          {t('dossiers.builder.seeInTarget')}
        </Button>
      }
    >
      {t('dossiers.builder.nothingChosenHint')}
    </EmptyState>
  );
}

interface BrowseProps extends AnnouncementChoiceProps {
  list: Exclude<List, 'chosen'>;
  q: string;
}

const emptyWords = { inTarget: 'emptyInTarget', favorites: 'emptyFavorites', recommended: 'emptyRecommended' } as const;

/** One of the lists to choose from, best first. */
function Browse({ agency, list, q, chosen, onChange }: BrowseProps) {
  const t = useT();
  const columns = useOfficeColumns();
  const [page, setPage] = useState(1);
  const feed = useFeed(agency.user.role as Role, {
    agencyId: agency._id,
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
    ...(q === '' ? {} : { q }),
    ...(list === 'favorites' ? { isFavorite: 'true' } : {}),
    // Whatever was recommended may go into the document, in target or not.
    ...(list === 'recommended' ? { isRecommended: 'true', isInTarget: 'any' } : {}),
  });
  const { rows = [], total = 0 } = feed.data ?? {};

  /** What may not be acted on any more is not taken into the document, and it is said. */
  function choose(ids: readonly string[]): void {
    const over = new Set(rows.flatMap(({ _id, mayBeActedOn }) => (mayBeActedOn || chosen.includes(_id) ? [] : [_id])));
    const refused = rows.find(({ _id }) => over.has(_id) && ids.includes(_id));
    if (refused !== undefined) toast.warning(t('errors.announcementOver', { title: refused.title }));
    onChange?.(ids.filter((id) => !over.has(id)));
  }

  if (feed.isError && feed.data === undefined) {
    return (
      <ErrorBlock
        title={t('dossiers.builder.announcementsError')}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  }
  return (
    <>
      <DataTable
        label={t(`dossiers.builder.lists.${list}`)}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        isLoading={feed.isPending}
        isStale={feed.isPlaceholderData}
        {...(onChange === undefined ? {} : { selection: selectionOf(chosen, choose) })}
        empty={
          <EmptyState title={t(`dossiers.builder.${q === '' ? emptyWords[list] : 'emptySearch'}`)}>
            {q === '' && list === 'inTarget' && agency.surveyId === null
              ? t('dossiers.builder.emptyInTargetHint')
              : null}
          </EmptyState>
        }
      />
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </>
  );
}

/** What is newly chosen goes to the end of the document, in the order of the choosing. */
function selectionOf(chosen: readonly string[], onChange: (ids: readonly string[]) => void) {
  return {
    keys: new Set(chosen),
    onChange: (keys: ReadonlySet<string>) =>
      onChange([...chosen.filter((id) => keys.has(id)), ...[...keys].filter((id) => !chosen.includes(id))]),
  };
}

interface RowMenuProps {
  agencyId: string;
  row: AnnouncementRow;
  place: number;
  total: number;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function RowMenu({ agencyId, row, place, total, onMove, onRemove }: RowMenuProps) {
  const t = useT();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('common.table.rowActions', { name: row.title })}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={18} aria-hidden />} disabled={place <= 0} onClick={() => onMove(-1)}>
          {t('dossiers.builder.moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={place >= total - 1}
          onClick={() => onMove(1)}
        >
          {t('dossiers.builder.moveDown')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/announcements/$announcementId', { announcementId: row._id }, { agencyId })}
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('dossiers.builder.open')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {t('dossiers.builder.removeChoice')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
