import type { Database } from '../../../platform/context.ts';
import { type ManualCheck, listManualChecks } from './announcement-details.queries.ts';

/** What proposals are read from, and the fields that they may fill. */
export interface ProposalGround {
  readonly title: string;
  readonly description: string;
  readonly aidIntensity: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly documents: readonly string[];
  readonly manualChecks: readonly ManualCheck[];
}

/** The ground of one announcement, or null; `isHeld` until the transaction ends. */
export async function findProposalGround(db: Database, id: string, isHeld: boolean): Promise<ProposalGround | null> {
  const query = db
    .selectFrom('announcements')
    .select(['title', 'description', 'aidIntensity', 'spendMin', 'spendMax', 'documents'])
    .where('_id', '=', id);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? null : { ...row, manualChecks: await listManualChecks(db, id) };
}
