import { useRef, useState } from 'react';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useShortcuts } from '../../lib/screens/shortcuts.ts';
import { Kbd } from '../cards/kbd.tsx';
import { WAIT } from '../layout/patience.ts';

export interface SearchFieldProps {
  /** The search in force. */
  value: string;
  /** Called 500 ms after the last key, at once on Enter and when the field is emptied. */
  onSearch: (value: string) => void;
  /** What can be searched: "Nome o partita IVA". It is also the name of the field. */
  placeholder: string;
  width?: number | string;
  /** `/` focuses it; one such field a page. */
  hasShortcut?: boolean;
  size?: 'sm' | 'md';
}

/** The text of a search: shown as it is typed, sent after a pause, or at once by `now`. */
function useSearchText(value: string, onSearch: (value: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  const search = useDebouncedCallback(send, WAIT.text);

  // Someone else changed the search (a chip removed, "Azzera i filtri"): the field follows. Our own search coming back must
  // not undo letters typed meanwhile.
  if (known.value !== value) {
    setKnown({ value, sent: value });
    if (known.sent !== value) setText(value);
  }

  function send(next: string): void {
    setKnown((before) => ({ ...before, sent: next }));
    onSearch(next);
  }

  function now(next: string): void {
    search.cancel();
    setText(next);
    send(next);
  }

  function type(next: string): void {
    setText(next);
    if (next === '') now('');
    else search(next);
  }

  return { text, type, now };
}

/** A search that waits for the reader to stop typing. */
export function SearchField({ value, onSearch, placeholder, width, hasShortcut = false, size }: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, now } = useSearchText(value, onSearch);
  const enter = () => input.current?.focus();
  useShortcuts(hasShortcut ? [{ keys: ['/'], label: placeholder, does: enter }] : []);
  const hasKeyboard = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false });
  const shortcut = hasShortcut && hasKeyboard ? <Kbd>/</Kbd> : null;
  return (
    <search style={{ width }}>
      <TextInput
        ref={input}
        type="search"
        {...(size ? { size } : {})}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSectionPointerEvents={text ? 'all' : 'none'}
        rightSection={
          text ? (
            <CloseButton size="sm" aria-label={t('common.actions.clearSearch')} onClick={() => now('')} />
          ) : (
            shortcut
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') now(text);
          if (event.key === 'Escape' && text) now('');
        }}
      />
    </search>
  );
}
