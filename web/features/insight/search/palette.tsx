import type { ReplyOf } from '@volano/domain/contracts/route';
import { search } from '@volano/domain/contracts/search';
import { Box, Combobox, Flex, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMounted } from '@mantine/hooks';
import {
  IconBolt,
  IconBriefcase,
  IconBuildingFactory2,
  IconCoins,
  IconFileText,
  IconMessages,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import type { Icon } from '../../../lib/screens/screen.ts';
import { useHistory } from '../../../lib/screens/use-screen.ts';
import { KEPT_UNTIL_SIGNED_OUT, readSession, recall, remember } from '../../../lib/session/session.ts';
import { KeyHints } from '../../../ui/marks/kbd.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './palette.module.css';
import { plainText } from '../../../lib/format/plain-text.ts';

/** Something that a search found. */
type Found = ReplyOf<typeof search>[number];

const MOST_FOUND = 12;

/** A place of the portal, or something to do there, that is known without asking. */
interface PalettePlace {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
}

export interface PaletteProps {
  readonly places: readonly PalettePlace[];
  readonly actions: readonly PalettePlace[];
  /** What can be searched: "Cerca aziende, agevolazioni, utenti". */
  readonly label: string;
  readonly onClose: () => void;
}

/** Milliseconds after a key in which the next one is taken for more of the same word. */
const PATIENCE_MS = 120;
/** Places and actions beside what was found. */
const MOST_PLACES = 4;
/** Places shown before anything was opened. */
const FIRST_PLACES = 6;

const ICONS: Readonly<Record<Found['kind'], Icon>> = {
  agency: IconBuildingFactory2,
  user: IconUser,
  announcement: IconCoins,
  service: IconBriefcase,
  chat: IconMessages,
  place: IconFileText,
  action: IconBolt,
};

const PREFIX = KEPT_UNTIL_SIGNED_OUT.search;

const MOST_KEPT = 8;

/** One line of the list. */
interface Line {
  readonly key: string;
  readonly href: string;
  readonly icon: Icon;
  readonly title: string;
  readonly subtitle: string;
  /** What it is: "Azienda". */
  readonly kind: string;
  readonly found: Found | null;
}

interface Group {
  readonly label: string | null;
  readonly lines: readonly Line[];
}

/** Finds anything that the reader may see and leads there, by the keyboard alone (9-working-day §1). Opened, it is there; closed, it is gone. */
export function Palette(props: PaletteProps) {
  const { label, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={640}
      padding={0}
      centered={false}
      yOffset="10vh"
      classNames={{ body: classes['body'] ?? '' }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': label } }}
    >
      <Search {...props} />
    </Modal>
  );
}

/** What the words find, best first, with the places that are called so; without words what was opened lately, and what can be done. */
function useGroups(text: string, { places, actions }: PaletteProps) {
  const t = useT();
  const [settled] = useDebouncedValue(text.trim(), PATIENCE_MS);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSearch(settled);
  const [recent] = useState(readRecent);
  const words = text.trim();
  const isBehind = words !== settled || (words !== '' && (isPlaceholderData || (isFetching && data === undefined)));

  function lineOf(found: Found): Line {
    const { kind, _id, title, subtitle, href } = found;
    // What was kept by an older page does not say it.
    const word = found.isClosed ? t('common.search.closed') : t(`common.search.kinds.${kind}`);
    return { key: `${kind} ${_id} ${href}`, href, icon: ICONS[kind], title, subtitle, kind: word, found };
  }

  function groups(): Group[] {
    if (words === '')
      return [
        recent.length > 0
          ? { label: t('common.search.recent'), lines: recent.map(lineOf) }
          : // Who has opened nothing yet sees where it leads.
            { label: t('common.search.places'), lines: places.slice(0, FIRST_PLACES).map((one) => knownLine(one, '')) },
        { label: t('common.search.actions'), lines: actions.map((action) => knownLine(action, '')) },
      ];
    const known = [...places, ...actions].filter((place) => holds(place.label, words)).slice(0, MOST_PLACES);
    // The menu has its own icons; what it knows by the same words is not said twice.
    const found = {
      label: null,
      lines: (data ?? []).filter(({ kind, href }) => kind !== 'place' || !isKnown(href)).map(lineOf),
    };
    const named = { label: null, lines: known.map((place) => knownLine(place, t('common.search.place'))) };
    return known.some((place) => begins(place.label, words)) ? [named, found] : [found, named];
  }

  function isKnown(href: string): boolean {
    return places.some((place) => place.href === `#${href}`) && places.some(({ label }) => holds(label, words));
  }

  return { words, groups: groups(), isBehind, isError, refetch };
}

function Search(props: PaletteProps) {
  const { label, onClose } = props;
  const t = useT();
  const history = useHistory();
  const [text, setText] = useState('');
  const { words, groups, isBehind, isError, refetch } = useGroups(text, props);
  const lines = groups.flatMap((group) => group.lines);

  function open(line: Line | undefined): void {
    if (line === undefined) return;
    // What was done once is not offered again as something that was opened.
    if (line.found !== null && line.found.kind !== 'action') keepRecent(line.found);
    onClose();
    history.push(line.href);
  }

  // The field says which list it opens once that is drawn.
  useMounted();
  const listId = useId();
  const { combobox, isAwaited, setAwaited } = useFirstLine(lines, isBehind, open, onClose);
  return (
    <Combobox store={combobox} onOptionSubmit={(key) => open(lines.find((line) => line.key === key))}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          classNames={{ root: classes['field'] ?? '', input: classes['input'] ?? '' }}
          aria-label={label}
          aria-busy={isAwaited}
          placeholder={label}
          value={text}
          maxLength={100}
          leftSection={isBehind ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
          onChange={(event) => {
            setAwaited(false);
            setText(event.currentTarget.value);
          }}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || !isBehind) return;
            event.preventDefault();
            event.stopPropagation();
            setAwaited(true);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes['list']} aria-label={t('common.search.results')}>
        {groups.map((group, at) => (
          <Lines key={group.label ?? at} group={group} />
        ))}
      </Combobox.Options>
      {words === '' || lines.length > 0 || isBehind ? null : (
        <Nothing words={words} onRetry={isError ? () => void refetch() : null} />
      )}
      <Keys />
    </Combobox>
  );
}

/** The first line is the one that Enter opens, whatever came to stand there; pressed before the answer is there, it opens what then comes. */
function useFirstLine(
  lines: readonly Line[],
  isBehind: boolean,
  open: (line: Line | undefined) => void,
  onClose: () => void,
) {
  // The list is always there: what closes it, Escape, closes all of it.
  const combobox = useCombobox({ opened: true, onOpenedChange: onClose });
  const [isAwaited, setAwaited] = useState(false);
  const first = lines[0]?.key;
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  const openAwaited = useEffectEvent(() => open(lines[0]));
  useEffect(() => {
    selectFirst();
  }, [first, lines.length]);
  useEffect(() => {
    if (isAwaited && !isBehind) openAwaited();
  }, [isAwaited, isBehind]);
  return { combobox, isAwaited, setAwaited };
}

function Nothing({ words, onRetry }: { words: string; onRetry: (() => void) | null }) {
  const t = useT();
  return (
    <Box component="p" py="s20" px="s10" c="var(--vl-ink2)" role="status">
      {onRetry === null ? t('common.search.nothing', { words }) : `${t('common.search.failed')} `}
      {onRetry === null ? null : (
        <Box
          type="button"
          component="button"
          p={0}
          bg="none"
          c="var(--vl-brand-ink)"
          td="underline"
          className={classes['again']}
          onClick={onRetry}
        >
          {t('common.actions.retry')}
        </Box>
      )}
    </Box>
  );
}

function Keys() {
  const t = useT();
  return (
    <div className={classes['foot']}>
      <KeyHints
        hints={[
          { keys: ['↑', '↓'], does: t('common.search.keys.move') },
          { keys: [t('common.keys.enter')], does: t('common.search.keys.open') },
          { keys: ['Esc'], does: t('common.search.keys.close') },
        ]}
      />
    </div>
  );
}

function Lines({ group: { label, lines } }: { group: Group }) {
  const id = useId();
  if (lines.length === 0) return null;
  const options = lines.map(({ key, icon: Picture, title, subtitle, kind }) => (
    <Combobox.Option key={key} value={key} className={classes['line']}>
      <Picture size={20} aria-hidden />
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Box component="span" c="bright" className="one-line" title={title}>
          {title}
        </Box>
        {subtitle === '' ? null : (
          <Text span size="meta" truncate c="dimmed" title={subtitle}>
            {subtitle}
          </Text>
        )}
      </Flex>
      {kind === '' ? null : (
        <Text span size="meta" c="dimmed" flex="none">
          {kind}
        </Text>
      )}
    </Combobox.Option>
  ));
  if (label === null) return options;
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="meta" mx="s10" mt="xs" mb="2xs" c="dimmed">
        {label}
      </Text>
      {options}
    </div>
  );
}

