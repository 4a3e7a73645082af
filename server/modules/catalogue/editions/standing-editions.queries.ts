import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { callState } from '@volano/domain/rules/call-changes';
import type { Database } from '../../../platform/context.ts';
import { listMatches } from '../../../matching/matching.queries.ts';
import type { EditionRecord } from './editions.queries.ts';
import { listFavoritesOf, listRecommendationsOf } from '../../../access/marks.ts';

/** An edition with how it stands now, and whether who reads it may open it. */
export type StandingEdition = ReturnType<typeof standing>;

/** Editions as staff read them; drafts only where they see drafts. */
export function editionsForStaff(records: readonly EditionRecord[], now: Date, hasDrafts: boolean): StandingEdition[] {
  return records
    .filter(({ isActive }) => isActive || hasDrafts)
    .map((record) => standing(record, now, { isReadable: true }));
}

/** Editions as a company reads them: what is published and made for its kind, each with whether it may open it (`isOpenToCompany`). */
export async function listEditionsForCompany(
  db: Database,
  agencyId: string,
  records: readonly EditionRecord[],
  now: Date,
): Promise<StandingEdition[]> {
  const published = records.filter(({ isActive }) => isActive);
  const ids = published.map(({ _id }) => _id);
  const [matches, favorites, recommendations] = await Promise.all([
    listMatches(db, agencyId, ids, now),
    listFavoritesOf(db, agencyId, 'announcement'),
    listRecommendationsOf(db, agencyId, 'announcement'),
  ]);
  return published.flatMap((record) => {
    const match = matches.get(record._id);
    if (match === undefined || (match.gate !== null && match.gate !== 'expired')) return [];
    const marks = { isFavorite: favorites.has(record._id), isRecommended: recommendations.has(record._id) };
    return [standing(record, now, { isReadable: isOpenToCompany({ ...match, ...marks }) })];
  });
}

function standing(record: EditionRecord, now: Date, { isReadable }: { readonly isReadable: boolean }) {
  return { ...record, state: callState(record, now), isReadable };
}
