import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import type { Context, Database } from '../context.ts';

interface Limit {
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts an attempt under a key, tells how many there were, and refuses past the limit; every node counts in the same table (abuse 2, 3). */
export async function throttle(ctx: Context, key: string, limit: Limit): Promise<number> {
  const counted = await countAttempt(ctx, key, limit);
  if (counted.hits > limit.attempts) throw tooMany(counted.resetsAt, ctx.clock.now());
  return counted.hits;
}

/** Refuses when a key is already past its limit, without counting: for limits that only failures fill. */
export async function refuseWhenFull(ctx: Context, key: string, limit: Limit): Promise<void> {
  const row = await ctx.db
    .selectFrom('rate_limits')
    .select(['hits', 'resetsAt'])
    .where('key', '=', key)
    .where('resetsAt', '>', ctx.clock.now().toISOString())
    .executeTakeFirst();
  if (row !== undefined && row.hits >= limit.attempts) throw tooMany(row.resetsAt, ctx.clock.now());
}

/** Adds one to a key's window, opening a new window when the last one is over. */
async function countAttempt(ctx: Context, key: string, limit: Limit): Promise<{ hits: number; resetsAt: string }> {
  const now = ctx.clock.now();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  return ctx.db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits."resetsAt" <= ${now.toISOString()} then 1 else rate_limits."hits" + 1 end`,
        resetsAt: sql<string>`case when rate_limits."resetsAt" <= ${now.toISOString()} then excluded."resetsAt" else rate_limits."resetsAt" end`,
      }),
    )
    .returning(['hits', 'resetsAt'])
    .executeTakeFirstOrThrow();
}

function tooMany(resetsAt: string, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
  return new AppError('tooManyRequests', { retryAfterSeconds });
}

/**
 * Takes back an attempt that turned out right, for limits that only failures fill. Counting before and taking back after holds those
 * who come all at once to the same number as those who come one after the other.
 */
export async function deleteAttempt(ctx: Context, key: string): Promise<void> {
  await ctx.db
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Opens a key again, whatever was counted under it. */
export async function forgetAttempts({ db }: { readonly db: Database }, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Refuses, and writes down, a request that names somebody else as the one who acts (holes H6, abuse 27). */
export function requireSelf(ctx: Pick<Context, 'log'>, actor: Actor, named: string | undefined): void {
  if (named === undefined || named === actor.userId) return;
  ctx.log.warn({ userId: actor.userId, asked: named }, 'actor mismatch');
  throw new AppError('actorMismatch');
}
