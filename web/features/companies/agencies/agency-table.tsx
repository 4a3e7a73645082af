import { Button, ActionIcon } from '@mantine/core';
import { IconDots, IconEraser, IconPlus, IconTableImport, IconTrash } from '@tabler/icons-react';
import { SURVEY_STATES, createAgency, listDeletedAgencies, listAgencies } from '@volano/domain/contracts/agencies';
import { exportAgencies } from '@volano/domain/contracts/agency-exports';
import { createCompanyImport } from '@volano/domain/contracts/company-imports';
import { resetSurveys } from '@volano/domain/contracts/surveys';
import { may } from '@volano/domain/policies/actor';
import { LISTED_DOSSIERS } from '@volano/domain/rules/dossiers';
import { REACHES } from '@volano/domain/rules/reach';
import { CONTRACT_TYPES } from '@volano/domain/rules/vocabulary';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/saved-views';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListFilter, listFilters, useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Column, Selection } from '../../../ui/table/data-table-body.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { type AgencyRow, useConsultants, type AgencyFilters, useExportAgencies } from './office-agencies.api.ts';
import { AgencyActions, AssignCell } from './agency-card.tsx';
import type { AskAction } from './agency-action-items.tsx';
import { ContractBadge, DossierBadge, ReachBadge, SurveyCell, TargetCell, requestWords } from './agency-marks.tsx';
import { provinces } from './provinces.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';

export interface AgencyTableProps extends ListRows<AgencyRow> {
  onAsk: AskAction;
  /** Companies are chosen where something can be done with many. */
  selection?: Selection | undefined;
  /** Takes the place of the hints while companies are chosen. */
  bulk?: React.ReactNode;
}

/** The dense table of the companies: ordered and paged by the server (visual language §6, visual language §10.10). */
export function AgencyTable({ selection, onAsk, ...shown }: AgencyTableProps) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('agencies.title')}
      columns={useColumns(onAsk)}
      rowName={({ businessName }) => businessName}
      actions={(agency) => <AgencyActions agency={agency} onAsk={onAsk} />}
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
      cell: (row) =>
        row.lastAccessAt == null ? (
          row.reach === undefined || row.reach === 'signedIn' ? (
            t('agencies.neverSeen')
          ) : (
            <ReachBadge reach={row.reach} />
          )
        ) : (
          formatDate(row.lastAccessAt)
        ),
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
      key: 'reach',
      label: t('reach.label'),
      allLabel: t('common.allFeminine'),
      options: REACHES.map((value) => ({ value, label: t(`reach.states.${value}`) })),
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
                href={hrefOf('/admin/settings/imports', {}, { kind: 'companies' })}
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
