import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { getMatch } from '@volano/domain/contracts/matching';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { useAnnouncement, announcementsKey } from './announcements.api.ts';

const FOUND_AT_MOST = '20';

interface CallSelectProps {
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

/** How one call stands for one company, and what closes it. */
export function useMatch(agencyId: string, announcementId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'match', agencyId, announcementId],
    queryFn: ({ signal }) => call(getMatch, { params: { id: agencyId, announcementId } }, { signal }),
  });
}

/** The first calls of the whole catalogue that are found by a search, expired ones and, for admins, drafts too. */
function useCallsFound(q: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...announcementsKey, 'found', q],
    queryFn: ({ signal }) =>
      call(listAnnouncements, { query: { q, isExpired: 'any', sort: 'title', limit: FOUND_AT_MOST } }, { signal }),
    select: ({ rows }) => rows,
    placeholderData: keepFilled,
    enabled: isAsked,
  });
}
