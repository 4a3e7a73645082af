import { Anchor, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListFilter, ListState, WiredFilters } from '../../lib/list/list-state.ts';
import { FilterChip } from '../marks/marks.tsx';
import classes from './forms.module.css';
import { FilterSelect, SearchField } from './filters.tsx';
import { trapFocus } from '../layout/focus.ts';

export interface FilterBarProps {
  list: ListState;
  /** Those of the list (`list.wired`). */
  filters: WiredFilters;
  /** What can be searched, which is also the name of the field; without it the list has no search. */
  search?: string | undefined;
  /** Fields of the list's own, after the filters. */
  children?: React.ReactNode;
}

/** Search and filters of a list on one line; what is active is repeated under it as chips that take it away. */
export function FilterBar({ list, filters, search, children }: FilterBarProps) {
  const t = useT();
  const secondary = filters.filter(({ isSecondary }) => isSecondary);
  const [isMore, setMore] = useState(secondary.some(({ key }) => chosenOf(list, key).length > 0));

  return (
    <Stack ref={trapFocus} tabIndex={-1} gap="s10">
      <Group gap="xs" className={classes['line']}>
        {search === undefined ? null : (
          <SearchField
            key={list.turn}
            value={list.values['q'] ?? ''}
            onSearch={(q) => list.set({ q })}
            placeholder={search}
            width={260}
            hasShortcut
          />
        )}
        {filters
          .filter(({ isSecondary }) => isMore || !isSecondary)
          .map((filter) => (
            <FilterSelect
              key={`${filter.key} ${String(list.turn)}`}
              label={filter.label}
              allLabel={filter.allLabel}
              options={filter.options}
              values={shownOf(list, filter)}
              isSingle={filter.isSingle}
              isRequired={filter.isRequired}
              onChange={(values) => {
                const chosen = values.join(',');
                list.set({ [filter.key]: chosen === filter.ordinary ? '' : chosen });
              }}
            />
          ))}
        {children}
        {secondary.length === 0 ? null : (
          <Anchor
            component="button"
            type="button"
            py={0}
            px="2xs"
            mih={32}
            td="underline"
            className={classes['more'] ?? ''}
            aria-expanded={isMore}
            onClick={() => setMore(!isMore)}
          >
            {t(isMore ? 'common.filters.less' : 'common.filters.more')}
          </Anchor>
        )}
      </Group>
      <ActiveFilters list={list} filters={filters} />
    </Stack>
  );
}

/** What is active, as chips that take it away; nothing where nothing is. */
function ActiveFilters({ list, filters }: Pick<FilterBarProps, 'list' | 'filters'>) {
  const t = useT();
  const chips = activeFilters(list, filters);
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t('common.filters.active')}>
      {chips.map(({ key, value, label }) => (
        <li key={`${key}-${value}`}>
          <FilterChip label={label} onRemove={() => list.set({ [key]: without(chosenOf(list, key), value) })} />
        </li>
      ))}
      <li>
        <Anchor
          component="button"
          type="button"
          py={0}
          px="2xs"
          mih={32}
          fw={600}
          className="font-ui"
          onClick={list.reset}
        >
          {t('common.actions.resetFilters')}
        </Anchor>
      </li>
    </ul>
  );
}

interface ActiveFilter {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

/** What is active, one entry a value, as a chip says it: "Ruolo: Consulente". A value that the choices do not know (yet) is "…". */
export function activeFilters(list: ListState, filters: readonly ListFilter[]): ActiveFilter[] {
  return filters
    .filter(({ isRequired }) => !isRequired)
    .flatMap(({ key, label, options }) =>
      chosenOf(list, key).map((value) => ({
        key,
        value,
        label: `${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`,
      })),
    );
}

/** What is chosen, or what holds while nothing is. */
function shownOf(list: ListState, { key, ordinary }: ListFilter): string[] {
  const chosen = chosenOf(list, key);
  return chosen.length === 0 && ordinary !== undefined ? [ordinary] : chosen;
}

function chosenOf(list: ListState, key: string): string[] {
  return (list.values[key] ?? '').split(',').filter((value) => value !== '');
}

function without(values: readonly string[], value: string): string {
  return values.filter((item) => item !== value).join(',');
}
