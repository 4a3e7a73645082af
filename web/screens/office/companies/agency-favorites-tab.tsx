import { useState } from 'react';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { useFavoriteAnnouncements } from '../../../features/advising/favorites/favorites.api.ts';
import { RecommendationList } from '../../../features/advising/recommendations/recommendation-standing.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { FavoriteServices } from './agency-services.tsx';
import { FeedList } from './agency-tabs.tsx';
import classes from './companies.module.css';

const PAGE_SIZE = 8;

/** What the company keeps aside, with how each suits it. */
export function AgencyFavoritesTab({ agency, canRecommend }: { agency: Agency; canRecommend: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const favorites = useFavoriteAnnouncements(agency._id, { page: String(page), limit: String(PAGE_SIZE) });
  const { rows = [], total = 0 } = favorites.data ?? {};
  return (
    <div className={classes['tab']}>
      <h2 className="visually-hidden">{t('agencies.detail.tabs.favorites')}</h2>
      <FeedList agency={agency} canRecommend={canRecommend} feed={favorites} rows={rows}>
        <EmptyState title={t('agencies.detail.favoritesEmpty')}>{t('agencies.detail.favoritesEmptyHint')}</EmptyState>
      </FeedList>
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
      <FavoriteServices agency={agency} canRecommend={canRecommend} />
      <RecommendationList agencyId={agency._id} canChange={canRecommend} />
    </div>
  );
}
