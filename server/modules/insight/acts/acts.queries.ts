import { ACT_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { ActAction, Remains } from '@volano/domain/rules/acts';
import type { Database } from '../../../platform/context.ts';

/** An action as it is stored; `who` is its company, where it is one and still there. */
export interface ActRecord {
  readonly _id: string;
  readonly action: ActAction;
  readonly what: string | null;
  readonly who: string | null;
  readonly agencyId: string | null;
  readonly count: number;
  readonly items: unknown;
  readonly at: string;
  readonly undoneAt: string | null;
  readonly remains: Remains | null;
}

function acts(db: Database) {
  return db
    .selectFrom('acts')
    .leftJoin('all_agencies as g', 'g._id', 'acts.agencyId')
    .select([
      'acts._id',
      'acts.action',
      'acts.what',
      'g.businessName as who',
      'acts.agencyId',
      'acts.count',
      'acts.items',
    ])
    .select(['acts.at', 'acts.undoneAt', 'acts.remains']);
}

/** What a person did last, newest first. */
export async function listActRecords(db: Database, userId: string, now: Date, limit: number): Promise<ActRecord[]> {
  return acts(db)
    .where('acts.userId', '=', userId)
    .where('acts.at', '>', daysBefore(now, ACT_DAYS))
    .orderBy('acts.at', 'desc')
    .orderBy('acts._id', 'desc')
    .limit(limit)
    .execute();
}

/** One action that is there. */
export async function getActRecord(db: Database, id: string): Promise<ActRecord> {
  return acts(db).where('acts._id', '=', id).executeTakeFirstOrThrow();
}

/** Writes that an action was undone, and what stayed. */
export async function updateUndone(
  db: Database,
  id: string,
  undone: { readonly undoneAt: string; readonly remains: Remains },
): Promise<void> {
  await db.updateTable('acts').set(undone).where('_id', '=', id).execute();
}
