import { Box, CloseButton, Flex, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/forms/filters.tsx';
import classes from './chat-pane.module.css';
import { useFoundMessages } from './chats.api.ts';

interface FinderProps {
  chatId: string;
  me: string;
  onFound: (sequence: number) => void;
  onClose: () => void;
}

/** Looks for something that was said, and leads to where it was said (1-people §2). */
export function ChatFinder({ chatId, me, onFound, onClose }: FinderProps) {
  const t = useT();
  const [q, setQ] = useState('');
  // The first Escape empties the field, the next closes the search.
  useHotkeys(q === '' ? [['Escape', onClose]] : [], []);
  const found = useFoundMessages(chatId, q);
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  const total = found.data?.total ?? 0;
  return (
    <Box flex="none" bg="var(--vl-bg)" className={classes['finder']} ref={focusField}>
      <Group gap="s6" wrap="nowrap" className={classes['bar']}>
        <SearchField value={q} onSearch={setQ} placeholder={t('chats.finder.placeholder')} size="sm" width="100%" />
        <CloseButton size={44} iconSize={18} aria-label={t('chats.finder.close')} onClick={onClose} />
      </Group>
      <Text component="output" size="meta" display="block" c="dimmed" className={classes['finderTold']}>
        {q === '' || found.isPending
          ? null
          : found.isError
            ? t('chats.finder.error')
            : total === 0
              ? t('chats.finder.none', { text: q })
              : total > rows.length
                ? t('chats.finder.firstOf', { shown: formatNumber(rows.length), total: formatNumber(total) })
                : t('chats.finder.found', { count: total })}
      </Text>
      {rows.length === 0 ? null : (
        <Box component="ul" mt="2xs" ml="-sm" mah={264} className="scroll-y">
          {rows.map(({ _id, sequence, message, sender, timestamp }) => (
            <li key={_id}>
              <button type="button" className={classes['row']} onClick={() => onFound(sequence)}>
                <Flex component="span" gap="sm" justify="space-between" c="dimmed" className="font-micro">
                  <span>{sender._id === me ? t('chats.you') : `${sender.name} ${sender.surname}`}</span>
                  <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
                </Flex>
                <span className={classes['text']}>
                  <Excerpt text={message} q={q} />
                </span>
              </button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function focusField(bar: HTMLDivElement | null): void {
  bar?.querySelector('input')?.focus();
}

const BEFORE = 40;
const AFTER = 160;

/** As much of a message as shows what was found in it. */
function Excerpt({ text, q }: { text: string; q: string }) {
  const at = text.toLowerCase().indexOf(q.toLowerCase());
  // What is found without its accents cannot be pointed at.
  if (at === -1) return text.slice(0, AFTER);
  const from = Math.max(0, at - BEFORE);
  const to = at + q.length + AFTER;
  return (
    <>
      {from > 0 ? '…' : ''}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length, to)}
      {to < text.length ? '…' : ''}
    </>
  );
}
