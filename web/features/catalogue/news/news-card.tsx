import { formatDate } from '../../../lib/format/format.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import classes from './news.module.css';
import { NewsTags } from './news-tags.tsx';
import type { NewsRow } from './news.api.ts';

/** A piece of news as a clipping: the rule, the day, the title, how it begins. A picture only where it has one. */
export function NewsCard({ news, href }: { news: NewsRow; href: string }) {
  const { _id, title, summary, createdAt, frontImage, tags } = news;
  return (
    <article className={classes['card']}>
      {frontImage === null ? null : (
        <Cover motif="other" id={_id} src={frontImage.thumbnail.medium} height={132} isRounded />
      )}
      <time className={classes['day']} dateTime={createdAt}>
        {formatDate(createdAt)}
      </time>
      <h2 className={classes['newsCardTitle']}>
        <a href={href} className={classes['link']}>
          {title}
        </a>
      </h2>
      <p className={classes['summary']}>{summary}</p>
      <div className={classes['tags']}>
        <NewsTags tags={tags} />
      </div>
    </article>
  );
}
