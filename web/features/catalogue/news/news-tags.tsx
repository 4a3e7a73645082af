import { useT } from '../../../lib/i18n/i18n.ts';
import type { NewsTag } from './news.api.ts';
import classes from './news.module.css';

export interface NewsTagsProps {
  tags: readonly NewsTag[];
  /** The news that carry a tag; without it they are words. */
  hrefOf?: (tagId: string) => string;
}

/** What a piece of news is about; nothing where nobody said it. */
export function NewsTags({ tags, hrefOf }: NewsTagsProps) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <ul className={classes['root']} aria-label={t('news.tags')}>
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
    </ul>
  );
}
