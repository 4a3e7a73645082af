import { dayAfter, daysLeft, endOfRomeDay, romeDay } from '@volano/domain/rules/announcement-dates';
import { useOfficeAnnouncements } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import type { Closing } from '../../../features/insight/kpi/dashboard-figures.tsx';
import { useNow } from '../../../lib/live/use-now.ts';

const SHOWN = 5;

/** The published announcements that close within seven days, today the first: the soonest of them, and how many there are. */
export function useClosing() {
  const now = useNow();
  const found = useOfficeAnnouncements({
    isActive: 'true',
    expiryDateTo: endOfRomeDay(dayAfter(romeDay(now), 6)),
    sort: 'expiryDate',
    limit: String(SHOWN),
    count: 'true',
  });
  const rows = found.data?.rows.map((row): Closing => ({
    _id: row._id,
    title: row.title,
    daysLeft: daysLeft(row, now) ?? 0,
  }));
  return { found, rows, total: found.data?.total };
}
