import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A call of one company. */
export interface AsidePair {
  readonly agencyId: string;
  readonly announcementId: string;
}

/** What somebody put aside of some companies, with the moment, by `agencyId announcementId`. */
export async function listAside(
  db: Database,
  userId: string,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('portfolio_put_aside')
    .select(['agencyId', 'announcementId', 'at'])
    .where('userId', '=', userId)
    .where('agencyId', '=', anyOf(agencyIds))
    .execute();
  return new Map(rows.map((row) => [asideKey(row), row.at]));
}

export function asideKey({ agencyId, announcementId }: AsidePair): string {
  return `${agencyId} ${announcementId}`;
}

/** When somebody put a call of a company aside, or null. */
export async function findAside(db: Database, userId: string, pair: AsidePair): Promise<string | null> {
  const found = db
    .selectFrom('portfolio_put_aside')
    .select('at')
    .where('userId', '=', userId)
    .where('agencyId', '=', pair.agencyId)
    .where('announcementId', '=', pair.announcementId);
  return (await found.executeTakeFirst())?.at ?? null;
}

export async function upsertAside(db: Database, row: Insertable<DB['portfolio_put_aside']>): Promise<void> {
  await db
    .insertInto('portfolio_put_aside')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'agencyId', 'announcementId']).doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    )
    .execute();
}

export async function updateAside(db: Database, userId: string, pair: AsidePair, at: string): Promise<void> {
  await db
    .updateTable('portfolio_put_aside')
    .set({ at })
    .where('userId', '=', userId)
    .where('agencyId', '=', pair.agencyId)
    .where('announcementId', '=', pair.announcementId)
    .execute();
}

export async function deleteAside(db: Database, userId: string, pair: AsidePair): Promise<void> {
  await db
    .deleteFrom('portfolio_put_aside')
    .where('userId', '=', userId)
    .where('agencyId', '=', pair.agencyId)
    .where('announcementId', '=', pair.announcementId)
    .execute();
}
