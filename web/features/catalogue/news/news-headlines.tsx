import { Box } from '@mantine/core';
import { formatDate } from '../../../lib/format/format.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { NewsRow } from './news.api.ts';
import classes from './news.module.css';

/** Headlines under each other, with their day. */
export function NewsHeadlines({ news }: { news: readonly NewsRow[] }) {
  return (
    <Box component="ul">
      {news.map(({ _id, title, createdAt }) => (
        <li key={_id} className={classes['item']}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <h3 className={classes['newsHeadlinesTitle']}>
            <a href={hrefOf('/news/$newsId', { newsId: _id })}>{title}</a>
          </h3>
        </li>
      ))}
    </Box>
  );
}
