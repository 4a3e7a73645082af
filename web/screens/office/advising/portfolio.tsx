import { Accordion, Box, Button, Flex, Group, Tabs, Text } from '@mantine/core';
import { writeToMany, createChat } from '@volano/domain/contracts/chats';
import { exportMatrix, markPortfolioSeen, getPortfolioNews } from '@volano/domain/contracts/portfolio';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { createService } from '@volano/domain/contracts/services';
import { may, reachesAll } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { InviteLine } from '../../../features/companies/agencies/invite-line.tsx';
import { MatrixTab } from '../../../features/advising/portfolio/matrix-tab.tsx';
import { NewsTab } from '../../../features/advising/portfolio/news-tab.tsx';
import type { NewsActions } from '../../../features/advising/portfolio/news-rows.tsx';
import {
  type Whose,
  type Lever,
  useLever,
  useLevers,
  usePutAside,
  useReadNewsAgain,
} from '../../../features/advising/portfolio/portfolio.api.ts';
import { UnlocksTab, PortfolioState } from '../../../features/advising/portfolio/unlocks.tsx';
import { useRecommendToMany } from '../../../features/advising/recommendations/recommendations.api.ts';
import { RecommendManyBar } from '../../../features/advising/recommendations/recommend-many-bar.tsx';
import { type JustDone, WayBackBar } from '../../../features/insight/acts/way-back.tsx';
import { WriteButton } from '../../../features/conversation/chats/write-button.tsx';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { reasonOf } from '../../../ui/table/outcome-list.tsx';
import { useConsultantOptions } from '../../../features/people/users/users.api.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { wholeOf } from '../../../lib/list/list-state.ts';
import { useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FilterSelect } from '../../../ui/forms/filters.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import classes from '../../../features/advising/portfolio/portfolio.module.css';

const TABS = ['news', 'levers', 'unlocks', 'matrix'] as const;

