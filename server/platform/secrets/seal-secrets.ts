import type { DB } from '@volano/database/types';
import type { Kysely, Transaction } from 'kysely';
import type { Sealer } from './sealer.ts';

/** Where the secret that signs addresses of files is kept. */
export const SIGNING_PLACE = 'settings.signingSecret';

/** Where the secret of somebody's authenticator app is kept. */
export function twoFactorPlace(userId: string): string {
  return `users.twoFactorSecret ${userId}`;
}

/**
 * Seals every secret of the database with the first of the keys: those that were kept open, and those of a key before. Every start does it,
 * and finds nothing to do but the first time with a key. Throws a `StartupError` where a secret is sealed with a key that is not given;
 * nothing is changed then. Answers how many were sealed.
 */
export async function sealSecrets(db: Kysely<DB>, sealer: Sealer): Promise<number> {
  return db.transaction().execute(async (trx) => (await sealSigning(trx, sealer)) + (await sealTwoFactor(trx, sealer)));
}

async function sealSigning(trx: Transaction<DB>, sealer: Sealer): Promise<number> {
  const found = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signingSecret')
    .forUpdate()
    .executeTakeFirst();
  if (typeof found?.value !== 'string') return 0;
  const sealed = resealed(sealer, found.value, SIGNING_PLACE);
  if (sealed === null) return 0;
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(sealed) })
    .where('key', '=', 'signingSecret')
    .execute();
  return 1;
}

async function sealTwoFactor(trx: Transaction<DB>, sealer: Sealer): Promise<number> {
  const kept = await trx
    .selectFrom('users')
    .select(['_id', 'twoFactorSecret'])
    .where('twoFactorSecret', 'is not', null)
    .orderBy('_id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const { _id: userId, twoFactorSecret } of kept) {
    const sealed = resealed(sealer, twoFactorSecret ?? '', twoFactorPlace(userId));
    if (sealed === null) continue;
    await trx.updateTable('users').set({ twoFactorSecret: sealed }).where('_id', '=', userId).execute();
    count += 1;
  }
  return count;
}

/** As it is to be kept, or null where it is kept so already. Opened in either case: a key that is missing must be told at the start. */
function resealed(sealer: Sealer, kept: string, place: string): string | null {
  const value = sealer.open(kept, place);
  return sealer.isCurrent(kept) ? null : sealer.seal(value, place);
}
