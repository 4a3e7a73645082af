import { NewsTags } from '../../../features/catalogue/news/news-card.tsx';
import { may } from '@volano/domain/policies/access';
import { updateNews } from '@volano/domain/contracts/news';
import { type News, useNews } from '../../../features/catalogue/news/news.api.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { OfficePage, OfficeDetailColumns, OfficeDetailHead } from '../../../ui/layout/office-page.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { DescriptionPart, EditAction, FilesPart, StateBadges, useFileAddress } from './catalogue-parts.tsx';
import { CatalogueDetail } from './catalogue-detail.tsx';

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
