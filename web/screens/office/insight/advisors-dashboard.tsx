import { Flex, Tabs } from '@mantine/core';
import { Comparison } from '../../../features/insight/kpi/comparison.tsx';
import { ConsultantSelect, useConsultantOptions } from '../../../features/insight/kpi/consultant-select.tsx';
import { Individual, PeriodBar } from '../../../features/insight/kpi/individual.tsx';
import { Outcomes } from '../../../features/insight/kpi/outcomes.tsx';
import {
  STATISTICS_TABS,
  type StatisticsTab,
  type StatisticsState,
  useStatisticsAddress,
} from '../../../features/insight/kpi/statistics.api.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

const tabs = ['individuals', 'outcomes'] as const;

/** The consultants' work in numbers, for admins: side by side, one by one, and what came of it (visual language §10.09). */
export function AdvisorsDashboardPage() {
  const t = useT();
  const address = useStatisticsAddress();
  usePageFrame(t('statistics.title'), {
    crumbs: [{ label: t('common.places.dashboard'), href: hrefOf('/admin') }, { label: t('statistics.title') }],
  });
  return (
    <OfficePage>
      <Tabs
        value={address.tab}
        onChange={(tab) => address.set({ tab, sort: null, q: null })}
        classNames={{ panel: classes['panel'] ?? '' }}
      >
        <PageTitle
          isCompact
          actions={
            <Tabs.List aria-label={t('statistics.title')} className={classes['tabs'] ?? ''} data-no-print>
              {STATISTICS_TABS.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {t(`statistics.tabs.${tab}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          }
        >
          {t('statistics.title')}
        </PageTitle>
        <Tabs.Panel value={address.tab}>
          <PeriodBar address={address} />
          <p className={classes['day']} data-no-print>
            <a href={hrefOf('/admin/dashboard/month')}>{t('months.link')}</a>
          </p>
          <Panel tab={address.tab} address={address} />
        </Tabs.Panel>
      </Tabs>
    </OfficePage>
  );
}

function Panel({ tab, address }: { tab: StatisticsTab; address: StatisticsState }) {
  if (tab === 'comparison') return <Comparison address={address} />;
  return tab === 'individuals' ? <Individuals address={address} /> : <OutcomesOfAll address={address} />;
}

function Individuals({ address }: { address: StatisticsState }) {
  const t = useT();
  const { consultant, chartType, period } = address;
  const options = useConsultantOptions(chartType, period);
  const name = options.find(({ value }) => value === consultant)?.label ?? '';
  return (
    <>
      <Flex rowGap="xs" columnGap="s20" align="center" justify="space-between" wrap="wrap">
        {name === '' ? null : <h2 className="font-h2">{name}</h2>}
        <ConsultantSelect options={options} value={consultant} onChange={(next) => address.set({ consultant: next })} />
      </Flex>
      {consultant === null ? (
        <EmptyState title={t('statistics.individual.chooseTitle')}>{t('statistics.individual.chooseHint')}</EmptyState>
      ) : (
        <Individual consultantId={consultant} name={name} period={period} />
      )}
    </>
  );
}

function OutcomesOfAll({ address }: { address: StatisticsState }) {
  const t = useT();
  const { consultant, chartType, period } = address;
  const options = useConsultantOptions(chartType, period);
  return (
    <>
      <ConsultantSelect
        options={options}
        value={consultant}
        allLabel={t('statistics.outcomes.all')}
        onChange={(next) => address.set({ consultant: next, sort: null })}
      />
      <Outcomes address={address} advisorId={consultant} isOwn={false} />
    </>
  );
}

/** What a consultant's own work comes to, and what came of what they recommended. */
export function OwnStatisticsPage() {
  const t = useT();
  const me = useMe();
  const address = useStatisticsAddress();
  const tab = address.tab === 'outcomes' ? 'outcomes' : 'individuals';
  usePageFrame(t('statistics.mine'), {
    crumbs: [{ label: t('common.places.dashboard'), href: hrefOf('/admin') }, { label: t('statistics.mine') }],
  });
  return (
    <OfficePage>
      <Tabs
        value={tab}
        onChange={(next) => address.set({ tab: next, sort: null })}
        classNames={{ panel: classes['panel'] ?? '' }}
      >
        <PageTitle
          isCompact
          actions={
            <Tabs.List aria-label={t('statistics.mine')} className={classes['tabs'] ?? ''} data-no-print>
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {t(`statistics.ownTabs.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          }
        >
          {t('statistics.mine')}
        </PageTitle>
        <Tabs.Panel value={tab}>
          <PeriodBar address={address} />
          {tab === 'individuals' ? (
            <Individual consultantId={me._id} name={`${me.name} ${me.surname}`} period={address.period} />
          ) : (
            <Outcomes address={address} advisorId={me._id} isOwn />
          )}
        </Tabs.Panel>
      </Tabs>
    </OfficePage>
  );
}
