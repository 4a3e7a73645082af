import { Button } from '@mantine/core';
import { writeToMany } from '@volano/domain/contracts/chats';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { may } from '@volano/domain/policies/access';
import { isConsultant } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { AssociatedTable } from '../../../features/companies/agencies/associated-table.tsx';
import {
  type AssociatedAgency,
  type AssociatedQuery,
  useAssociatedAgencies,
} from '../../../features/companies/agencies/associated.api.ts';
import { RecommendManyBar } from '../../../features/advising/recommendations/recommend-many-bar.tsx';
import { WriteButton } from '../../../features/conversation/chats/write-button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './companies.module.css';

export interface AssociatedAgenciesProps {
  entityType: EntityType;
  id: string;
  /** What suits them, and where it is read. */
  name: string;
  href: string;
  /** False once it can no longer be recommended. */
  isOpen: boolean;
  whyHrefOf: (agencyId: string) => string;
}

const VERDICTS = ['eligible', 'toVerify'] as const;

/** "Chi coinvolgo": the companies that an announcement or a service suits, to be recommended to at once (9-working-day §2). */
export function AssociatedAgencies({ entityType, id, name, href, isOpen, whyHrefOf }: AssociatedAgenciesProps) {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useListState(`${entityType}Associated`, ['q', 'verdict'], { limit: '100', sort: 'businessName' });
  const found = useAssociatedAgencies(entityType, id, queryOf(list));
  const rows = found.data?.rows ?? [];
  const { chosen, selection, choose } = useChosen(rows, isConsultant(me));
  const canRecommend = may(me, recommendToMany);
  return (
    <>
      <PageTitle isOffice aside={found.data?.total === undefined ? undefined : formatNumber(found.data.total)}>
        {t('agencies.associated.title')}
      </PageTitle>
      <p className={classes['thing']}>
        <a href={href}>{name}</a>
      </p>
      <FilterBar list={list} filters={[useVerdictFilter()]} search={t('agencies.associated.search')} />
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('agencies.associated.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <AssociatedTable
          list={list}
          rows={rows}
          total={found.data?.total ?? 0}
          isLoading={found.isPending}
          isStale={found.isPlaceholderData}
          empty={<Nobody list={list} />}
          onOpen={({ _id }) => void go({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
          whyHrefOf={whyHrefOf}
          isOwn={isConsultant(me)}
          selection={canRecommend ? selection : undefined}
          actions={isConsultant(me) ? (agency) => <Write agency={agency} /> : () => null}
          bulk={
            canRecommend ? (
              <RecommendManyBar
                entityType={entityType}
                entityId={id}
                chosen={chosen}
                isOpen={isOpen}
                canWrite={may(me, writeToMany)}
                onClear={() => choose([])}
                onDone={(done) => choose(chosen.map(({ _id }) => _id).filter((one) => !done.includes(one)))}
              />
            ) : undefined
          }
        />
      )}
    </>
  );
}

function useVerdictFilter() {
  const t = useT();
  return {
    key: 'verdict',
    label: t('agencies.associated.verdict'),
    allLabel: t('agencies.associated.verdictAny'),
    options: VERDICTS.map((verdict) => ({ value: verdict, label: t(`matching.verdict.${verdict}`) })),
  };
}

function Write({ agency: { _id, businessName, chatId } }: { agency: AssociatedAgency }) {
  return <WriteButton agencyId={_id} name={businessName} chatId={chatId ?? null} isDense />;
}

function Nobody({ list }: { list: ListState }) {
  const t = useT();
  if (list.activeFilters.length === 0)
    return <EmptyState title={t('agencies.associated.empty')}>{t('agencies.associated.emptyHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('agencies.associated.emptyFilters')}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('agencies.associated.emptyFiltersHint')}
    </EmptyState>
  );
}

/**
 * Who is chosen: for a consultant, until they choose themself, everybody eligible to whom it is not recommended yet; for who sees the whole
 * office nobody.
 */
function useChosen(rows: readonly AssociatedAgency[], isOwn: boolean) {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, AssociatedAgency>>(new Map());
  const proposed = isOwn ? rows.filter(({ verdict, recommended }) => verdict === 'eligible' && !recommended) : [];
  const keys = picked ?? new Set(proposed.map(({ _id }) => _id));
  const all = new Map([...known, ...rows.map((row) => [row._id, row] as const)]);

  function choose(ids: Iterable<string>): void {
    // Those of other pages are kept with their names.
    setKnown(all);
    setPicked(new Set(ids));
  }

  return {
    chosen: [...keys].flatMap((key) => all.get(key) ?? []),
    selection: { keys, onChange: choose },
    choose,
  };
}

function queryOf({ values }: ListState): AssociatedQuery {
  const { page = '1', limit = '100', sort = 'businessName', q, verdict } = values;
  return { page, limit, sort, count: 'true', ...(q ? { q } : {}), ...(verdict ? { verdict } : {}) };
}
