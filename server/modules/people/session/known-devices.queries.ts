import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Keeps that a person came in from a device, and says which it is and whether it never was seen before. */
export async function seeDevice(
  db: Database,
  {
    now,
    ...device
  }: { _id: string; userId: string; deviceHash: Buffer; userAgent: string; address: string; now: string },
): Promise<{ _id: string; isNew: boolean }> {
  return (
    db
      .insertInto('known_devices')
      .values({ ...device, firstSeenAt: now, lastSeenAt: now })
      // Of two entries at once the later moment stays, whichever is written last.
      .onConflict((conflict) =>
        conflict.columns(['userId', 'deviceHash']).doUpdateSet((eb) => ({
          lastSeenAt: eb.fn<string>('greatest', ['known_devices.lastSeenAt', 'excluded.lastSeenAt']),
        })),
      )
      // A row that was just put in was changed by nobody.
      .returning(['_id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  );
}

/** Whether a person came in from a device since a moment, or made it known by a mail. */
export async function isKnownDevice(db: Database, userId: string, deviceHash: Buffer, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('_id')
    .where((eb) => eb.and({ userId, deviceHash }))
    .where('lastSeenAt', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the hash of a link that makes a device known. */
export async function insertDeviceConfirmation(
  db: Database,
  row: Insertable<DB['device_confirmations']>,
): Promise<void> {
  await db.insertInto('device_confirmations').values(row).execute();
}

/** Uses such a link up and tells whose it is, or null where it is unknown, used or too old; of two at once one wins. */
export async function consumeDeviceConfirmation(db: Database, tokenHash: Buffer, now: string): Promise<string | null> {
  const taken = await db
    .updateTable('device_confirmations')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId ?? null;
}

/** Whether a person came in from any device but this one. */
export async function hasOtherDevices(db: Database, userId: string, deviceId: string): Promise<boolean> {
  const other = await db
    .selectFrom('known_devices')
    .select('_id')
    .where('userId', '=', userId)
    .where('_id', '<>', deviceId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** What a mail tells of a device, or null where it is forgotten again. */
export async function findDevice(
  db: Database,
  deviceId: string,
): Promise<{ userAgent: string; address: string; firstSeenAt: string } | null> {
  const device = await db
    .selectFrom('known_devices')
    .select(['userAgent', 'address', 'firstSeenAt'])
    .where('_id', '=', deviceId)
    .executeTakeFirst();
  return device ?? null;
}
