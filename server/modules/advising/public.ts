export { listOwnDossierWords } from './dossiers/dossier-words.queries.ts';
export { findAgencyToPrepare, findDossier } from './dossiers/dossiers.queries.ts';
export { listAskedIds, readFeed } from './feeds/feed.queries.ts';
export {
  chosenRecommendations,
  HAS_REACHED,
  listRecommendationsAmong,
  recommendationsToExport,
  withAgencies,
} from './recommendations/recommendations.queries.ts';
export { insertSent, listSearchNews, type SavedSearchRecord } from './saved-searches/saved-searches.queries.ts';
