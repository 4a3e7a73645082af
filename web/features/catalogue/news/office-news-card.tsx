import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { OfficeCard } from '../../../ui/layout/office-page.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { NewsTags } from './news-card.tsx';
import type { NewsRow } from './news.api.ts';

/** A piece of news as the office lists it: its state, its day, how it begins. A picture only where it has one. */
export function OfficeNewsCard({ news, href }: { news: NewsRow; href: string }) {
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
