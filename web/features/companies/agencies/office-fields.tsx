import { canFollowAs, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import {
  ADVISOR_ROLES,
  type AdvisorRole,
  CONTRACT_TYPES,
  ELIPSIS_TYPES,
  ROLES,
  type Role,
} from '@volano/domain/rules/vocabulary';
import { NativeSelect, Switch, TextInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n/i18n.ts';
import { WAIT } from '../../../ui/forms/filters.tsx';
import { agencyQuery } from './agencies.api.ts';
import type { FieldsProps } from './agency-fields.tsx';
import { type Customer, nameOf, type Person, usePeople, useAgencies } from './office-agencies.api.ts';
import classes from './agency-form.module.css';
import listClasses from './office-agencies.module.css';

interface AgencySelectProps {
  label: string;
  placeholder: string;
  /** What is said where no company has what was typed. */
  nothingFound: string;
  /** The chosen company, or null for all. */
  agencyId: string | null;
  onChange: (agencyId: string | null) => void;
}

const FOUND_AT_MOST = '20';

/** The roles whose people may follow a company in some way. */
export function rolesOf(kind: AdvisorRole) {
  return ROLES.filter((role) => canFollowAs(FIELD_OF_KIND[kind], role));
}

/** What the office decides of a company: contract, who follows it, where it is monitored. */
export function OfficeFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label={t('agencies.office.form.contractType')}
        description={t('agencies.office.form.contractHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={CONTRACT_TYPES.map((value) => ({ value, label: t(`agencies.contract.${value}`) }))}
        {...form.field('contractType')}
      />
      <Switch
        className={classes['switch'] ?? ''}
        label={t('agencies.office.form.isMonoGrant')}
        description={t('agencies.office.form.isMonoGrantHint')}
        {...form.box('isMonoGrant')}
      />
      {ADVISOR_ROLES.map((kind) => (
        <PersonSelect
          key={kind}
          label={t(`agencies.office.kinds.${kind}`)}
          placeholder={t('agencies.office.form.personPlaceholder')}
          roles={rolesOf(kind)}
          value={form.values[FIELD_OF_KIND[kind]]}
          error={form.errorOf(FIELD_OF_KIND[kind])}
          onChange={(person) => form.set({ [FIELD_OF_KIND[kind]]: person })}
        />
      ))}
      {ELIPSIS_TYPES.map((type) => (
        <TextInput
          key={type}
          className={classes['wide'] ?? ''}
          type="url"
          label={t(`agencies.office.form.${type}`)}
          description={t('agencies.office.form.addressHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          {...form.field(type)}
        />
      ))}
    </div>
  );
}

interface PersonSelectProps {
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
        const details = person === undefined ? '' : hasDetails ? detailsOf(person) : loadOf(t, person);
        return (
          <span className={listClasses['option']}>
            <span className={listClasses['personSelectName']}>{option.label}</span>
            {details === '' ? null : <span className={listClasses['details']}>{details}</span>}
          </span>
        );
      }}
    />
  );
}

/** How many companies somebody follows, where that is known. */
function loadOf(t: ReturnType<typeof useT>, person: Person | Customer): string {
  return 'load' in person && person.load !== undefined ? t('followers.load', { count: person.load }) : '';
}

function detailsOf(person: Person | Customer): string {
  if (!('role' in person)) return '';
  return [person.email, person.groupName].filter(Boolean).join(', ');
}

/** One company found by a search of the server, as a filter: none is all. */
export function AgencySelect({ label, placeholder, nothingFound, agencyId, onChange }: AgencySelectProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const chosen = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null }).data;
  // What the field shows of the chosen company is no search.
  const [q] = useDebouncedValue(
    chosen !== undefined && search === chosen.businessName ? '' : search.trim(),
    WAIT.servedSelect,
  );
  const found = useAgencies({ limit: FOUND_AT_MOST, ...(q === '' ? {} : { q }) });
  const options = (found.data?.rows ?? []).map(({ _id, businessName }) => ({ value: _id, label: businessName }));
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen._id);
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={found.isFetching ? t('agencies.office.form.searching') : nothingFound}
      data={isKnown ? options : [{ value: chosen._id, label: chosen.businessName }, ...options]}
      filter={({ options: all }) => all}
      searchValue={search}
      onSearchChange={setSearch}
      value={agencyId}
      onChange={onChange}
    />
  );
}
