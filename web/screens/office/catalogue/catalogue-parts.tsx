import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCciaas, useRegionGroups, useRegions } from '../../../features/catalogue/territories/territories.api.ts';
import { countDownload } from '../../../features/insight/kpi/kpi.api.ts';
import { fileAddress } from '../../../lib/format/browser.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState, ListFilter, WiredFilters } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { CardList } from '../../../ui/cards/card-list.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { type AttachmentItem, AttachmentList } from '../../../ui/table/attachment-list.tsx';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficeDetailNothing, OfficeDetailPart, DetailQuery, OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

/** Draft or published, and since when it is there for those who may know. */
export function StateBadges({ isActive, published, inserted }: StateBadgesProps) {
  const t = useT();
  return (
    <>
      <StatusBadge tone={isActive ? 'ok' : 'neutral'}>{isActive ? published : t('officeCatalogue.draft')}</StatusBadge>
      {inserted === null ? null : <StatusBadge tone="outline">{inserted}</StatusBadge>}
    </>
  );
}

interface StateBadgesProps {
  isActive: boolean;
  published: string;
  /** "Inserita il 05/10/2026", for admins. */
  inserted: string | null;
}

/** The way to the editor. */
export function EditAction({ href }: { href: string }) {
  const t = useT();
  return (
    <Button component="a" href={href} leftSection={<IconPencil size={18} aria-hidden />}>
      {t('officeCatalogue.edit')}
    </Button>
  );
}

/** What was written, or that nothing was. */
export function DescriptionPart({ html }: { html: string }) {
  const t = useT();
  return (
    <OfficeDetailPart id="thing-description" title={t('officeCatalogue.description')}>
      {html === '' ? (
        <OfficeDetailNothing>{t('officeCatalogue.noDescription')}</OfficeDetailNothing>
      ) : (
        <RichText html={html} />
      )}
    </OfficeDetailPart>
  );
}

interface FilesPartProps {
  files: readonly AttachmentItem[];
  premium?: readonly AttachmentItem[];
  addressOf: (fileId: string) => Promise<string | null>;
}

/** The attachments: nothing is locked for the office. */
export function FilesPart({ files, premium = [], addressOf }: FilesPartProps) {
  const t = useT();
  return (
    <OfficeDetailPart id="thing-files" title={t('officeCatalogue.attachments')}>
      {files.length + premium.length === 0 ? (
        <OfficeDetailNothing>{t('officeCatalogue.noAttachments')}</OfficeDetailNothing>
      ) : (
        <AttachmentList
          label={t('officeCatalogue.attachments')}
          items={files}
          premium={premium}
          addressOf={addressOf}
        />
      )}
    </OfficeDetailPart>
  );
}

/** Asks again where a file of something stands, just before it is opened, and counts it (2-catalogue §7). */
export function useFileAddress(of: Parameters<typeof fileAddress>[0]): (fileId: string) => Promise<string | null> {
  return async function addressOf(fileId) {
    const address = await fileAddress(of, fileId);
    if (address !== null) countDownload(fileId);
    return address;
  };
}

interface CatalogueDetailProps<Data> {
  of: 'news' | 'partners' | 'services';
  found: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
}

/** A piece of news, a partner or a service once it is read; before that the wait, or that it is not there. */
export function CatalogueDetail<Data>({ of, found, children }: CatalogueDetailProps<Data>) {
  const t = useT();
  return (
    <DetailQuery
      found={found}
      backHref={hrefOf(`/admin/${of}`)}
      words={{
        gone: t(`officeCatalogue.${of}.notFound`),
        hint: t(`officeCatalogue.${of}.notFoundHint`),
        failed: t(`officeCatalogue.${of}.loadOneError`),
        back: t(`officeCatalogue.${of}.back`),
      }}
    >
      {children}
    </DetailQuery>
  );
}

interface CatalogueListProps<Row> {
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
  filters: WiredFilters;
  found: UseQueryResult<{ rows: readonly Row[]; total?: number | undefined }>;
  /** Null for who writes nothing. */
  newHref: string | null;
  /** The saved views, over the filters. */
  views?: React.ReactNode;
  /** The same rows as a table, where the list has one. */
  table?: React.ReactNode;
  /** Beside the button of something new. */
  actions?: React.ReactNode;
  children: (row: Row) => React.ReactNode;
}

/** News, partners or services as the office sees them: cards, eight a page, and the way to something new (2-catalogue §2). */
export function CatalogueList<Row extends { readonly _id: string }>(props: CatalogueListProps<Row>) {
  const { words, list, filters, found, newHref, views, table, actions, children } = props;
  const hasTable = table !== undefined;
  // Four cards stand in a row where the drawer is narrow, eight on one screen.
  usePageFrame(words.title, { prefersMini: !hasTable });
  const add =
    newHref === null ? undefined : (
      <Button component="a" href={newHref} leftSection={<IconPlus size={18} aria-hidden />}>
        {words.new}
      </Button>
    );
  return (
    <OfficePage isFill={hasTable}>
      <PageTitle
        isCompact
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
          words={{ ...words, emptyHint: newHref === null ? words.emptyReader : words.emptyHint }}
          emptyAction={add}
        >
          {children}
        </CardList>
      )}
    </OfficePage>
  );
}

/** Drafts or what is published, for those who see both (decisions §3). */
export function useStateFilter(published: string): ListFilter<'isActive'> {
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

/** The places of the settings as choices of a field, each list by name. */
export function usePlaces() {
  return {
    regionId: optionsOf(useRegions().data),
    regionGroupId: optionsOf(useRegionGroups().data),
    cciaaId: optionsOf(useCciaas().data),
  };
}

function optionsOf(rows: readonly { _id: string; name: string }[] | undefined) {
  return (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}
