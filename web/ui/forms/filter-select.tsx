import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePatience, WAIT } from '../layout/patience.ts';
import classes from './forms.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterSelectProps {
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
