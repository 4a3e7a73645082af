import { Button, Tabs } from '@mantine/core';
import { writeToMany } from '@volano/domain/contracts/chats';
import { exportMatrix, markPortfolioSeen } from '@volano/domain/contracts/portfolio';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { createService } from '@volano/domain/contracts/services';
import { may } from '@volano/domain/policies/access';
import { seesEverything } from '@volano/domain/policies/actor';
import { useState } from 'react';
import { LeversTab, type LeversTabProps } from '../../../features/advising/portfolio/levers-tab.tsx';
import { MatrixTab } from '../../../features/advising/portfolio/matrix-tab.tsx';
import { NewsTab } from '../../../features/advising/portfolio/news-tab.tsx';
import type { Whose } from '../../../features/advising/portfolio/portfolio.api.ts';
import { UnlocksTab } from '../../../features/advising/portfolio/unlocks.tsx';
import { RecommendManyBar } from '../../../features/advising/recommendations/recommend-many-bar.tsx';
import { useConsultantOptions } from '../../../features/people/users/users.api.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

const TABS = ['news', 'levers', 'unlocks', 'matrix'] as const;

/** All the companies of a consultant at once: what is new, what is missing, what to ask, calls by companies. */
export function PortfolioPage() {
  const t = useT();
  const me = useMe();
  const [search, setSearch] = useSearch('/admin/portfolio');
  const tab = TABS.find((name) => name === search.tab) ?? 'news';
  const isWhole = seesEverything(me);
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
          isOffice
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
  const [search, setSearch] = useSearch('/admin/portfolio');
  return (
    <>
      <Tabs.Panel value="news">
        <NewsTab
          whose={whose}
          by={search.by === 'announcement' ? 'announcement' : 'agency'}
          page={Number(search.page ?? 1)}
          canMark={may(me, markPortfolioSeen)}
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
        <UnlocksTab whose={whose} canWrite={may(me, writeToMany)} />
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
        onClear={() => choose([])}
        onDone={(done) => choose(chosen.filter(({ _id }) => !done.includes(_id)))}
      />
    </>
  );
}
