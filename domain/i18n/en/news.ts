import type { SameKeys } from '../texts.ts';
import type { news as italian } from '../it/news.ts';

export const news: SameKeys<typeof italian> = {
  title: 'News',
  search: 'Search the news',
  empty: 'No news for now',
  emptyHint: 'Here we tell which measures change and how to use them.',
  emptyFilters: 'No news with these filters',
  emptyFiltersHint: 'Try other words or another topic.',
  tag: 'Topic',
  tags: 'Topics',
  allTags: 'All topics',
  loadError: 'We cannot load the news',
  loadOneError: 'We cannot load this piece of news',
  back: 'News',
  bar: 'News',
  notFound: 'This piece of news is no longer there',
  notFoundHint: 'It may have been removed.',
  all: 'All news',
  others: 'Other news',
};
