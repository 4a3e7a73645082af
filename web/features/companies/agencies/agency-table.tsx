import { Button, ActionIcon, Menu } from '@mantine/core';
import {
  IconFileCertificate,
  IconMailFast,
  IconMailForward,
  IconMessage2,
  IconThumbUp,
  IconUserPlus,
  IconDots,
  IconEraser,
  IconPlus,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react';
import {
  SURVEY_STATES,
  createAgency,
  exportAgencies,
  exportChosenAgencies,
  listDeletedAgencies,
  listAgencies,
} from '@volano/domain/contracts/agencies';
import { writeToMany } from '@volano/domain/contracts/chats';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { createCompanyImport } from '@volano/domain/contracts/company-imports';
import { resetSurveys } from '@volano/domain/contracts/surveys';
import { may } from '@volano/domain/policies/actor';
import { LISTED_DOSSIERS } from '@volano/domain/rules/dossiers';
import { CONTRACT_TYPES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/saved-views';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListFilter, listFilters, useListState } from '../../../lib/list/list-state.ts';
import { useWholeList, type WholeList } from '../../../lib/list/whole-list.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ChosenBar } from '../../../ui/table/outcome-bar.tsx';
import type { Column, Selection } from '../../../ui/table/data-table-body.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import type { NamedAgency } from './bulk-dialog.tsx';
import {
  type AgencyRow,
  useConsultants,
  type AgencyFilters,
  useExportAgencies,
  useExportChosenAgencies,
} from './office-agencies.api.ts';
import { AgencyActions, AssignCell } from './agency-card.tsx';
import type { AskAction } from './agency-action-items.tsx';
import { ContractBadge, DossierBadge, SurveyCell, TargetCell, requestWords } from './agency-marks.tsx';
import { provinces } from './provinces.ts';

export interface AgencyTableProps extends ListRows<AgencyRow> {
  canPrepare: boolean;
  onAsk: AskAction;
  /** Companies are chosen where something can be done with many. */
  selection?: Selection | undefined;
  /** Takes the place of the hints while companies are chosen. */
  bulk?: React.ReactNode;
}

/** The dense table of the companies: ordered and paged by the server (visual language §6, §10.10). */
export function AgencyTable({ selection, canPrepare, onAsk, ...shown }: AgencyTableProps) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('agencies.title')}
      columns={useColumns(onAsk)}
      rowName={({ businessName }) => businessName}
      actions={(agency) => <AgencyActions agency={agency} canPrepare={canPrepare} onAsk={onAsk} />}
      {...(selection === undefined ? {} : { selection })}
    />
  );
}

type ViewColumn = (typeof VIEW_COLUMNS)['agencies'][number];

function useColumns(onAsk: AskAction): Column<AgencyRow, ViewColumn>[] {
  const t = useT();
  const head = (key: 'name' | 'vatNumber' | 'province' | 'advisor') => t(`agencies.columns.${key}`);
  return [
    {
      key: 'businessName',
      takesRest: true,
      header: head('name'),
      cell: (row) => row.businessName,
      title: (row) => row.businessName,
      isInCard: true,
    },
    { key: 'vatNumber', header: head('vatNumber'), cell: (row) => row.vatNumber },
    {
      key: 'registeredOfficeProvince',
      header: head('province'),
      cell: (row) => row.registeredOfficeProvince ?? '',
    },
    {
      key: 'advisor',
      header: head('advisor'),
      cell: (row) => <AssignCell agency={row} onAsk={onAsk} />,
      title: ({ advisor }) => (advisor == null ? '' : `${advisor.name} ${advisor.surname}`),
      isInCard: true,
      isWideInCard: true,
    },
    ...useStandingColumns(),
  ];
}

/** How far a company is: contract, survey, dossier, what suits it, when somebody of it was here. */
function useStandingColumns(): Column<AgencyRow, ViewColumn>[] {
  const t = useT();
  const head = (key: 'contract' | 'survey' | 'dossier' | 'inTarget' | 'lastAccess') => t(`agencies.columns.${key}`);
  return [
    {
      key: 'contractType',
      header: head('contract'),
      cell: (row) => <ContractBadge contractType={row.contractType} />,
      isInCard: true,
    },
    {
      key: 'survey',
      header: head('survey'),
      cell: (row) => <SurveyCell survey={row.survey} />,
      isInCard: true,
    },
    {
      key: 'dossierGenerationStatus',
      header: head('dossier'),
      cell: (row) => <DossierBadge agency={row} />,
      title: (row) => (row.dossierRequest == null ? '' : requestWords(t, row.dossierRequest)),
      isInCard: true,
    },
    {
      key: 'inTarget',
      header: head('inTarget'),
      cell: (row) => <TargetCell agency={row} />,
      align: 'right',
    },
    {
      key: 'lastAccessAt',
      header: head('lastAccess'),
      cell: (row) => (row.lastAccessAt == null ? t('agencies.neverSeen') : formatDate(row.lastAccessAt)),
      title: (row) => (row.lastAccessAt == null ? '' : formatDateTime(row.lastAccessAt)),
    },
  ];
}