function knownLine({ href, label, icon }: PalettePlace, kind: string): Line {
  return { key: href, href: href.slice(1), icon, title: label, subtitle: '', kind, found: null };
}

function holds(label: string, words: string): boolean {
  return plainText(label).includes(plainText(words));
}

function begins(label: string, words: string): boolean {
  return plainText(label).startsWith(plainText(words));
}

/** What this person opened from the search lately, the last first. */
function readRecent(): readonly Found[] {
  const key = keyOfReader();
  const text = key === null ? null : recall(key);
  try {
    const kept: unknown = text === null ? [] : JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isFound).slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts something before all others that were opened. */
function keepRecent(found: Found): void {
  const key = keyOfReader();
  if (key === null) return;
  const { kind, _id, title, subtitle, isClosed, href } = found;
  const others = readRecent().filter((other) => other._id !== _id || other.kind !== kind);
  remember(key, JSON.stringify([{ kind, _id, title, subtitle, isClosed, href }, ...others].slice(0, MOST_KEPT)));
}

function keyOfReader(): string | null {
  const session = readSession();
  return session === null ? null : `${PREFIX}${session.user._id}`;
}

/** What is on the device may be of an older page, or of nobody. */
function isFound(kept: unknown): kept is Found {
  if (typeof kept !== 'object' || kept === null) return false;
  const texts = kept as Readonly<Record<string, unknown>>;
  return ['kind', '_id', 'title', 'subtitle', 'href'].every((name) => typeof texts[name] === 'string');
}

/** What the words find, best first; nothing is asked of none. */
function useSearch(words: string) {
  return useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search, { query: { q: words, limit: String(MOST_FOUND) } }, { signal }),
    enabled: words !== '',
    placeholderData: keepFilled,
    staleTime: 10_000,
  });
}
