import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { WAIT } from '../../../ui/layout/patience.ts';
import { type Requirement, useRequirementPage } from './category-settings.api.ts';
import classes from './categories.module.css';

export interface AttachFieldProps {
  /** Those that are there already, and are not offered again. */
  attached: readonly Requirement[];
  onAttach: (requirement: Requirement) => void;
  isDisabled?: boolean;
}

/** Finds a requirement of no category by its name or description, and adds it (2-catalogue §2). */
export function AttachField({ attached, onAttach, isDisabled = false }: AttachFieldProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), WAIT.servedSelect);
  const free = useRequirementPage({ isFree: 'true', sort: 'name', limit: '50', ...(q === '' ? {} : { q }) }, isOpen);
  const found = (free.data?.rows ?? []).filter(({ _id }) => !attached.some((one) => one._id === _id));
  return (
    <Select
      label={t('categories.detail.attach')}
      description={t('categories.detail.attachHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('categories.detail.attachPick')}
      disabled={isDisabled}
      searchable
      // What is chosen joins the list below: the field stays free for the next.
      value={null}
      data={found.map(({ _id, name }) => ({ value: _id, label: name }))}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(free.isFetching ? 'categories.detail.searching' : 'categories.requirement.empty')}
      renderOption={({ option }) => {
        const requirement = found.find(({ _id }) => _id === option.value);
        return (
          <span className={classes['option']}>
            <span>{option.label}</span>
            {requirement?.description ? <span className={classes['quiet']}>{requirement.description}</span> : null}
          </span>
        );
      }}
      onChange={(id) => {
        const requirement = found.find(({ _id }) => _id === id);
        if (requirement === undefined) return;
        setSearch('');
        onAttach(requirement);
      }}
    />
  );
}
