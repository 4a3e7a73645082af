import { Button, Combobox, useCombobox, CloseButton, TextInput, SegmentedControl } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useState, useRef } from 'react';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useT } from '../../lib/i18n/i18n.ts';
import { useBackCloses } from '../../lib/screens/overlays.ts';
import { useShortcuts } from '../../lib/screens/shortcuts.ts';
import { Kbd } from '../marks/kbd.tsx';
import classes from './forms.module.css';

/** How many milliseconds the service is not asked for while somebody may go on (1-people §9, Debounce). */
export const WAIT = { text: 500, date: 500, select: 100, servedSelect: 200 } as const;

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterSelectProps {
  /** What is filtered: "Contratto". */
  label: string;
  /** What is shown while nothing is chosen: "Tutti". */
  allLabel: string;
  options: readonly FilterOption[];
  values: readonly string[];
  /** Called once nobody goes on choosing. */
  onChange: (values: readonly string[]) => void;
  /** One choice takes the place of the one before. */
  isSingle?: boolean | undefined;
  /** The last choice cannot be taken away. */
  isRequired?: boolean | undefined;
  /** A field over the options; by default when there are more than ten. */
  isSearchable?: boolean;
}

/** A filter of a list as one button: its name, what is chosen, and the choices under it. Several may be chosen. */
export function FilterSelect({
  label,
  allLabel,
  options,
  values,
  onChange,
  isSingle = false,
  isRequired = false,
  isSearchable = options.length > 10,
}: FilterSelectProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [picked, pick] = usePatience(values, onChange, WAIT.select);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (isSearchable) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  useBackCloses(combobox.dropdownOpened, () => combobox.closeDropdown());
  const found = options.filter((option) =>
    option.label.toLocaleLowerCase('it').includes(search.trim().toLocaleLowerCase('it')),
  );

  function toggle(value: string): void {
    const next = picked.includes(value) ? picked.filter((item) => item !== value) : [...picked, value];
    if (isRequired && next.length === 0) return;
    pick(isSingle ? next.slice(-1) : next);
  }

  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={toggle}>
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={classes['target'] ?? ''}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes['label']}>{label}</span>{' '}
          <span className={classes['value']}>{chosen(options, picked, allLabel)}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearchable ? (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('common.filters.searchOption')}
            aria-label={t('common.filters.searchOption')}
          />
        ) : null}
        <Options label={label} options={found} picked={picked} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionsProps {
  label: string;
  options: readonly FilterOption[];
  picked: readonly string[];
}

/** What can be chosen, the chosen ones ticked. */
function Options({ label, options, picked }: OptionsProps) {
  const t = useT();
  return (
    <Combobox.Options aria-label={label} className={classes['options'] ?? ''}>
      {options.map((option) => (
        <Combobox.Option
          key={option.value}
          value={option.value}
          active={picked.includes(option.value)}
          className={classes['option'] ?? ''}
        >
          <span>{option.label}</span>
          {picked.includes(option.value) ? <IconCheck size={16} aria-hidden /> : null}
        </Combobox.Option>
      ))}
      {options.length === 0 ? <Combobox.Empty>{t('common.filters.noOption')}</Combobox.Empty> : null}
    </Combobox.Options>
  );
}

function chosen(options: readonly FilterOption[], values: readonly string[], allLabel: string): string {
  const labels = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  if (labels.length === 0) return allLabel;
  return labels.length === 1 ? (labels[0] ?? '') : `${labels[0] ?? ''} +${String(labels.length - 1)}`;
}

interface SearchFieldProps {
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

/**
 * A filter that is shown at once as it is chosen, and heard of once nobody goes on choosing: several choices are one question to the
 * service. Another value from outside (a chip taken away, the way back) is what holds.
 */
export function usePatience<T>(value: T, onSettled: (value: T) => void, wait: number): [T, (next: T) => void] {
  const known = JSON.stringify(value);
  const [choice, setChoice] = useState<{ readonly next: T; readonly known: string } | null>(null);
  const settle = useDebouncedCallback(onSettled, wait);
  // Once the value is another one, the choice is over: also where the value comes back to what it was then.
  if (choice !== null && choice.known !== known) setChoice(null);
  return [
    choice === null || choice.known !== known ? value : choice.next,
    (next) => {
      setChoice({ next, known });
      settle(next);
    },
  ];
}

interface SegmentedToggleProps {
  value: 'grid' | 'table';
  onChange: (value: 'grid' | 'table') => void;
}

/** The switch between cards and table of a list; the page remembers it. */
export function SegmentedToggle({ value, onChange }: SegmentedToggleProps) {
  const t = useT();
  const choice = (key: 'grid' | 'table', icon: React.ReactNode) => ({
    value: key,
    label: (
      <>
        {icon}
        <span className="visually-hidden">{t(`common.view.${key}`)}</span>
      </>
    ),
  });
  return (
    <SegmentedControl
      aria-label={t('common.view.label')}
      value={value}
      onChange={onChange}
      data={[
        choice('grid', <IconLayoutGrid size={17} aria-hidden />),
        choice('table', <IconTable size={17} aria-hidden />),
      ]}
    />
  );
}
