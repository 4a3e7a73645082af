import { LONGEST_NOTE, listNoteColleagues } from '@volano/domain/contracts/notes';
import type { ReplyOf } from '@volano/domain/contracts/route';
import {
  type OpenMention,
  mentionedIn,
  mentionsOf,
  namedLike,
  openMention,
  wholeName,
} from '@volano/domain/rules/mentions';
import { Box, Button, Combobox, Text, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../lib/api/api-client.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import classes from './notes-card.module.css';

type Colleague = ReplyOf<typeof listNoteColleagues>[number];

const NOBODY: readonly Colleague[] = [];

/** At the edge of the window the list moves aside; it does not hang from its other end. */
const WITHIN_WINDOW = { flip: { crossAxis: false }, shift: { padding: 16 } } as const;

interface NoteTextProps {
  agencyId: string;
  label: string;
  hint: string | undefined;
  /** What the note says as it is kept: whom it called is not called again. */
  before: string;
  text: string;
  /** The caret stands in it. */
  isFirst: boolean;
  onText: (text: string) => void;
}

/** What a note says, with the colleagues offered after an `@`, and below it who will be told. */
export function NoteText({ agencyId, label, hint, before, text, isFirst, onText }: NoteTextProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const listId = useId();
  const offers = useOffers(agencyId, input, text, onText);
  const { people, hasFailed, retry, offered, picked, open, combobox, take, onType, onMove, onKeyDown } = offers;
  const isOpen = open !== null;
  return (
    <div>
      <Combobox
        store={combobox}
        width={260}
        position="bottom-start"
        middlewares={WITHIN_WINDOW}
        onOptionSubmit={(id) => take(offered.find(({ _id }) => _id === id))}
      >
        <Combobox.EventsTarget
          withKeyboardNavigation={false}
          withExpandedAttribute={isOpen}
          {...(isOpen
            ? { 'aria-autocomplete': 'list', 'aria-activedescendant': `${listId}-${String(picked)}` }
            : undefined)}
        >
          <Textarea
            ref={input}
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text}
            onChange={({ currentTarget }) => onType(currentTarget.value, currentTarget.selectionStart)}
            onSelect={({ currentTarget }) => onMove(currentTarget.selectionEnd)}
            onBlur={() => onMove(-1)}
            onKeyDown={onKeyDown}
            inputContainer={(field) => (
              <Box pos="relative">
                {field}
                {isOpen ? <Anchor input={input} before={text.slice(0, open.at)} /> : null}
              </Box>
            )}
            maxLength={LONGEST_NOTE}
            autosize
            minRows={2}
            maxRows={12}
          />
        </Combobox.EventsTarget>
        <Combobox.Dropdown>
          <Offered id={listId} offered={offered} picked={picked} />
        </Combobox.Dropdown>
      </Combobox>
      <div role="status">
        {people === undefined ? null : <Told people={people} before={before} text={text} beingTyped={open?.at} />}
        {hasFailed ? <Untold onRetry={retry} /> : null}
      </div>
    </div>
  );
}

