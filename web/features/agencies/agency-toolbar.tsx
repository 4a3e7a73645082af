import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type AgencyFilter, chosenOf } from './agency-filters.ts';
import classes from './agency-toolbar.module.css';

export interface AgencyToolbarProps {
  list: ListState;
  filters: readonly AgencyFilter[];
}

/** Search and filters on one line; what is active is repeated under it as chips that take it away. */
export function AgencyToolbar({ list, filters }: AgencyToolbarProps) {
  const t = useT();
  const secondary = filters.filter(({ isSecondary }) => isSecondary);
  const [isMore, setMore] = useState(secondary.some(({ key }) => chosenOf(list, key).length > 0));
  return (
    <div ref={keepFocus} tabIndex={-1} className={classes['root']}>
      <div className={classes['line']}>
        <SearchField
          value={list.values['q'] ?? ''}
          onSearch={(q) => list.set({ q })}
          placeholder={t('agencies.search')}
          width={230}
          hasShortcut
        />
        {filters
          .filter(({ isSecondary }) => isMore || !isSecondary)
          .map(({ key, label, allLabel, options }) => (
            <FilterSelect
              key={key}
              label={label}
              allLabel={allLabel}
              options={options}
              values={chosenOf(list, key)}
              onChange={(values) => list.set({ [key]: values.join(',') })}
            />
          ))}
        <Anchor
          component="button"
          type="button"
          className={classes['more'] ?? ''}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {t(isMore ? 'agencies.filters.less' : 'agencies.filters.more')}
        </Anchor>
      </div>
      <ActiveFilters list={list} filters={filters} />
    </div>
  );
}

function ActiveFilters({ list, filters }: AgencyToolbarProps) {
  const t = useT();
  const chips = activeChips(list, filters);
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t('common.filters.active')}>
      {chips.map(({ filter, value, label }) => (
        <li key={`${filter.key}-${value}`}>
          <FilterChip
            label={t('agencies.filters.chip', { filter: filter.label, value: label })}
            onRemove={() =>
              list.set({
                [filter.key]: chosenOf(list, filter.key)
                  .filter((item) => item !== value)
                  .join(','),
              })
            }
          />
        </li>
      ))}
      <li>
        <Anchor component="button" type="button" className={classes['more'] ?? ''} onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Anchor>
      </li>
    </ul>
  );
}

/** What is active, one entry a value. A value that the choices do not know (yet) is shown as it is. */
export function activeChips(list: ListState, filters: readonly AgencyFilter[]) {
  return filters.flatMap((filter) =>
    chosenOf(list, filter.key).map((value) => ({
      filter,
      value,
      label: filter.options.find((option) => option.value === value)?.label ?? '…',
    })),
  );
}