/** How the list of companies is ordered until somebody orders it. */
export const AGENCIES_SORT = '-lastAccessAt';

/** The list of companies as its address says it; who follows them is remembered with their name. */
export function useAgencyList() {
  return useListState(listAgencies, {
    without: ['userId'],
    own: { followerIdName: 'text' },
    start: { view: 'table', sort: AGENCIES_SORT },
    hasCards: true,
  });
}

export type AgencyList = ReturnType<typeof useAgencyList>;

/** The filters that a reader has: whoever sees only their own companies has no use for a consultant. */
export function useAgencyFilters(hasConsultants: boolean, list: AgencyList) {
  const t = useT();
  const { followerId, followerIdName = '…' } = list.values;
  const { data: consultants = [] } = useConsultants(hasConsultants);
  const advisors: ListFilter<'advisorId'> = {
    key: 'advisorId',
    label: t('agencies.filters.advisor'),
    allLabel: t('common.all'),
    options: [{ value: 'none', label: t('agencies.filters.withoutAdvisor') }, ...consultants],
  };
  const choices: ListFilter<'hasChosen'> = {
    key: 'hasChosen',
    label: t('agencies.filters.choice'),
    allLabel: t('common.all'),
    options: [
      { value: 'true', label: t('agencies.filters.hasChosen') },
      { value: 'false', label: t('agencies.filters.hasNotChosen') },
    ],
    isSingle: true,
    isSecondary: true,
  };
  return listFilters([
    ...(hasConsultants ? [advisors, choices] : []),
    ...useStandingFilters(),
    // Chosen from a consultant's numbers, and taken away here.
    ...(followerId
      ? listFilters([
          {
            key: 'followerId',
            label: t('agencies.filters.follower'),
            allLabel: t('common.all'),
            options: [
              {
                value: followerId,
                label: consultants.find(({ value }) => value === followerId)?.label ?? followerIdName,
              },
            ],
            isSingle: true,
          },
        ])
      : []),
  ]);
}

/** What every reader may narrow the list by. */
function useStandingFilters() {
  const t = useT();
  return listFilters([
    {
      key: 'contractType',
      label: t('agencies.filters.contract'),
      allLabel: t('common.all'),
      options: CONTRACT_TYPES.map((value) => ({ value, label: t(`agencies.contract.${value}`) })),
    },
    {
      key: 'survey',
      label: t('agencies.filters.survey'),
      allLabel: t('common.all'),
      options: SURVEY_STATES.map((value) => ({ value, label: t(`agencies.surveyState.${value}`) })),
    },
    {
      key: 'dossierGenerationStatus',
      label: t('agencies.filters.dossier'),
      allLabel: t('common.all'),
      options: LISTED_DOSSIERS.map((value) => ({ value, label: t(`agencies.dossierStatus.${value}`) })),
    },
    {
      key: 'hasDossierRequest',
      label: t('agencies.dossierRequest.badge'),
      allLabel: t('common.allFeminine'),
      options: [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ],
      isSingle: true,
      isSecondary: true,
    },
    {
      key: 'registeredOfficeProvince',
      label: t('agencies.filters.province'),
      allLabel: t('common.allFeminine'),
      options: provinces.map(([value, name]) => ({ value, label: `${name} (${value})` })),
      isSecondary: true,
    },
    {
      key: 'isMonoGrant',
      label: t('agencies.filters.monoGrant'),
      allLabel: t('common.allFeminine'),
      options: [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ],
      isSingle: true,
      isSecondary: true,
    },
  ]);
}

/** Companies chosen in a list, also on pages that are not shown any more: their names are kept for what is asked about them. */
export function useChosenAgencies(rows: readonly NamedAgency[], total: number | undefined, filters: AgencyFilters) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedAgency>>(new Map());

  function choose(agencies: readonly NamedAgency[]): void {
    setChosen(new Map(agencies.map((agency) => [agency._id, agency])));
  }

  const selection: Selection = {
    keys: new Set(chosen.keys()),
    onChange: (keys) => {
      const known = new Map([...rows.map((row) => [row._id, row] as const), ...chosen]);
      choose([...keys].flatMap((key) => known.get(key) ?? []));
    },
  };
  /** What was done with a company is done: it is chosen no more. What failed is kept, to be tried again. */
  function settle(asked: readonly NamedAgency[], failed: readonly NamedAgency[]): void {
    const done = new Set(asked.map(({ _id }) => _id));
    for (const { _id } of failed) done.delete(_id);
    choose([...chosen.values()].filter(({ _id }) => !done.has(_id)));
  }

  const whole = useWholeList(
    total,
    (page) => call(listAgencies, { query: { ...filters, ...page } }),
    (all) => choose([...chosen.values(), ...all]),
  );

  return { chosen: [...chosen.values()], clear: () => choose([]), settle, selection, whole };
}

