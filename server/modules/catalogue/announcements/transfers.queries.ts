import type { transfer } from '@volano/domain/contracts/announcements';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';

export type Transfer = z.input<typeof transfer>;

const COLUMNS = ['_id', 'status', 'attempts', 'error', 'createdAt', 'sentAt'] as const;

/** How the transfer of an announcement to the startup platform stands, or null before the first. */
export async function findTransfer(db: Database, announcementId: string): Promise<Transfer | null> {
  const found = await db
    .selectFrom('announcement_transfers')
    .select(COLUMNS)
    .where('announcementId', '=', announcementId)
    .executeTakeFirst();
  return (found as Transfer | undefined) ?? null;
}

/**
 * Queues the transfer of an announcement: a new one, or the one that failed again under its own id. Null where it is on its way or has
 * arrived.
 */
export async function upsertTransfer(
  db: Database,
  given: { _id: string; announcementId: string; requestedBy: string; createdAt: string },
): Promise<(Transfer & { _id: string }) | null> {
  const queued = await db
    .insertInto('announcement_transfers')
    .values(given)
    .onConflict((conflict) =>
      conflict
        .column('announcementId')
        .doUpdateSet({
          status: 'queued',
          attempts: 0,
          error: null,
          requestedBy: given.requestedBy,
          createdAt: given.createdAt,
        })
        .where('announcement_transfers.status', '=', 'failed'),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return (queued as (Transfer & { _id: string }) | undefined) ?? null;
}

/** A queued transfer, held until the transaction ends, or null: however many jobs there are, one sends it. */
export async function findTransferForUpdate(
  db: Database,
  id: string,
): Promise<{ _id: string; announcementId: string; attempts: number } | null> {
  const locked = await db
    .selectFrom('announcement_transfers')
    .select(['_id', 'announcementId', 'attempts'])
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** Writes what came of an attempt. */
export async function updateTransfer(
  db: Database,
  id: string,
  changes: {
    status: Transfer['status'];
    attempts: number;
    externalId?: string | null;
    error: string | null;
    sentAt?: string;
  },
): Promise<void> {
  await db.updateTable('announcement_transfers').set(changes).where('_id', '=', id).execute();
}
