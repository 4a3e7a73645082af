import { may } from '@volano/domain/policies/access';
import { deleteAgency, listAgencies } from '@volano/domain/contracts/agencies';
import { remindSurvey } from '@volano/domain/contracts/surveys';
import { canPrepareDossier } from '@volano/domain/rules/dossier-status';
import { isAdvisor, seesEverything } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { useAgencies } from '../../../features/companies/agencies/office-agencies.api.ts';
import { type AskedAction, AgencyActionDialog } from '../../../features/companies/agencies/agency-action-items.tsx';
import { AgencyCard } from '../../../features/companies/agencies/agency-card.tsx';
import {
  AgencyTable,
  FILTERS,
  filtersOf,
  useAgencyFilters,
  useChosenAgencies,
  BulkBar,
  ListActions,
} from '../../../features/companies/agencies/agency-table.tsx';
import { ResetDialog } from '../../../features/companies/agencies/reset-dialog.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { AGENCIES_SORT } from './neighbours.tsx';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { listPage, OfficeList } from '../../../ui/layout/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';

/** The companies of the office, as a dense table or as cards (visual language §10.10). */
export function AgenciesPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useListState('agencies', FILTERS, { limit: OFFICE_ROWS, view: 'table', sort: AGENCIES_SORT });
  const filters = useAgencyFilters(!isAdvisor(me), list);
  const found = useAgencies({ ...filtersOf(list), ...listPage(list) });
  const canPrepare = canPrepareDossier(me.role, 'ready', true);
  const canChoose = may(me, remindSurvey);
  const { chosen, clear, settle, selection } = useChosenAgencies(found.data?.rows ?? []);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [isResetting, setResetting] = useState(false);
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <OfficeList
        words={{
          title: t('agencies.title'),
          search: t('agencies.search'),
          loadError: t('agencies.loadError'),
          emptyFiltered: t('agencies.emptyFiltered'),
          emptyFilteredHint: (named) => t('agencies.emptyFilteredHint', { filters: named }),
        }}
        list={list}
        filters={filters}
        views={<AgencyViews list={list} total={found.data?.total} />}
        found={found}
        actions={<ListActions filters={filtersOf(list)} onReset={() => setResetting(true)} />}
        nothing={<NoAgencies isOwn={!seesEverything(me)} />}
        card={(agency) => <AgencyCard agency={agency} canPrepare={canPrepare} onAsk={setAsked} />}
        table={(shown) => (
          <AgencyTable
            {...shown}
            canPrepare={canPrepare}
            onAsk={setAsked}
            selection={canChoose ? selection : undefined}
            bulk={
              chosen.length > 0 ? (
                <BulkBar chosen={chosen} canAssign={may(me, deleteAgency)} onAsk={setAsked} onClear={clear} />
              ) : undefined
            }
          />
        )}
        onOpen={({ _id }) => void go({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
      />
      {asked === null ? null : (
        <AgencyActionDialog
          asked={asked}
          onClose={(failed) => {
            setAsked(null);
            if (failed !== undefined) settle(asked.agencies, failed);
          }}
        />
      )}
      {isResetting ? <ResetDialog withProof={withProof} onClose={() => setResetting(false)} /> : null}
      {proofDialog}
    </>
  );
}

function NoAgencies({ isOwn }: { isOwn: boolean }) {
  const t = useT();
  return (
    <EmptyState title={t(isOwn ? 'agencies.emptyOwn' : 'agencies.empty')}>
      {isOwn ? t('agencies.emptyHint') : null}
    </EmptyState>
  );
}

function AgencyViews({ list, total }: { list: ListState; total: number | undefined }) {
  return (
    <ViewsBar
      name="agencies"
      list={list}
      total={total}
      count={(values, options) => call(listAgencies, { query: { ...filtersOf({ values }), ...ONLY_COUNT } }, options)}
    />
  );
}
