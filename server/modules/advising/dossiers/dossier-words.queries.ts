import type { Database } from '../../../platform/context.ts';

export interface EditedWords {
  readonly why: string | null;
  readonly now: string | null;
  readonly madeWhy: string | null;
  readonly madeNow: string | null;
}

/** The rewritten sentences of a company's grants by their id, as of its present round or, where it has none, the newest before. */
export async function listEditedWords(
  db: Database,
  agency: { readonly _id: string; readonly dossierRound: number },
  announcementIds: readonly string[],
): Promise<Map<string, EditedWords>> {
  if (announcementIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dossier_words')
    .distinctOn('announcementId')
    .select(['announcementId', 'why', 'now', 'madeWhy', 'madeNow'])
    .where('agencyId', '=', agency._id)
    .where('announcementId', 'in', announcementIds)
    .where('round', '<=', agency.dossierRound)
    .orderBy('announcementId')
    .orderBy('round', 'desc')
    .execute();
  return new Map(rows.map(({ announcementId, ...words }) => [announcementId, words]));
}

/** Keeps the sentences of one grant for a round. */
export async function upsertWords(
  db: Database,
  words: EditedWords & {
    readonly agencyId: string;
    readonly round: number;
    readonly announcementId: string;
    readonly editedBy: string;
    readonly editedAt: string;
  },
): Promise<void> {
  const { why, now, madeWhy, madeNow, editedBy, editedAt } = words;
  const kept = { why, now, madeWhy, madeNow, editedBy, editedAt };
  await db
    .insertInto('dossier_words')
    .values(words)
    .onConflict((conflict) => conflict.columns(['agencyId', 'announcementId', 'round']).doUpdateSet(kept))
    .execute();
}

/** What was written about a company in its dossiers, for the copy of its data. */
export async function listOwnDossierWords(
  db: Database,
  agencyId: string,
): Promise<{ round: number; why: string | null; now: string | null; editedAt: string }[]> {
  return db
    .selectFrom('dossier_words')
    .select(['round', 'why', 'now', 'editedAt'])
    .where('agencyId', '=', agencyId)
    .orderBy('editedAt')
    .execute();
}
