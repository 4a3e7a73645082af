import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Role } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { WAIT } from '../../../ui/layout/patience.ts';
import { type Customer, nameOf, type Person, usePeople } from './people.api.ts';
import classes from './office-agencies.module.css';

export interface PersonSelectProps {
  label: string;
  /** People of these roles can be chosen. */
  roles: readonly Role[];
  value: Person | null;
  onChange: (person: Person | null) => void;
  placeholder: string;
  description?: string;
  error?: string | null;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** E-mail and group under each name: customers are told apart by them. */
  hasDetails?: boolean;
  onBlur?: () => void;
}

/** One person found by a search of the server, or nobody. */
export function PersonSelect({ roles, value, onChange, hasDetails = false, ...field }: PersonSelectProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  // What the field shows of the chosen person is no search.
  const typed = value !== null && search === nameOf(value) ? '' : search.trim();
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  const people = usePeople(roles, q, isOpen);
  const found: readonly (Person | Customer)[] = people.data ?? [];
  const known = value === null || found.some(({ _id }) => _id === value._id) ? found : [value, ...found];

  return (
    <Select
      label={field.label}
      placeholder={field.placeholder}
      {...(field.description === undefined
        ? {}
        : { description: field.description, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const })}
      error={field.error}
      required={field.isRequired ?? false}
      disabled={field.isDisabled ?? false}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={people.isFetching ? t('agencies.office.form.searching') : t('agencies.office.form.noPerson')}
      data={known.map((person) => ({ value: person._id, label: nameOf(person) }))}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onBlur={field.onBlur}
      value={value?._id ?? null}
      onChange={(id) => onChange(known.find(({ _id }) => _id === id) ?? null)}
      renderOption={({ option }) => {
        const person = known.find(({ _id }) => _id === option.value);
        const details = hasDetails && person !== undefined ? detailsOf(person) : '';
        return (
          <span className={classes['option']}>
            <span className={classes['personSelectName']}>{option.label}</span>
            {details === '' ? null : <span className={classes['details']}>{details}</span>}
          </span>
        );
      }}
    />
  );
}

function detailsOf(person: Person | Customer): string {
  if (!('role' in person)) return '';
  return [person.email, person.groupName].filter(Boolean).join(', ');
}
