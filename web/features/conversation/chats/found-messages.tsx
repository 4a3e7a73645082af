import type { FoundMessage } from '@volano/domain/contracts/chats';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useFoundEverywhere } from './chats.api.ts';
import classes from './chat-list.module.css';

/** As many as a list shows of what was found. */
const MOST = 20;

/** What was said with the words in any conversation of the reader, newest first; pressed, it opens where it was said. */
export function FoundMessages({ q, hrefOf }: { q: string; hrefOf: (chatId: string, sequence: number) => string }) {
  const t = useT();
  const found = useFoundEverywhere(q, MOST);
  const rows = found.data ?? [];
  return (
    <section className={classes['found']} aria-label={t('chats.found.title')}>
      <h2 className={classes['foundMessagesTitle']}>{t('chats.found.title')}</h2>
      <output className={classes['told']}>
        {found.isPending
          ? null
          : found.isError
            ? t('chats.finder.error')
            : rows.length === 0
              ? t('chats.finder.none', { text: q })
              : rows.length === MOST
                ? t('chats.found.newest', { count: MOST })
                : null}
      </output>
      <ul className={classes['list']}>
        {rows.map((row) => (
          <Row key={row._id} row={row} href={hrefOf(row.chatId, row.sequence)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, href }: { row: FoundMessage; href: string }) {
  const { agency, sender, timestamp, snippet } = row;
  return (
    <li>
      <a className={classes['foundMessagesRow']} href={href}>
        <span className={classes['foundMessagesHead']}>
          <span className={classes['name']}>{agency.businessName}</span>
          <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </span>
        <span className={classes['text']}>
          {`${sender.name}: `}
          {snippet.map(({ text, isFound }, place) =>
            isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
          )}
        </span>
      </a>
    </li>
  );
}
