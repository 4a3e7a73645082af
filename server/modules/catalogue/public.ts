export { deleteOldChoices } from './call-words/call-words.queries.ts';
export {
  type CallSearch,
  matchCallSearch,
  readCallSearch,
  reportSearch,
} from './announcements/search/call-search.queries.ts';
export {
  type AnnouncementRecord,
  announcementsToExport,
  findAnnouncement,
  listAnnouncementRows,
  listPublishedAnnouncements,
} from './announcements/announcements.queries.ts';
export {
  type BaseList,
  chooseCallSearch,
  countAnnouncements,
  type CatalogueFilters,
  directed,
  findCallsByWords,
  firmDeadline,
  hasFilters,
  inCatalogue,
  isExpiredAt,
  listAnnouncementIds,
  type Ordering,
  orderingsOf,
  type SortField,
  unaskedOrder,
} from './announcements/search/call-list.queries.ts';
export { replyAnnouncementRow } from './announcements/announcements.replies.ts';
export {
  type CallRecipient,
  insertExpiries,
  listCallRecipients,
  listCallRecords,
} from './announcements/changes/history.queries.ts';
export { newsInScope } from './news/news.queries.ts';
export { listServiceNames } from './services/services.queries.ts';
export { listCodesFound } from './ateco/ateco.queries.ts';
export { findImport } from './imports/imports.queries.ts';
export { findRun } from './watch/watch.queries.ts';
export { findLastOfficialData } from './official-data/official-data.queries.ts';
export { replyOfficialData } from './official-data/official-data.replies.ts';
export { countTerritories, listProvinces, listRegions } from './territories/territories.queries.ts';
export { insertUpload, isSent } from './uploads/uploads.queries.ts';
