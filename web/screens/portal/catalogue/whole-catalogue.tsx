import type { SearchReport } from '@volano/domain/rules/search/call-words';
import { useId, useState } from 'react';
import { Box, Flex } from '@mantine/core';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { mayBeKept } from '../../../features/catalogue/announcements/announcement-marks.tsx';
import { AnnouncementCard } from '../../../features/catalogue/announcements/announcement-card.tsx';
import { type FeedQuery, useFeed } from '../../../features/catalogue/announcements/announcements.api.ts';
import { SearchNote } from '../../../features/catalogue/announcements/search-note.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import classes from './lists.module.css';
import { useAnswerHref } from './use-answer-href.ts';

const PER_PAGE = 8;

interface WholeCatalogueProps {
  agencyId: string;
  /** The filters of the list above it. */
  filters: FeedQuery;
  /** Those of the list above, which are not repeated; undefined until the list has answered: what is shown before would move up into it. */
  shownIds: ReadonlySet<string> | undefined;
  /** What the list above says of the words already. */
  said: SearchReport | undefined;
  onOpen: (announcementId: string) => void;
}

/** What answers the words in the whole catalogue, below the calls of the company: each with its verdict, whatever it is. */
export function WholeCatalogue({ agencyId, filters, shownIds, said, onOpen }: WholeCatalogueProps) {
  const t = useT();
  const id = useId();
  const answerHref = useAnswerHref(agencyId);
  const [page, setPage] = useState(1);
  const paging = { page: String(page), limit: String(PER_PAGE), count: 'true' } as const;
  const feed = useFeed(useMe().role, { ...catalogueFilters(filters), ...paging, standing: 'catalogue' });
  const { rows = [], total = 0, search } = feed.data ?? {};
  useLastPage(feed, { page, pageSize: PER_PAGE, onPage: setPage });
  if (shownIds === undefined) return null;
  const others = rows.filter(({ _id }) => !shownIds.has(_id));
  if (others.length === 0 && page === 1) return null;
  return (
    <section aria-labelledby={id} className={classes['upcoming']}>
      <SectionTitle
        id={id}
        hasRule
        action={
          <Box component="span" c="dimmed">
            {formatNumber(total)}
          </Box>
        }
      >
        {t('announcements.catalogue.title')}
      </SectionTitle>
      <p>{t('announcements.catalogue.hint')}</p>
      {JSON.stringify(search) === JSON.stringify(said) ? null : <SearchNote report={search} />}
      <div className={classes['cards']} data-stale={feed.isPlaceholderData || undefined}>
        {others.map((row) => (
          <AnnouncementCard
            key={row._id}
            announcement={row}
            href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
            onOpen={() => onOpen(row._id)}
            answerHref={answerHref}
            action={mayBeKept(row) ? <FavoriteButton agencyId={agencyId} announcement={row} /> : null}
          />
        ))}
      </div>
      {total > PER_PAGE ? (
        <Flex justify="center" mt="lg">
          <Pager page={page} pageSize={PER_PAGE} total={total} onPage={setPage} />
        </Flex>
      ) : null}
    </section>
  );
}

/** What of the filters the catalogue knows too. */
function catalogueFilters({ q, announcementType, regionId, cciaaId }: FeedQuery): FeedQuery {
  return {
    ...(q === undefined ? {} : { q }),
    ...(announcementType === undefined ? {} : { announcementType }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(cciaaId === undefined ? {} : { cciaaId }),
  };
}
