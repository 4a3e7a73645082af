import { ActionIcon, Box, Flex, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconHelpCircle,
  IconQuestionMark,
  IconMinus,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import type { MatrixCell } from '@volano/domain/contracts/portfolio';
import { deadlineWords } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { wholeOf } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { FilterSelect, SearchField } from '../../../ui/forms/filters.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { type Matrix, type MatrixQuery, useMatrix, useMatrixExport, type Whose } from './portfolio.api.ts';
import { PortfolioState } from './unlocks.tsx';
import classes from './portfolio.module.css';

const ROWS = 25;
const COLUMNS = 12;
const VERDICTS = ['eligible', 'toVerify', 'nearMiss'] as const;
const ICONS: Readonly<Record<MatrixCell, typeof IconCheck>> = {
  eligible: IconCheck,
  toVerify: IconHelpCircle,
  nearMiss: IconAlertTriangle,
  notAssessable: IconMinus,
  notEligible: IconX,
  openToAll: IconUsers,
  unproven: IconQuestionMark,
};

/** What of the matrix stands in the address. */
export interface MatrixPlace {
  readonly q?: string | undefined;
  readonly agency?: string | undefined;
  readonly verdict?: string | undefined;
  readonly page?: string | undefined;
  readonly columns?: string | undefined;
}

export interface MatrixTabProps {
  whose: Whose;
  place: MatrixPlace;
  canExport: boolean;
  onChange: (changes: MatrixPlace) => void;
}

/** Calls by companies, a verdict a cell; on a phone a list by company (9-working-day §5). */
export function MatrixTab({ whose, place, canExport, onChange }: MatrixTabProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const [page, columns] = [wholeOf(place.page, 1), wholeOf(place.columns, 1)];
  // The address may name what is no verdict.
  const named = (place.verdict ?? '').split(',');
  const verdict = VERDICTS.filter((one) => named.includes(one)).join(',');
  const filters = {
    ...whose,
    ...(place.q ? { q: place.q } : {}),
    ...(place.agency ? { agency: place.agency } : {}),
    ...(verdict ? { verdict } : {}),
  };
  const query: MatrixQuery = {
    ...filters,
    page: String(page),
    limit: String(ROWS),
    agenciesPage: String(columns),
    agenciesLimit: String(COLUMNS),
  };
  const found = useMatrix(query);
  useLastPage(found, { page, pageSize: ROWS, onPage: (next) => onChange({ page: String(next) }) });
  useLastPage(
    {
      data: found.data && { rows: found.data.agencies, total: found.data.agenciesTotal },
      isPlaceholderData: found.isPlaceholderData,
    },
    { page: columns, pageSize: COLUMNS, onPage: (next) => onChange({ columns: String(next) }) },
  );
  return (
    <>
      <MatrixBar place={place} filters={filters} canExport={canExport} onChange={onChange} />
      <PortfolioState found={found}>
        {(matrix) =>
          matrix.total === 0 || matrix.agenciesTotal === 0 ? (
            <EmptyState title={t('portfolio.matrix.empty')}>{t('portfolio.matrix.emptyHint')}</EmptyState>
          ) : (
            <div data-stale={found.isPlaceholderData || undefined} className={classes['matrix']}>
              <Columns
                page={columns}
                total={matrix.agenciesTotal}
                onPage={(next) => onChange({ columns: String(next) })}
              />
              {isPhone ? null : <Legend />}
              {isPhone ? <ByCompany matrix={matrix} /> : <Grid matrix={matrix} />}
              <Pager
                page={page}
                pageSize={ROWS}
                total={matrix.total}
                onPage={(next) => onChange({ page: String(next) })}
              />
            </div>
          )
        }
      </PortfolioState>
    </>
  );
}

type MatrixFilters = Omit<MatrixQuery, 'page' | 'limit' | 'agenciesPage' | 'agenciesLimit'>;

interface MatrixBarProps extends Pick<MatrixTabProps, 'place' | 'canExport' | 'onChange'> {
  filters: MatrixFilters;
}

/** What the matrix is narrowed to, and the whole of it as a file. */
function MatrixBar({ place, filters, canExport, onChange }: MatrixBarProps) {
  const t = useT();
  const exported = useMatrixExport();
  return (
    <Group gap="sm" mb="xs" className={classes['bar']}>
      <SearchField
        value={place.q ?? ''}
        placeholder={t('portfolio.matrix.search')}
        onSearch={(q) => onChange({ q, page: undefined })}
        hasShortcut
      />
      <SearchField
        value={place.agency ?? ''}
        placeholder={t('portfolio.matrix.agency')}
        onSearch={(agency) => onChange({ agency, columns: undefined, page: undefined })}
      />
      <FilterSelect
        label={t('portfolio.matrix.verdict')}
        allLabel={t('portfolio.matrix.anyVerdict')}
        options={VERDICTS.map((verdict) => ({ value: verdict, label: t(`matching.verdict.${verdict}`) }))}
        values={filters.verdict?.split(',') ?? []}
        onChange={(values) => onChange({ verdict: values.join(','), page: undefined })}
      />
      {canExport ? (
        <ExportButton exported={exported} filters={filters} running={t('portfolio.matrix.running')} />
      ) : null}
    </Group>
  );
}

function Columns({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useT();
  if (total <= COLUMNS) return null;
  const [from, to] = [(page - 1) * COLUMNS + 1, Math.min(total, page * COLUMNS)];
  return (
    <Group gap="s10" wrap="nowrap" my="xs">
      <ActionIcon
        variant="default"
        aria-label={t('portfolio.matrix.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{t('portfolio.matrix.columns', { from, to, total })}</span>
      <ActionIcon
        variant="default"
        aria-label={t('portfolio.matrix.next')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** A real table: its heads stay in view, and it scrolls by keyboard. */
function Grid({ matrix: { agencies, rows } }: { matrix: Matrix }) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={classes['scroll']} role="region" aria-label={t('portfolio.matrix.label')} tabIndex={0}>
      <table className={classes['table']}>
        <Box
          component="caption"
          pos="absolute"
          w="var(--vl-hairline)"
          h="var(--vl-hairline)"
          className={classes['hidden']}
        >
          {t('portfolio.matrix.label')}
        </Box>
        <thead>
          <tr>
            <th scope="col" className={classes['corner']}>
              {t('portfolio.matrix.call')}
            </th>
            {agencies.map(({ _id, name, eligible, toVerify }) => (
              <th key={_id} scope="col" title={`${name}: ${t('portfolio.matrix.inTarget', { eligible, toVerify })}`}>
                <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{name}</a>
                <Text span size="meta" c="dimmed">
                  {eligible} + {toVerify}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, title, cells, ...dates }) => (
            <tr key={_id}>
              <th scope="row">
                <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })} title={title}>
                  {title}
                </a>
                <Text span size="meta" c="dimmed">
                  {deadlineWords(t, dates)}
                </Text>
              </th>
              {cells.map((verdict, at) => (
                <td key={agencies[at]?._id ?? at}>
                  <Cell verdict={verdict} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the signs of the cells, and the figures under the companies, mean. */
function Legend() {
  const t = useT();
  return (
    <Flex component="ul" rowGap="2xs" columnGap="s18" wrap="wrap" my="xs" className={classes['legend']}>
      {(Object.keys(ICONS) as MatrixCell[]).map((verdict) => {
        const Icon = ICONS[verdict];
        return (
          <li key={verdict} className={classes['cell']} data-verdict={verdict}>
            <Icon size={16} aria-hidden />{' '}
            <Text span size="meta" c="dimmed">
              {t(`portfolio.matrix.cells.${verdict}`)}
            </Text>
          </li>
        );
      })}
      <Text component="li" size="meta" c="dimmed">
        {t('portfolio.matrix.legend')}
      </Text>
    </Flex>
  );
}

function Cell({ verdict }: { verdict: MatrixCell }) {
  const t = useT();
  const Icon = ICONS[verdict];
  const word = t(`portfolio.matrix.cells.${verdict}`);
  return (
    <span className={classes['cell']} data-verdict={verdict} title={word}>
      <Icon size={18} aria-hidden />
      <Box component="span" pos="absolute" w="var(--vl-hairline)" h="var(--vl-hairline)" className={classes['hidden']}>
        {word}
      </Box>
    </span>
  );
}

/** For a narrow screen: each company with the calls of the page that are in target of it, or nearly. */
function ByCompany({ matrix: { agencies, rows } }: { matrix: Matrix }) {
  const t = useT();
  const isShown = (verdict: MatrixCell | undefined) =>
    verdict === 'openToAll' || verdict === 'unproven' || VERDICTS.some((one) => one === verdict);
  return (
    <Box component="ul" mt="md" className={classes['groups']}>
      {agencies.map(({ _id, name, eligible, toVerify }, at) => (
        <Box key={_id} component="li" py="s14" className="rule-above">
          <h2 className={classes['groupName']}>
            <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{name}</a>
          </h2>
          <Text size="meta" c="dimmed">
            {t('portfolio.matrix.inTarget', { eligible, toVerify })}
          </Text>
          <Box component="ul" className={classes['lines']}>
            {rows.flatMap(({ _id: callId, title, cells, ...dates }) => {
              const verdict = cells[at];
              if (verdict === undefined || !isShown(verdict)) return [];
              return [
                <li key={callId}>
                  <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: callId })}>{title}</a>
                  <span>{t(`portfolio.matrix.cells.${verdict}`)}</span>
                  <Text span size="meta" c="dimmed">
                    {deadlineWords(t, dates)}
                  </Text>
                </li>,
              ];
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
