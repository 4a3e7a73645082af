import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { isAdmin } from '@volano/domain/policies/actor';
import { IconPlus } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { CardList } from '../../../ui/cards/card-list.tsx';
import { FilterBar, type ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

export interface CatalogueListProps<Row> {
  words: {
    title: string;
    search: string;
    new: string;
    loadError: string;
    empty: string;
    emptyHint: string;
    emptyReader: string;
    emptyFilters: string;
    emptyFiltersHint: string;
  };
  list: ListState;
  filters: readonly ListFilter[];
  found: UseQueryResult<{ rows: readonly Row[]; total?: number | undefined }>;
  newHref: string;
  /** The saved views, over the filters. */
  views?: React.ReactNode;
  /** The same rows as a table, where the list has one. */
  table?: React.ReactNode;
  /** Beside the button of something new. */
  actions?: React.ReactNode;
  children: (row: Row) => React.ReactNode;
}

/** News, partners or services as the office sees them: cards, eight a page, and something new for admins (2-catalogue §2). */
export function CatalogueList<Row extends { readonly _id: string }>(props: CatalogueListProps<Row>) {
  const { words, list, filters, found, newHref, views, table, actions, children } = props;
  const canWrite = isAdmin(useMe());
  const hasTable = table !== undefined;
  // Four cards stand in a row where the drawer is narrow, eight on one screen.
  usePageFrame(words.title, { prefersMini: !hasTable });
  const add = canWrite ? (
    <Button component="a" href={newHref} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.new}
    </Button>
  ) : undefined;
  return (
    <OfficePage isFill={hasTable}>
      <PageTitle
        isOffice
        aside={found.data === undefined ? undefined : formatNumber(found.data.total ?? 0)}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      >
        {words.title}
      </PageTitle>
      {views}
      <FilterBar list={list} filters={filters} search={words.search} />
      {table ?? (
        <CardList
          label={words.title}
          list={list}
          found={found}
          width="office"
          rowKey={({ _id }) => _id}
          words={{ ...words, emptyHint: canWrite ? words.emptyHint : words.emptyReader }}
          emptyAction={add}
        >
          {children}
        </CardList>
      )}
    </OfficePage>
  );
}

/** Drafts or what is published, for those who see both (decisions §3). */
export function useStateFilter(published: string): ListFilter {
  const t = useT();
  return {
    key: 'isActive',
    label: t('officeCatalogue.state'),
    allLabel: t('common.all'),
    options: [
      { value: 'true', label: published },
      { value: 'false', label: t('officeCatalogue.drafts') },
    ],
    isSingle: true,
  };
}
