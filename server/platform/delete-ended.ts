import { DEVICE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { Context } from './context.ts';

/** A client that has not repeated a request within two days will not. */
const REPEATABLE_MS = 2 * 86_400_000;

/**
 * Removes what stands for a moment that is over: ended sessions, full windows of limits, links and codes, answers kept for
 * repeated requests. None of them means anything any more, so running it twice, or on several nodes, is the same as once.
 */
export async function deleteEnded({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expiresAt', '<=', before(0)), eb('lastSeenAt', '<=', before(config.sessionIdleHours * 3_600_000))]),
    )
    .execute();
  await db.deleteFrom('known_devices').where('lastSeenAt', '<=', daysBefore(now, DEVICE_DAYS)).execute();
  await db.deleteFrom('rate_limits').where('resetsAt', '<=', before(0)).execute();
  await db.deleteFrom('password_resets').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('confirmation_codes').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('external_codes').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<=', before(REPEATABLE_MS)).execute();
}
