import { listAnnouncementAgencies, listServiceAgencies } from '@volano/domain/contracts/matching';
import { writeToMany } from '@volano/domain/contracts/chats';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { may, reachesAll } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { RecommendManyBar } from '../../../features/advising/recommendations/recommend-many-bar.tsx';
import { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { ProvidedBy } from '../../../features/catalogue/announcements/why-list.tsx';
import { useService } from '../../../features/catalogue/services/services.api.ts';
import {
  AssociatedTable,
  type AssociatedAgency,
  useAssociatedAgencies,
  useExportAssociated,
} from '../../../features/companies/agencies/associated-table.tsx';
import { InviteLine } from '../../../features/companies/agencies/invite-line.tsx';
import { WriteButton } from '../../../features/conversation/chats/write-button.tsx';
import { formatNumber, criterionText } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState, type ListFilter } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { WithdrawnOnly } from '../../../ui/layout/withdrawn.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { WhyNotOfCall } from '../advising/why-not.tsx';
import classes from './companies.module.css';

interface AssociatedAgenciesProps {
  entityType: EntityType;
  id: string;
  /** What suits them, and where it is read. */
  name: string;
  href: string;
  /** False once it can no longer be recommended. */
  isOpen: boolean;
  whyHrefOf: (agencyId: string) => string;
}

function contractOf(entityType: EntityType) {
  return entityType === 'service' ? listServiceAgencies : listAnnouncementAgencies;
}

const VERDICTS = ['eligible', 'toVerify'] as const;

