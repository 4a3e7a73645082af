export {
  type AnnouncementRecord,
  announcementsToExport,
  type BaseList,
  type CatalogueFilters,
  directed,
  findAnnouncement,
  findCallsByWords,
  hasFilters,
  inCatalogue,
  isExpiredAt,
  listAnnouncementRows,
  listPublishedAnnouncements,
  type Ordering,
  orderingsOf,
  type SortField,
  unaskedOrder,
} from './announcements/announcements.queries.ts';
export { replyAnnouncementRow } from './announcements/announcements.replies.ts';
export {
  type CallRecipient,
  insertExpiries,
  listCallRecipients,
  listCallRecords,
} from './announcements/history.queries.ts';
export { newsInScope } from './news/news.queries.ts';
export { listServices } from './services/services.queries.ts';
export { listCodesFound } from './ateco/ateco.queries.ts';
export { findLastOfficialData } from './official-data/official-data.queries.ts';
export { replyOfficialData } from './official-data/official-data.replies.ts';
export { countTerritories, listProvinces, listRegions } from './territories/territories.queries.ts';
export { insertUpload, isSent } from './uploads/uploads.queries.ts';
