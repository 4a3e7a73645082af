export { findAgencyToPrepare, findDossier } from './dossiers/dossiers.queries.ts';
export { readFeed } from './feeds/feed.queries.ts';
export {
  chosenRecommendations,
  HAS_REACHED,
  recommendationsToExport,
} from './recommendations/recommendation-rows.queries.ts';
export { listRecommendationsAmong } from './recommendations/recommendations.queries.ts';
export { insertSent, listSearchNews, type SavedSearchRecord } from './saved-searches/saved-searches.queries.ts';
