import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useAnnouncement } from './announcements.api.ts';
import { useCallsFound } from './matches.api.ts';

export interface CallSelectProps {
  label: string;
  /** The chosen call, or null. */
  announcementId: string | null;
  onChange: (announcementId: string | null) => void;
}

/** One call of the whole catalogue found by a search of the server, whatever company it suits. */
export function CallSelect({ label, announcementId, onChange }: CallSelectProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = useAnnouncement(announcementId).data;
  // What the field shows of the chosen call is no search.
  const [q] = useDebouncedValue(chosen !== undefined && search === chosen.title ? '' : search.trim(), 200);
  const found = useCallsFound(q, isOpen);
  const options = (found.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen._id);
  return (
    <Select
      label={label}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={found.isFetching ? t('agencies.office.form.searching') : t('matching.whyNot.nothingFound')}
      data={isKnown ? options : [{ value: chosen._id, label: chosen.title }, ...options]}
      filter={({ options: all }) => all}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      value={announcementId}
      onChange={onChange}
    />
  );
}
