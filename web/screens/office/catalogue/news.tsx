import { listNews, updateNews, createNews } from '@volano/domain/contracts/news';
import { may, maySend } from '@volano/domain/policies/actor';
import { NewsTags } from '../../../features/catalogue/news/news-card.tsx';
import {
  useNewsList,
  useNewsTags,
  type NewsRow,
  type News,
  useNews,
} from '../../../features/catalogue/news/news.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListFilter, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { OfficeCard, OfficePage, OfficeDetailColumns, OfficeDetailHead } from '../../../ui/layout/office-page.tsx';
import {
  CatalogueList,
  useStateFilter,
  DescriptionPart,
  EditAction,
  FilesPart,
  StateBadges,
  useFileAddress,
  CatalogueDetail,
} from './catalogue-parts.tsx';

/** The news of the office, newest first; consultants read what is published. */
export function OfficeNewsPage() {
  const t = useT();
  const me = useMe();
  const list = useListState(listNews, { name: 'officeNews', rows: CARDS_A_PAGE });
  const state = useStateFilter(t('officeCatalogue.news.onlyPublished'));
  const found = useNewsList(list.query);
  const topics: ListFilter<'tagIds'> = {
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
      filters={list.wired([...(maySend(me, listNews, 'isActive') ? [state] : []), topics])}
      views={
        <ViewsBar
          name="news"
          list={list}
          total={found.data?.total}
          count={(values, options) => call(listNews, { query: { ...list.askedBy(values), ...ONLY_COUNT } }, options)}
        />
      }
      found={found}
      newHref={may(me, createNews) ? hrefOf('/admin/news/new') : null}
    >
      {(news) => <OfficeNewsCard news={news} href={hrefOf('/admin/news/$newsId', { newsId: news._id })} />}
    </CatalogueList>
  );
}

/** A piece of news as the office lists it: its state, its day, how it begins. A picture only where it has one. */
function OfficeNewsCard({ news, href }: { news: NewsRow; href: string }) {
  const t = useT();
  const { _id, title, summary, createdAt, frontImage, isActive, isMonoGrant, tags } = news;
  return (
    <OfficeCard
      href={href}
      title={title}
      cover={frontImage === null ? null : <Cover motif="other" id={_id} src={frontImage.thumbnail.medium} />}
      kind={
        <>
          <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
            {t(isActive ? 'officeCatalogue.news.published' : 'officeCatalogue.draft')}
          </StatusBadge>
          {isMonoGrant ? <StatusBadge tone="outline">{t('officeCatalogue.news.mono')}</StatusBadge> : null}
        </>
      }
      summary={summary}
      foot={
        <>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <NewsTags tags={tags} />
        </>
      }
    />
  );
}

/** A piece of news as the office reads it. */
export function OfficeNewsDetailPage() {
  const t = useT();
  const { newsId } = useParams('/admin/news/$newsId');
  const one = useNews(newsId);
  const addressOf = useFileAddress(one);
  const name = one.data?.title ?? t('officeCatalogue.news.title');
  usePageFrame(name, {
    crumbs: [{ label: t('officeCatalogue.news.title'), href: hrefOf('/admin/news') }, { label: name }],
  });
  return (
    <OfficePage>
      <CatalogueDetail of="news" found={one}>
        {(news) => <Detail news={news} addressOf={addressOf} />}
      </CatalogueDetail>
    </OfficePage>
  );
}

function Detail({ news, addressOf }: { news: News; addressOf: (fileId: string) => Promise<string | null> }) {
  const t = useT();
  const canWrite = may(useMe(), updateNews);
  return (
    <>
      <OfficeDetailHead
        title={news.title}
        badges={
          <>
            <StateBadges
              isActive={news.isActive}
              published={t('officeCatalogue.news.published')}
              inserted={canWrite ? t('officeCatalogue.insertedOn', { date: formatDate(news.createdAt) }) : null}
            />
            {news.isMonoGrant ? <StatusBadge tone="outline">{t('officeCatalogue.news.mono')}</StatusBadge> : null}
          </>
        }
        actions={canWrite ? <EditAction href={hrefOf('/admin/news/$newsId/edit', { newsId: news._id })} /> : undefined}
      />
      <OfficeDetailColumns
        aside={
          <>
            {news.frontImage === null ? null : (
              <Cover motif="other" id={news._id} src={news.frontImage.full} height={200} isRounded />
            )}
            <FilesPart files={news.publicAttachments} addressOf={addressOf} />
          </>
        }
      >
        <NewsTags tags={news.tags} hrefOf={(tagIds) => hrefOf('/admin/news', {}, { tagIds })} />
        <DescriptionPart html={news.description} />
      </OfficeDetailColumns>
    </>
  );
}
