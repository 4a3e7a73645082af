import { Tabs } from '@mantine/core';
import { Individual, PeriodBar } from '../../../features/insight/kpi/individual.tsx';
import { Outcomes } from '../../../features/insight/kpi/outcomes.tsx';
import { useStatisticsAddress } from '../../../features/insight/kpi/statistics-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

const tabs = ['individuals', 'outcomes'] as const;

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
          isOffice
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
