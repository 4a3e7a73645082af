import { Select } from '@mantine/core';
import { NewsCard } from '../../../features/catalogue/news/news-card.tsx';
import { useNewsList, useNewsTags } from '../../../features/catalogue/news/news.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { CardList, cardQuery } from '../../../ui/cards/card-list.tsx';
import { usePatience, WAIT } from '../../../ui/layout/patience.ts';
import { ListHead } from './list-head.tsx';

/** News, newest first. */
export function NewsPage() {
  const t = useT();
  usePageFrame(t('news.title'));
  const list = useListState('news', ['q', 'tagIds']);
  const { data: tags = [] } = useNewsTags();
  const found = useNewsList(cardQuery(list));
  const [tag, chooseTag] = usePatience(list.values['tagIds'] ?? null, (tagIds) => list.set({ tagIds }), WAIT.select);
  return (
    <>
      <ListHead
        title={t('news.title')}
        search={list.values['q'] ?? ''}
        searchLabel={t('news.search')}
        onSearch={(q) => list.set({ q })}
      >
        {tags.length === 0 ? null : (
          <Select
            aria-label={t('news.tag')}
            placeholder={t('news.allTags')}
            data={tags.map(({ _id, tagName }) => ({ value: _id, label: tagName }))}
            value={tag}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('news.allTags') }}
            onChange={chooseTag}
          />
        )}
      </ListHead>
      <CardList
        label={t('news.title')}
        list={list}
        found={found}
        width="narrow"
        rowKey={({ _id }) => _id}
        words={{
          loadError: t('news.loadError'),
          empty: t('news.empty'),
          emptyHint: t('news.emptyHint'),
          emptyFilters: t('news.emptyFilters'),
          emptyFiltersHint: t('news.emptyFiltersHint'),
        }}
      >
        {(news) => <NewsCard news={news} href={hrefOf('/news/$newsId', { newsId: news._id })} />}
      </CardList>
    </>
  );
}
