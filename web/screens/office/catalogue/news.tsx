import { listNews } from '@volano/domain/contracts/news';
import { seesDrafts } from '@volano/domain/policies/announcements';
import { OfficeNewsCard } from '../../../features/catalogue/news/office-news-card.tsx';
import { useNewsList, useNewsTags } from '../../../features/catalogue/news/news.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { askedOf, useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { cardQuery } from '../../../ui/cards/card-list.tsx';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { CatalogueList, useStateFilter } from './catalogue-list.tsx';

/** The news of the office, newest first; consultants read what is published. */
export function OfficeNewsPage() {
  const t = useT();
  const list = useListState('officeNews', ['q', 'isActive', 'tagIds']);
  const state = useStateFilter(t('officeCatalogue.news.onlyPublished'));
  const found = useNewsList(cardQuery(list));
  const topics: ListFilter = {
    key: 'tagIds',
    label: t('officeCatalogue.news.topic'),
    allLabel: t('common.all'),
    options: (useNewsTags().data ?? []).map(({ _id, tagName }) => ({ value: _id, label: tagName })),
  };
  return (
    <CatalogueList
      words={{
        title: t('officeCatalogue.news.title'),
        search: t('officeCatalogue.news.search'),
        new: t('officeCatalogue.news.new'),
        loadError: t('officeCatalogue.news.loadError'),
        empty: t('officeCatalogue.news.empty'),
        emptyHint: t('officeCatalogue.news.emptyHint'),
        emptyReader: t('officeCatalogue.news.emptyReader'),
        emptyFilters: t('officeCatalogue.news.emptyFilters'),
        emptyFiltersHint: t('officeCatalogue.news.emptyFiltersHint'),
      }}
      list={list}
      filters={[...(seesDrafts(useMe()) ? [state] : []), topics]}
      views={
        <ViewsBar
          name="news"
          list={list}
          total={found.data?.total}
          count={(values, options) => call(listNews, { query: { ...askedOf(values), ...ONLY_COUNT } }, options)}
        />
      }
      found={found}
      newHref={hrefOf('/admin/news/new')}
    >
      {(news) => <OfficeNewsCard news={news} href={hrefOf('/admin/news/$newsId', { newsId: news._id })} />}
    </CatalogueList>
  );
}
