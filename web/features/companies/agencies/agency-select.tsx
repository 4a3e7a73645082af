import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { WAIT } from '../../../ui/layout/patience.ts';
import { agencyQuery } from './agencies.api.ts';
import { useAgencies } from './office-agencies.api.ts';

export interface AgencySelectProps {
  label: string;
  placeholder: string;
  /** What is said where no company has what was typed. */
  nothingFound: string;
  /** The chosen company, or null for all. */
  agencyId: string | null;
  onChange: (agencyId: string | null) => void;
}

const FOUND_AT_MOST = '20';

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
