import { Box, Group } from '@mantine/core';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './lists.module.css';

export interface ListHeadProps {
  title: string;
  /** One line under the title. */
  intro?: string;
  /** The words being searched, and what to do with new ones. */
  search: string;
  searchLabel: string;
  onSearch: (words: string) => void;
  /** Other filters beside the search. */
  children?: React.ReactNode;
}

/** Title and filters of a list of the companies' side. */
export function ListHead({ title, intro, search, searchLabel, onSearch, children }: ListHeadProps) {
  return (
    <div className={classes['listHead']}>
      <div>
        <PageTitle>{title}</PageTitle>
        {intro === undefined ? null : (
          <Box component="p" mt="2xs" c="var(--vl-ink2)">
            {intro}
          </Box>
        )}
      </div>
      <Group gap="sm" className={classes['filters']}>
        <div className={classes['listHeadSearch']}>
          <SearchField value={search} placeholder={searchLabel} hasShortcut onSearch={onSearch} />
        </div>
        {children}
      </Group>
    </div>
  );
}
