import { Flex, Text } from '@mantine/core';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import classes from './news.module.css';
import type { NewsRow, NewsTag } from './news.api.ts';

/** A piece of news as a clipping: the rule, the day, the title, how it begins. A picture only where it has one. */
export function NewsCard({ news, href }: { news: NewsRow; href: string }) {
  const { _id, title, summary, createdAt, frontImage, tags } = news;
  return (
    <Flex component="article" direction="column" pt="s14" pos="relative" miw={0} className={classes['card']}>
      {frontImage === null ? null : (
        <Cover motif="other" id={_id} src={frontImage.thumbnail.medium} height={132} isRounded />
      )}
      <Text component="time" size="meta" c="dimmed" dateTime={createdAt}>
        {formatDate(createdAt)}
      </Text>
      <Text component="h2" size="lg" mt="s6" lts="-0.012em" className="anywhere">
        <a href={href} className={classes['link']}>
          {title}
        </a>
      </Text>
      <Text size="compact" lineClamp={4} mt="xs" c="var(--vl-ink2)" className="anywhere">
        {summary}
      </Text>
      <div className={classes['tags']}>
        <NewsTags tags={tags} />
      </div>
    </Flex>
  );
}

interface NewsTagsProps {
  tags: readonly NewsTag[];
  /** The news that carry a tag; without it they are words. */
  hrefOf?: (tagId: string) => string;
}

/** What a piece of news is about; nothing where nobody said it. */
export function NewsTags({ tags, hrefOf }: NewsTagsProps) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <Flex component="ul" gap="s6" wrap="wrap" aria-label={t('news.tags')}>
      {tags.map(({ _id, tagName }) => (
        <li key={_id}>
          {hrefOf === undefined ? (
            <span className={classes['tag']}>{tagName}</span>
          ) : (
            <a className={classes['tag']} href={hrefOf(_id)}>
              {tagName}
            </a>
          )}
        </li>
      ))}
    </Flex>
  );
}