/** "Chi coinvolgo": the companies that an announcement or a service suits, to be recommended to at once (9-working-day §2). */
function AssociatedAgencies({ entityType, id, name, href, isOpen, whyHrefOf }: AssociatedAgenciesProps) {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useAssociatedList(entityType);
  const found = useAssociatedAgencies(entityType, id, list.query);
  const isLeading = useLastPage(found, openPageOf(list));
  const isOwn = !reachesAll(me, contractOf(entityType));
  const { chosen, known, selection, choose } = useChosen(found.data?.rows ?? [], isOwn);
  const ordered = useChosenFirst(found.data?.rows, selection.keys);
  const canRecommend = may(me, recommendToMany);
  return (
    <>
      <PageTitle isCompact aside={found.data?.total === undefined ? undefined : formatNumber(found.data.total)}>
        {t('agencies.associated.title')}
      </PageTitle>
      <Text size="compact" mt="-s6" c="var(--vl-ink2)" className={classes['thing']}>
        <a href={href}>{name}</a>
      </Text>
      <FilterBar list={list} filters={list.wired([useVerdictFilter()])} search={t('agencies.associated.search')} />
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('agencies.associated.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <AssociatedTable
          list={list}
          rows={ordered}
          total={found.data?.total ?? 0}
          isLoading={found.isPending || isLeading}
          isStale={found.isPlaceholderData}
          empty={<Nobody list={list} />}
          onOpen={({ _id }) => void go({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
          whyHrefOf={whyHrefOf}
          isOwn={isOwn}
          selection={canRecommend ? selection : undefined}
          actions={may(me, writeToMany) ? (agency) => <Write agency={agency} /> : () => null}
          bulk={
            canRecommend ? (
              <RecommendManyBar
                entityType={entityType}
                entityId={id}
                chosen={chosen}
                isOpen={isOpen}
                canWrite={may(me, writeToMany)}
                unreachedLine={(unreached) => <InviteLine agencies={known(unreached)} />}
                more={<Export entityType={entityType} id={id} chosen={chosen} />}
                onClear={() => choose([])}
                onDone={(done) => choose(chosen.map(({ _id }) => _id).filter((one) => !done.includes(one)))}
              />
            ) : undefined
          }
        />
      )}
      {isOpen ? <NearMisses entityType={entityType} id={id} whyHrefOf={whyHrefOf} /> : null}
    </>
  );
}

function useAssociatedList(entityType: EntityType) {
  return useListState(entityType === 'service' ? listServiceAgencies : listAnnouncementAgencies, {
    name: `${entityType}Associated`,
    start: { sort: 'verdict' },
    rows: 100,
  });
}

function Export({ entityType, id, chosen }: Thing & { chosen: readonly AssociatedAgency[] }) {
  const t = useT();
  return (
    <ExportButton
      exported={useExportAssociated(entityType, id)}
      filters={chosen.map(({ _id }) => _id)}
      label={t('common.actions.export')}
      running={t('agencies.associated.exportRunning')}
    />
  );
}

type Thing = Pick<AssociatedAgenciesProps, 'entityType' | 'id'>;

/** As many near misses as are named. */
const NEAR = 100;

/** Whom one thing keeps out that can be obtained, folded, by that thing; nothing where there is nobody (9-working-day §2). */
function NearMisses({ entityType, id, whyHrefOf }: Thing & Pick<AssociatedAgenciesProps, 'whyHrefOf'>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const near = { verdict: 'nearMiss', count: 'true' } as const;
  const count = useAssociatedAgencies(entityType, id, { ...near, limit: '1' }).data?.total ?? 0;
  const found = useAssociatedAgencies(entityType, id, { ...near, limit: String(NEAR) }, { enabled: isShown });
  if (count === 0) return null;
  const groups = Map.groupBy(found.data?.rows ?? [], ({ missing: [first] }) =>
    first === undefined ? '' : criterionText(t, first),
  );
  return (
    <Text
      component="details"
      size="compact"
      mt="s20"
      pt="s14"
      className={classes['near']}
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
    >
      <summary>{t('agencies.associated.near.title', { count, shown: formatNumber(count) })}</summary>
      <p>
        {t('agencies.associated.near.hint')}
        {count > NEAR ? ` ${t('agencies.associated.near.first', { shown: formatNumber(NEAR) })}` : null}
      </p>
      {found.isError ? (
        <ErrorBlock title={t('agencies.associated.near.loadError')} onRetry={() => void found.refetch()} />
      ) : (
        [...groups].map(([lacking, agencies]) => (
          <section key={lacking}>
            <h2>{lacking}</h2>
            <Provided agency={agencies[0]} />
            <ul>
              {agencies.map(({ _id, businessName }) => (
                <li key={_id}>
                  <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{businessName}</a>
                  <a href={whyHrefOf(_id)} aria-label={t('agencies.associated.near.whyNot', { name: businessName })}>
                    {t('agencies.associated.why')}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Text>
  );
}

/** The service that brings about what these companies lack. */
function Provided({ agency }: { agency: AssociatedAgency | undefined }) {
  const service = agency?.missing[0]?.service ?? null;
  return service === null ? null : <ProvidedBy service={service} />;
}

function useVerdictFilter(): ListFilter<'verdict'> {
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
  const [kept, setKept] = useState<ReadonlyMap<string, AssociatedAgency>>(new Map());
  const proposed = isOwn ? rows.filter(({ verdict, recommended }) => verdict === 'eligible' && !recommended) : [];
  const keys = picked ?? new Set(proposed.map(({ _id }) => _id));
  const all = new Map([...kept, ...rows.map((row) => [row._id, row] as const)]);

  function choose(ids: Iterable<string>): void {
    // Those of other pages are kept with their names.
    setKept(all);
    setPicked(new Set(ids));
  }

  return {
    chosen: [...keys].flatMap((key) => all.get(key) ?? []),
    /** Some of them, with what their rows say of their owners. */
    known: (some: readonly { readonly _id: string }[]) => some.flatMap(({ _id }) => all.get(_id) ?? []),
    selection: { keys, onChange: choose },
    choose,
  };
}

/** Those that were chosen when a page came stand first on it; what is chosen afterwards stays where it is pressed. */
function useChosenFirst(rows: readonly AssociatedAgency[] | undefined, keys: ReadonlySet<string>) {
  const [first, setFirst] = useState({ rows, keys });
  if (first.rows !== rows) setFirst({ rows, keys });
  const pinned = first.rows === rows ? first.keys : keys;
  const [chosen, others] = [true, false].map((is) => (rows ?? []).filter(({ _id }) => pinned.has(_id) === is));
  return [...(chosen ?? []), ...(others ?? [])];
}

/** The companies that an announcement is in target for. */
export function AnnouncementAssociatedPage() {
  const t = useT();
  const { announcementId } = useParams('/admin/announcements/$announcementId/associated');
  const one = useAnnouncement(announcementId);
  const name = one.data?.title ?? t('agencies.call.crumb');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.announcements'), href: hrefOf('/admin/announcements') },
      { label: name, href: hrefOf('/admin/announcements/$announcementId', { announcementId }) },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={one}
        backHref={hrefOf('/admin/announcements')}
        words={{
          gone: t('agencies.associated.notFound'),
          hint: t('agencies.associated.notFoundHint'),
          failed: t('agencies.associated.loadError'),
          back: t('officeAnnouncements.back'),
        }}
      >
        {(announcement) =>
          announcement.withdrawnAt !== null ? (
            <WithdrawnOnly
              of="announcement"
              withdrawnAt={announcement.withdrawnAt}
              href={hrefOf('/admin/announcements/$announcementId', { announcementId })}
            />
          ) : (
            <>
              <AssociatedAgencies
                entityType="announcement"
                id={announcementId}
                name={name}
                href={hrefOf('/admin/announcements/$announcementId', { announcementId })}
                isOpen={announcement.mayBeActedOn}
                whyHrefOf={(agencyId) =>
                  hrefOf('/admin/announcements/$announcementId', { announcementId }, { agencyId })
                }
              />
              <WhyNotOfCall announcement={announcement} />
            </>
          )
        }
      </DetailQuery>
    </OfficePage>
  );
}

/** The companies that a service suits. */
export function ServiceAssociatedPage() {
  const t = useT();
  const { serviceId } = useParams('/admin/services/$serviceId/associated');
  const one = useService(serviceId);
  const name = one.data?.name ?? t('services.title');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.services'), href: hrefOf('/admin/services') },
      { label: name, href: hrefOf('/admin/services/$serviceId', { serviceId }) },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={one}
        backHref={hrefOf('/admin/services')}
        words={{
          gone: t('agencies.associated.notFound'),
          hint: t('agencies.associated.notFoundHint'),
          failed: t('agencies.associated.loadError'),
          back: t('officeCatalogue.services.back'),
        }}
      >
        {(service) =>
          service.withdrawnAt !== null ? (
            <WithdrawnOnly
              of="service"
              withdrawnAt={service.withdrawnAt}
              href={hrefOf('/admin/services/$serviceId', { serviceId })}
            />
          ) : (
            <AssociatedAgencies
              entityType="service"
              id={serviceId}
              name={name}
              href={hrefOf('/admin/services/$serviceId', { serviceId })}
              isOpen={service.isActive}
              whyHrefOf={(agencyId) => hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'matchingServices' })}
            />
          )
        }
      </DetailQuery>
    </OfficePage>
  );
}