/** All the companies of a consultant at once: what is new, what is missing, what to ask, calls by companies. */
export function PortfolioPage() {
  const t = useT();
  const me = useMe();
  const [search, setSearch] = useSearch('/admin/portfolio');
  const tab = TABS.find((name) => name === search.tab) ?? 'news';
  const isWhole = reachesAll(me, getPortfolioNews);
  const options = useConsultantOptions(isWhole).data ?? [];
  const whose = isWhole && search.advisorId ? { advisorId: search.advisorId } : {};
  usePageFrame(t('portfolio.title'), { crumbs: [{ label: t('portfolio.title') }] });
  return (
    <OfficePage>
      <Tabs
        value={tab}
        onChange={(next) => setSearch({ tab: TABS.find((name) => name === next), page: undefined, columns: undefined })}
        keepMounted={false}
      >
        <PageTitle
          isCompact
          actions={
            isWhole ? (
              <FilterSelect
                label={t('portfolio.whose')}
                allLabel={t('portfolio.everybody')}
                options={options}
                values={search.advisorId ? [search.advisorId] : []}
                onChange={([advisorId]) => setSearch({ advisorId, page: undefined, columns: undefined })}
                isSingle
              />
            ) : undefined
          }
        >
          {t('portfolio.title')}
        </PageTitle>
        <Tabs.List aria-label={t('portfolio.title')} mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`portfolio.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Panels whose={whose} />
      </Tabs>
    </OfficePage>
  );
}

function Panels({ whose }: { whose: Whose }) {
  const me = useMe();
  const t = useT();
  const [search, setSearch] = useSearch('/admin/portfolio');
  const [done, setDone] = useState<JustDone | null>(null);
  const actions = useNewsActions(setDone);
  return (
    <>
      <Tabs.Panel value="news">
        {done === null ? null : (
          <div className={classes['wayBack']}>
            <WayBackBar done={done} onClose={() => setDone(null)} />
          </div>
        )}
        <NewsTab
          whose={whose}
          by={search.by === 'announcement' ? 'announcement' : 'agency'}
          page={wholeOf(search.page, 1)}
          canMark={may(me, markPortfolioSeen)}
          actions={actions}
          onSeen={() => setDone({ kind: 'markSeen', says: t('portfolio.news.seenDone'), calls: 1 })}
          onChange={(changes) => setSearch(changes)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="levers">
        <LeversTab
          whose={whose}
          canLink={may(me, createService)}
          recommend={may(me, recommendToMany) ? recommendService : null}
        />
      </Tabs.Panel>
      <Tabs.Panel value="unlocks">
        <UnlocksTab
          whose={whose}
          canWrite={may(me, writeToMany)}
          unreachedLine={(companies) => <InviteLine agencies={companies} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="matrix">
        <MatrixTab
          whose={whose}
          place={search}
          canExport={may(me, exportMatrix)}
          onChange={(changes) => setSearch(changes)}
        />
      </Tabs.Panel>
    </>
  );
}

/** Recommending a call to a company of the news, putting it aside and writing about it, for who may; both have their way back. */
function useNewsActions(onDone: (done: JustDone) => void): NewsActions | null {
  const t = useT();
  const me = useMe();
  const recommend = useRecommendToMany('announcement');
  const aside = usePutAside();
  const readAgain = useReadNewsAgain();
  if (!may(me, recommendToMany)) return null;
  return {
    isWorking: recommend.isPending || aside.isPending,
    writeTo: may(me, createChat)
      ? (agencyId, name) => <WriteButton agencyId={agencyId} name={name} chatId={null} isDense />
      : null,
    onRecommend: ({ agencyId, agencyName: name, announcementId, title }) =>
      mutateWithMessage(
        recommend,
        { agenciesIds: [agencyId], entityId: announcementId, message: null },
        {
          onSuccess: ([outcome]) => {
            readAgain();
            if (outcome?.status === 'refused')
              toast.error(t('portfolio.news.notRecommended', { why: reasonOf(t, outcome.code) }));
            else onDone({ kind: 'recommend', says: t('portfolio.news.recommendedTo', { title, name }), calls: 1 });
          },
        },
      ),
    onAside: ({ agencyId, agencyName: name, announcementId, title }) =>
      mutateWithMessage(
        aside,
        { agencyId, announcementId },
        {
          onSuccess: () => onDone({ kind: 'markSeen', says: t('portfolio.news.asideDone', { title, name }), calls: 1 }),
        },
      ),
  };
}

type RecommendService = NonNullable<LeversTabProps['recommend']>;

const recommendService: RecommendService = (service, companies) => (
  <RecommendService key={service._id} serviceId={service._id} companies={companies} />
);

/** Chooses everybody who misses the requirement; the bar then recommends, says what was not done and takes it back. */
function RecommendService({ serviceId, companies }: { serviceId: string; companies: Parameters<RecommendService>[1] }) {
  const t = useT();
  const canWrite = may(useMe(), writeToMany);
  const [chosen, choose] = useState<Parameters<RecommendService>[1]>([]);
  return (
    <>
      <Button onClick={() => choose(companies)}>
        {t('portfolio.levers.recommend', { shown: t('portfolio.companies', { count: companies.length }) })}
      </Button>
      <RecommendManyBar
        entityType="service"
        entityId={serviceId}
        chosen={chosen}
        isOpen
        canWrite={canWrite}
        unreachedLine={(unreached) => <InviteLine agencies={unreached} />}
        onClear={() => choose([])}
        onDone={(done) => choose(chosen.filter(({ _id }) => !done.includes(_id)))}
      />
    </>
  );
}

interface LeversTabProps {
  whose: Whose;
  /** Whether the reader writes services. */
  canLink: boolean;
  /** Recommending the service to those who miss the requirement; the screen knows how. */
  recommend: ((service: NonNullable<Lever['service']>, companies: readonly Company[]) => React.ReactNode) | null;
}

interface Company {
  readonly _id: string;
  readonly businessName: string;
}

/** What is missing most often, with the service of the firm that solves it (9-working-day §5). */
function LeversTab({ whose, canLink, recommend }: LeversTabProps) {
  const t = useT();
  const found = useLevers(whose);
  return (
    <>
      <Text size="meta" c="dimmed">
        {t('portfolio.levers.intro')}
      </Text>
      <PortfolioState found={found}>
        {({ levers }) =>
          levers.length === 0 ? (
            <EmptyState title={t('portfolio.levers.empty')}>{t('portfolio.levers.emptyHint')}</EmptyState>
          ) : (
            <Accordion variant="default" mt="sm">
              {levers.map((lever) => (
                <Accordion.Item key={lever.key} value={lever.key}>
                  <Accordion.Control>
                    <Flex
                      component="span"
                      rowGap="2xs"
                      columnGap="s14"
                      align="baseline"
                      wrap="wrap"
                      className={classes['lever']}
                    >
                      <strong>{lever.key === 'newSite' ? t('portfolio.levers.newSite') : lever.name}</strong>
                      <Text span size="meta" c="dimmed">
                        {lever.key === 'newSite' ? t('portfolio.levers.newSiteHint') : lever.question}
                      </Text>
                      <span>
                        {t('portfolio.levers.counted', {
                          companies: t('portfolio.companies', { count: lever.agencies }),
                          calls: t('portfolio.calls', { count: lever.announcements }),
                        })}
                        {lever.amount > 0
                          ? ` · ${t('portfolio.levers.amount', { amount: formatMoney(lever.amount) })}`
                          : null}
                        {lever.service === null ? null : ` · ${lever.service.name}`}
                      </span>
                    </Flex>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Opened lever={lever} whose={whose} canLink={canLink} recommend={recommend} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </PortfolioState>
    </>
  );
}

function Opened({ lever, whose, canLink, recommend }: LeversTabProps & { lever: Lever }) {
  const t = useT();
  const found = useLever(lever.key, whose);
  const { service } = lever;
  return (
    <PortfolioState found={found}>
      {({ agencies, announcements }) => (
        <>
          {lever.key === 'newSite' ? null : service === null ? (
            <Text size="meta" c="dimmed">
              {t('portfolio.levers.noService')}
              {canLink ? (
                <>
                  {'. '}
                  <a href={hrefOf('/admin/services')}>{t('portfolio.levers.linkService')}</a>
                </>
              ) : null}
            </Text>
          ) : (
            <Group gap="sm" mb="xs" className={classes['bar']}>
              <p>
                {t('portfolio.levers.service')}:{' '}
                <a href={hrefOf('/admin/services/$serviceId', { serviceId: service._id })}>{service.name}</a>
              </p>
              {recommend?.(
                service,
                agencies.map(({ _id, name }) => ({ _id, businessName: name })),
              )}
            </Group>
          )}
          <div className={classes['two']}>
            <section>
              <h3 className={classes['small']}>{t('portfolio.levers.companies')}</h3>
              <Box component="ul" className={classes['lines']}>
                {agencies.map(({ _id, name, announcements: count }) => (
                  <li key={_id}>
                    <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{name}</a>
                    <span>{t('portfolio.calls', { count })}</span>
                  </li>
                ))}
              </Box>
            </section>
            <section>
              <h3 className={classes['small']}>{t('portfolio.levers.calls')}</h3>
              <Box component="ul" className={classes['lines']}>
                {announcements.map(({ _id, name, agencies: count }) => (
                  <li key={_id}>
                    <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{name}</a>
                    <span>{t('portfolio.companies', { count })}</span>
                  </li>
                ))}
              </Box>
            </section>
          </div>
        </>
      )}
    </PortfolioState>
  );
}