interface BulkBarProps {
  chosen: readonly NamedAgency[];
  /** All that the filters leave. */
  whole: WholeList;
  canAssign: boolean;
  onAsk: AskAction;
  onClear: () => void;
}

/** How many companies are chosen and what can be done with them together (mock-up 10). */
export function BulkBar({ chosen, whole, canAssign, onAsk, onClear }: BulkBarProps) {
  const t = useT();
  const me = useMe();
  const exported = useExportChosenAgencies();
  return (
    <ChosenBar
      label={t('agencies.office.bulk.actions')}
      says={t('common.table.selectedFeminine', { count: chosen.length })}
      whole={{ list: whole, chosen: chosen.length }}
      onClear={onClear}
    >
      {canAssign ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={17} aria-hidden />}
          onClick={() => onAsk({ action: 'assign', agencies: chosen })}
        >
          {t('agencies.office.assign')}
        </Button>
      ) : null}
      {canAssign
        ? (['release', 'hold', 'invite'] as const).map((action) => (
            <Button
              key={action}
              variant="default"
              leftSection={
                action === 'invite' ? (
                  <IconMailFast size={17} aria-hidden />
                ) : (
                  <IconFileCertificate size={17} aria-hidden />
                )
              }
              onClick={() => onAsk({ action, agencies: chosen })}
            >
              {t(action === 'invite' ? 'companyImports.invite.action' : `agencies.dossierRequest.${action}`)}
            </Button>
          ))
        : null}
      <Button
        variant="default"
        leftSection={<IconMailForward size={17} aria-hidden />}
        onClick={() => onAsk({ action: 'remind', agencies: chosen })}
      >
        {t('agencies.office.remind')}
      </Button>
      {may(me, recommendToMany) ? (
        <Button
          variant="default"
          leftSection={<IconThumbUp size={17} aria-hidden />}
          onClick={() => onAsk({ action: 'recommend', agencies: chosen })}
        >
          {t('agencies.office.bulk.recommend')}
        </Button>
      ) : null}
      {may(me, writeToMany) ? (
        <Button
          variant="default"
          leftSection={<IconMessage2 size={17} aria-hidden />}
          onClick={() => onAsk({ action: 'write', agencies: chosen })}
        >
          {t('agencies.office.bulk.write')}
        </Button>
      ) : null}
      {may(me, exportChosenAgencies) ? (
        <ExportButton
          exported={exported}
          filters={chosen.map(({ _id }) => _id)}
          label={t('common.actions.export')}
          running={t('agencies.office.exportRunning')}
        />
      ) : null}
    </ChosenBar>
  );
}

interface ListActionsProps {
  /** The filters in force: the file holds what the list shows. */
  filters: AgencyFilters;
  onReset: () => void;
}

/** What can be done with the whole list of companies: take it along, add to it, look at what was deleted, empty the surveys. */
export function ListActions({ filters, onReset }: ListActionsProps) {
  const t = useT();
  const me = useMe();
  const exported = useExportAgencies();
  return (
    <>
      {may(me, exportAgencies) ? (
        <ExportButton exported={exported} filters={filters} running={t('agencies.office.exportRunning')} />
      ) : null}
      {may(me, createAgency) ? (
        <Button component="a" href={hrefOf('/admin/agencies/new')} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('agencies.office.new')}
        </Button>
      ) : null}
      {may(me, listDeletedAgencies) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('agencies.office.menu')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {may(me, createCompanyImport) ? (
              <Menu.Item
                component="a"
                href={hrefOf('/admin/settings/imports')}
                leftSection={<IconTableImport size={18} aria-hidden />}
              >
                {t('companyImports.screen.bring')}
              </Menu.Item>
            ) : null}
            <Menu.Item
              component="a"
              href={hrefOf('/admin/agencies/deleted')}
              leftSection={<IconTrash size={18} aria-hidden />}
            >
              {t('agencies.office.deletedTitle')}
            </Menu.Item>
            {may(me, resetSurveys) ? (
              <>
                <Menu.Divider />
                <Menu.Item data-danger leftSection={<IconEraser size={18} aria-hidden />} onClick={onReset}>
                  {t('agencies.office.reset.menu')}
                </Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
