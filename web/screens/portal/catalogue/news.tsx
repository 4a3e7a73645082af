import { listNews } from '@volano/domain/contracts/news';
import { Box, Select, Text } from '@mantine/core';
import { NewsCard, NewsTags } from '../../../features/catalogue/news/news-card.tsx';
import { useNewsList, useNewsTags, type News, useNews } from '../../../features/catalogue/news/news.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { CardList } from '../../../ui/cards/card-list.tsx';
import { usePatience, WAIT } from '../../../ui/forms/filters.tsx';
import { ListHead } from './list-head.tsx';
import { NewsHeadlines } from '../../../features/catalogue/news/news-headlines.tsx';
import { fileAddress } from '../../../lib/format/browser.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { DetailBar } from '../../../ui/layout/portal-shell.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { DetailFiles, DetailSkeleton } from './detail-parts.tsx';
import { DetailGone } from '../../../ui/layout/states.tsx';
import classes from './details.module.css';

const LIST = hrefOf('/news');

/** News, newest first. */
export function NewsPage() {
  const t = useT();
  usePageFrame(t('news.title'));
  const list = useListState(listNews, { without: ['isActive'], drawn: ['tagIds'], rows: CARDS_A_PAGE });
  const { data: tags = [] } = useNewsTags();
  const found = useNewsList(list.query);
  const [tag, chooseTag] = usePatience(list.values.tagIds ?? null, (tagIds) => list.set({ tagIds }), WAIT.select);
  return (
    <>
      <ListHead
        key={list.turn}
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

/** One piece of news, with the latest others beside it. */
export function NewsDetailPage() {
  const t = useT();
  const { newsId } = useParams('/news/$newsId');
  const one = useNews(newsId);
  const news = one.data;
  usePageFrame(news?.title ?? t('news.bar'));

  return (
    <>
      <DetailBar backHref={LIST} backLabel={t('news.back')} label={t('news.bar')} />
      {news !== undefined ? (
        <div className={classes['detailColumns']}>
          <Article news={news} addressOf={(fileId) => fileAddress(one, fileId)} />
          <Others newsId={newsId} />
        </div>
      ) : one.isError ? (
        <DetailGone
          error={one.error}
          words={{
            gone: t('news.notFound'),
            hint: t('news.notFoundHint'),
            failed: t('news.loadOneError'),
            back: t('news.all'),
          }}
          backHref={LIST}
          onRetry={() => void one.refetch()}
        />
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

function Article({ news, addressOf }: { news: News; addressOf: (uploadId: string) => Promise<string | null> }) {
  return (
    <article className={classes['detailTells']}>
      <header>
        <Text component="time" size="sm" c="dimmed" dateTime={news.createdAt}>
          {formatDate(news.createdAt)}
        </Text>
        <h1 className={classes['detailTitle']}>{news.title}</h1>
        <div className={classes['topics']}>
          <NewsTags tags={news.tags} hrefOf={(tagIds) => hrefOf('/news', {}, { tagIds })} />
        </div>
        {news.frontImage === null ? null : (
          <Cover motif="other" id={news._id} src={news.frontImage.full} height={280} isRounded isWide />
        )}
        <Box pt="s20" className="ink-above">
          <RichText html={news.description} headingsFrom={2} />
        </Box>
      </header>
      <DetailFiles files={news.publicAttachments} addressOf={addressOf} />
    </article>
  );
}

const OTHERS = 3;

function Others({ newsId }: { newsId: string }) {
  const t = useT();
  const { data } = useNewsList({ limit: String(OTHERS + 1) });
  const others = (data?.rows ?? []).filter(({ _id }) => _id !== newsId).slice(0, OTHERS);
  if (others.length === 0) return null;
  return (
    <aside aria-label={t('news.others')}>
      <SectionTitle hasRule action={<a href={LIST}>{t('news.all')}</a>}>
        {t('news.others')}
      </SectionTitle>
      <NewsHeadlines news={others} />
    </aside>
  );
}
