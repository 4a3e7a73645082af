import { archiveAnnouncements } from '@volano/domain/contracts/announcement-review';
import { may } from '@volano/domain/policies/access';
import { createAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { Button } from '@mantine/core';
import { seesEverything } from '@volano/domain/policies/actor';
import { IconPlus } from '@tabler/icons-react';
import { useAnnouncementBulk } from '../../../features/catalogue/announcements/announcement-bulk.tsx';
import { useOfficeAnnouncements } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { ExportAnnouncements } from '../../../features/catalogue/announcements/export-announcements.tsx';
import {
  OfficeAnnouncementTable,
  OfficeAnnouncementCard,
  OFFICE_FILTERS,
  officeFiltersOf,
  useOfficeFilters,
} from '../../../features/catalogue/announcements/office-announcement-table.tsx';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { listPage, OfficeList } from '../../../ui/layout/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';
import { usePlaces } from './use-places.ts';

/** The catalogue of announcements as the office sees it, as cards or as a table (2-catalogue §2). Consultants read what is published. */
export function OfficeAnnouncementsPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  // Not the name that it had while it remembered an order that nobody chose: that would win over what answers best.
  const list = useListState('officeCatalogue', OFFICE_FILTERS, {
    limit: OFFICE_ROWS,
    view: 'grid',
  });
  const filters = useOfficeFilters(usePlaces(), seesEverything(me));
  const found = useOfficeAnnouncements({ ...officeFiltersOf(list), ...listPage(list), count: 'true' });
  const bulk = useAnnouncementBulk(found.data?.rows ?? []);
  return (
    <OfficeList
      words={{
        title: t('officeAnnouncements.title'),
        search: t('officeAnnouncements.search'),
        loadError: t('officeAnnouncements.loadError'),
        emptyFiltered: t('officeAnnouncements.emptyFiltered'),
        emptyFilteredHint: (named) => t('officeAnnouncements.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={filters}
      views={
        <ViewsBar
          name="announcements"
          list={list}
          total={found.data?.total}
          count={(values, options) =>
            call(listAnnouncements, { query: { ...officeFiltersOf({ values }), ...ONLY_COUNT } }, options)
          }
        />
      }
      found={found}
      actions={
        <>
          <ExportAnnouncements filters={officeFiltersOf(list)} />
          {may(me, createAnnouncement) ? (
            <Button
              component="a"
              href={hrefOf('/admin/announcements/new')}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('officeAnnouncements.new')}
            </Button>
          ) : null}
        </>
      }
      nothing={
        <EmptyState title={t('officeAnnouncements.empty')}>
          {t(may(me, createAnnouncement) ? 'officeAnnouncements.emptyHint' : 'officeAnnouncements.emptyReader')}
        </EmptyState>
      }
      card={(announcement) => <OfficeAnnouncementCard announcement={announcement} />}
      table={(shown) => <OfficeAnnouncementTable {...shown} {...(may(me, archiveAnnouncements) ? bulk : {})} />}
      onOpen={({ _id }) => void go({ to: '/admin/announcements/$announcementId', params: { announcementId: _id } })}
    />
  );
}