/** The `@` being typed, with those who are offered for it and the one that a key takes. */
function useOffers(
  agencyId: string,
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
) {
  const [typed, setTyped] = useState<(OpenMention & { readonly isClosed: boolean }) | null>(null);
  const [picked, setPicked] = useState(0);
  const hasMention = typed !== null || mentionsOf(text, NOBODY).length > 0;
  const { data: people, isLoadingError, refetch } = useColleagues(agencyId, hasMention);
  const offered = typed === null || typed.isClosed ? NOBODY : namedLike(typed.words, people ?? NOBODY);
  const open = offered.length === 0 ? null : typed;
  const close = () => setTyped(typed === null ? null : { ...typed, isClosed: true });
  const combobox = useCombobox({ opened: open !== null, onOpenedChange: close });

  function onType(next: string, caret: number): void {
    const now = openMention(next, caret);
    setPicked(0);
    setTyped(now === null ? null : { ...now, isClosed: now.at === typed?.at && typed.isClosed });
    onText(next);
  }

  /** Elsewhere nothing is being typed. */
  function onMove(caret: number): void {
    if (typed !== null && typed.to !== caret) setTyped(null);
  }

  function take(person: Colleague | undefined): void {
    if (person === undefined || open === null) return;
    const start = `${text.slice(0, open.at)}@${wholeName(person)} `;
    flushSync(() => {
      setTyped(null);
      onText(start + text.slice(open.to).replace(/^ /, ''));
    });
    input.current?.setSelectionRange(start.length, start.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if (open === null || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return;
    const does: Record<string, () => void> = {
      ArrowDown: () => setPicked((picked + 1) % offered.length),
      ArrowUp: () => setPicked((picked + offered.length - 1) % offered.length),
      Enter: () => take(offered[picked]),
      Tab: () => take(offered[picked]),
      Escape: close,
    };
    const act = does[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  // Whoever reaches for "try again" types no more: what stands there decides, not what is being typed.
  const hasFailed = isLoadingError && text.includes('@');
  const retry = () => void refetch();
  return { people, hasFailed, retry, offered, picked, open, combobox, take, onType, onMove, onKeyDown };
}

interface OfferedProps {
  id: string;
  offered: readonly Colleague[];
  picked: number;
}

function Offered({ id, offered, picked }: OfferedProps) {
  const t = useT();
  return (
    <Combobox.Options id={id} aria-label={t('notes.colleagues')} className={classes['offered']}>
      {offered.map((person, at) => (
        <Combobox.Option
          key={person._id}
          id={`${id}-${String(at)}`}
          value={person._id}
          selected={at === picked}
          aria-selected={at === picked}
          ref={at === picked ? showOption : null}
        >
          {wholeName(person)}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The place of an `@` within the field: what stands before it, set as there and unseen. */
function Anchor({ input, before }: { input: RefObject<HTMLTextAreaElement | null>; before: string }) {
  function setAsField(place: HTMLElement | null): void {
    if (place === null || input.current === null) return;
    const { font, letterSpacing, padding } = getComputedStyle(input.current);
    const { clientWidth, scrollTop } = input.current;
    Object.assign(place.style, {
      font,
      letterSpacing,
      padding,
      width: `${clientWidth}px`,
      marginTop: `-${scrollTop}px`,
    });
  }
  return (
    <div ref={setAsField} aria-hidden className={classes['anchor']}>
      {before}
      <Combobox.DropdownTarget>
        <span>@</span>
      </Combobox.DropdownTarget>
    </div>
  );
}

interface ToldProps {
  people: readonly Colleague[];
  before: string;
  text: string;
  /** Where the `@` stands whose name is still being typed. */
  beingTyped: number | undefined;
}

/** Who will be told once the note is saved, and which names call nobody, by the rule of the service. */
function Told({ people, before, text, beingTyped }: ToldProps) {
  const t = useT();
  const language = currentLanguage();
  const me = useMe();
  const called = mentionedIn(text, people, before).map(wholeName);
  const own = new Set(mentionsOf(text, [me]).flatMap(({ at, called: mine }) => (mine.length > 0 ? [at] : [])));
  const uncalled = mentionsOf(text, people).filter(
    (one) => one.called.length === 0 && one.at !== beingTyped && !own.has(one.at),
  );
  const faults = uncalled.map(({ word, isOfSeveral }) =>
    t(isOfSeveral ? 'notes.callsSeveral' : 'notes.callsNobody', { word }),
  );
  const lines = [
    ...(called.length === 0 ? [] : [t('notes.calls', { names: new Intl.ListFormat(language).format(called) })]),
    ...new Set(faults),
  ];
  return lines.map((line) => (
    <Text key={line} size="meta" mt="s6" c="var(--vl-ink2)" className="anywhere">
      {line}
    </Text>
  ));
}

/** That the colleagues could not be had: the note can be saved, and calls whom it names, but nobody sees whom. */
function Untold({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Text size="meta" mt="s6" c="var(--vl-ink2)" className="anywhere">
      {t('notes.colleaguesError')}{' '}
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        {t('common.actions.retry')}
      </Button>
    </Text>
  );
}

/** Who can be called in a note of a company: asked for once an `@` is there. */
function useColleagues(agencyId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: ['noteColleagues', agencyId],
    queryFn: ({ signal }) => call(listNoteColleagues, { params: { id: agencyId } }, { signal }),
    enabled: isNeeded,
    staleTime: 5 * 60_000,
  });
}
