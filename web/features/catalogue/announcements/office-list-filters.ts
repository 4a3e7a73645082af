import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { Places } from './announcement-form-props.ts';
import type { OfficeListQuery } from './announcement-writes.api.ts';

/** What the office's list is filtered by. */
export const OFFICE_FILTERS = ['q', 'announcementType', 'regionId', 'cciaaId', 'isExpired', 'isActive'] as const;

/** The filters of the office's list; drafts exist for those who see them only. */
export function useOfficeFilters(places: Pick<Places, 'regionId' | 'cciaaId'>, seesDrafts: boolean): ListFilter[] {
  const t = useT();
  const word = (key: 'type' | 'region' | 'chamber' | 'expired' | 'active') => t(`officeAnnouncements.filters.${key}`);
  return [
    {
      key: 'announcementType',
      label: word('type'),
      allLabel: t('common.all'),
      options: ANNOUNCEMENT_TYPES.map((value) => ({ value, label: t(`announcements.types.${value}`) })),
    },
    { key: 'regionId', label: word('region'), allLabel: t('common.allFeminine'), options: places.regionId },
    { key: 'cciaaId', label: word('chamber'), allLabel: t('common.allFeminine'), options: places.cciaaId },
    {
      key: 'isExpired',
      label: word('expired'),
      allLabel: t('officeAnnouncements.filters.notExpired'),
      ordinary: 'false',
      options: [
        { value: 'false', label: t('officeAnnouncements.filters.notExpired') },
        { value: 'true', label: t('officeAnnouncements.filters.onlyExpired') },
        { value: 'any', label: t('officeAnnouncements.filters.alsoExpired') },
      ],
      isSingle: true,
    },
    ...(seesDrafts
      ? [
          {
            key: 'isActive',
            label: word('active'),
            allLabel: t('common.allFeminine'),
            options: [
              { value: 'true', label: t('officeAnnouncements.filters.onlyActive') },
              { value: 'false', label: t('officeAnnouncements.filters.onlyDrafts') },
            ],
            isSingle: true,
          },
        ]
      : []),
  ];
}

/** What the list asks the server for, without its page: the same for its file. */
export function officeFiltersOf({ values }: ListState): OfficeListQuery {
  const { q, announcementType, regionId, cciaaId, isExpired, isActive, sort } = values;
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(announcementType ? { announcementType } : {}),
    ...(regionId ? { regionId } : {}),
    ...(cciaaId ? { cciaaId } : {}),
    ...(isExpired === 'true' || isExpired === 'any' ? { isExpired } : {}),
    ...(isActive === 'true' || isActive === 'false' ? { isActive } : {}),
  } as OfficeListQuery;
}
