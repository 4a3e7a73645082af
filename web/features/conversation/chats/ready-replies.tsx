import type { Chat } from '@volano/domain/contracts/chats';
import type { QuickReply } from '@volano/domain/contracts/quick-replies';
import { fillPlaceholders, isMeantBy } from '@volano/domain/rules/quick-replies';
import { useId, useState } from 'react';
import { Box } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/states.tsx';
import { consultantOf, nameOf, ownerOf } from './chat-people.ts';
import type { ReplyMenuProps } from './quick-reply-menu.tsx';
import { type ReadyReply, ReplyWords } from './reply-words.tsx';
import classes from './chat-panes.module.css';

/** The texts of the office for one conversation: what is not known keeps its braces. */
export function readyFor(chat: Chat, replies: readonly QuickReply[]): readonly ReadyReply[] {
  const [owner, consultant] = [ownerOf(chat), consultantOf(chat)];
  const known = {
    azienda: chat.agency?.businessName ?? null,
    persona: owner === undefined ? null : owner.user.name,
    consulente: consultant === undefined ? null : nameOf(consultant),
  };
  return replies.map(({ _id, name, text }) => ({ _id, name, text: fillPlaceholders(text, known) }));
}

const ReplyMenu = lazyPart(async () => (await import('./quick-reply-menu.tsx')).ReplyMenu, null);

/** The same behind a button; nothing where the office keeps none, as for companies. */
export function QuickReplyMenu(props: ReplyMenuProps) {
  return props.replies.length === 0 ? null : <ReplyMenu {...props} />;
}

/** `/` and letters at the end of what is written. */
const SLASH = /(^|\s)\/([\p{L}\p{N}]*)$/u;
/** As many as are offered at once. */
const MOST = 8;

/**
 * The texts that are meant by `/` and letters at the end of what is written: arrows choose among them, Enter or Tab puts one in their place,
 * Escape leaves what is written as it is. Nothing is sent.
 */
export function useSlash(replies: readonly ReadyReply[], text: string, onText: (text: string) => void) {
  const id = useId();
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string | null>(null);
  const typed = left === text ? null : SLASH.exec(text);
  const meant = typed === null ? [] : replies.filter(({ name }) => isMeantBy(name, typed[2] ?? '')).slice(0, MOST);
  const chosen = Math.min(at, meant.length - 1);

  function choose(place: number): void {
    const reply = meant[place];
    if (reply === undefined || typed === null) return;
    onText(text.slice(0, typed.index) + (typed[1] ?? '') + reply.text);
    setAt(0);
  }

  /** Whether a key was meant for the list. */
  function press(event: React.KeyboardEvent): boolean {
    if (meant.length === 0 || event.nativeEvent.isComposing || event.shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + meant.length) % meant.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setLeft(text);
    else return false;
    event.preventDefault();
    return true;
  }

  const field =
    meant.length === 0 ? {} : { 'aria-controls': id, 'aria-activedescendant': `${id}-${meant[chosen]?._id ?? ''}` };
  return { id, meant, chosen, choose, press, field };
}

/** What `/` and letters mean, over the field. */
export function SlashList({ id, meant, chosen, choose }: Omit<ReturnType<typeof useSlash>, 'press' | 'field'>) {
  const t = useT();
  if (meant.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t('chats.replies.title')} className={classes['readyRepliesList']}>
      {meant.map(({ _id, name, text }, place) => (
        <Box
          key={_id}
          id={`${id}-${_id}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          py="xs"
          px="s10"
          bdrs="sm"
          className={classes['option']}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(place);
          }}
        >
          <ReplyWords name={name} text={text} />
        </Box>
      ))}
    </div>
  );
}
