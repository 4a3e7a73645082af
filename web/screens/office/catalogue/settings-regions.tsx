import { RegionPane, RegionGroupPane } from '../../../features/catalogue/territories/territory-panes.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { TwoPanes } from '../../../ui/layout/settings-parts.tsx';

/** Regions and groups of regions, side by side (2-catalogue §2). */
export function SettingsRegionsPage() {
  const t = useT();
  const list = useListState('regions', ['q'], { limit: '9' });
  const title = t('territories.regions.page');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill isFlush>
      <TwoPanes
        head={
          <>
            <PageTitle isOffice>{title}</PageTitle>
            <p>{t('territories.regions.intro')}</p>
          </>
        }
        first={<RegionPane list={list} />}
        second={<RegionGroupPane />}
      />
    </OfficePage>
  );
}
