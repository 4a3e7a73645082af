import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Context, Database } from '../context.ts';
import { createHash } from 'node:crypto';
import type { DB } from '@volano/database/types';

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

const DAY_SECONDS = 86_400;

/**
 * Counts the bytes of a file under each key for a day from its first, and refuses with `filesQuota` what does not fit under one of them: that is
 * taken back, so that a smaller file still fits. `megabytes` is the limit of a key. Kilobytes are counted: an integer holds a terabyte of them.
 */
export async function throttleBytes(
  ctx: Context,
  bytes: number,
  limits: readonly { readonly key: string; readonly megabytes: number }[],
): Promise<void> {
  const cost = kilobytes(bytes);
  for (const [at, { key, megabytes }] of limits.entries()) {
    const { hits, resetsAt } = await countAttempt(ctx, key, { seconds: DAY_SECONDS }, cost);
    if (hits <= megabytes * 1024) continue;
    for (const counted of limits.slice(0, at + 1)) await deleteAttempt(ctx, counted.key, cost);
    const { retryAfterSeconds = 1 } = tooMany(resetsAt, ctx.clock.now());
    const hours = Math.ceil(retryAfterSeconds / 3600);
    throw new AppError('filesQuota', { params: { max: megabytes, hours }, retryAfterSeconds });
  }
}

/** Bytes as they are counted under a key. */
export function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

/**
 * Takes one of `most` places under a key for some seconds, and answers its name; null where all are taken. Every node takes of the same. A place
 * is held by `keepPlaces` and left by `forgetAttempts`; one that nobody holds any more is free by itself.
 */
export async function takePlace(ctx: Context, key: string, most: number, seconds: number): Promise<string | null> {
  const names = Array.from({ length: most }, (_, at) => `${key} ${at}`);
  const [now, until] = [ctx.clock.now().toISOString(), untilOf(ctx, seconds)];
  // Who loses a place to another looks for the next: as often as there are places.
  for (let tries = 0; tries < most; tries += 1) {
    const { rows } = await sql<{ key: string | null }>`
      with free as (
        select name from unnest(${names}::text[]) name
        where not exists (select from rate_limits r where r.key = name and r."resetsAt" > ${now})
        limit 1
      ), taken as (
        insert into rate_limits (key, hits, "resetsAt") select name, ${withoutWaiting(1)}, ${until} from free
        on conflict (key) do update set "resetsAt" = excluded."resetsAt" where rate_limits."resetsAt" <= ${now}
        returning key
      )
      select taken.key from free left join taken on true`.execute(ctx.db);
    const [found] = rows;
    if (found === undefined) return null;
    if (found.key !== null) return found.key;
  }
  return null;
}

/** Holds places for some seconds more. */
export async function keepPlaces(ctx: Context, names: Iterable<string>, seconds: number): Promise<void> {
  const keys = [...names];
  if (keys.length === 0) return;
  await ctx.db
    .updateTable('rate_limits')
    .set({ resetsAt: untilOf(ctx, seconds) })
    .where('key', 'in', keys)
    .execute();
}

function untilOf({ clock }: Context, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString();
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

/**
 * Adds to a key's window, opening a new window when the last one is over. By itself it does not wait for the disk: should the machine lose
 * its power, the attempts of its last second are forgotten.
 */
async function countAttempt(
  ctx: Context,
  key: string,
  limit: Pick<Limit, 'seconds'>,
  cost = 1,
): Promise<{ hits: number; resetsAt: string }> {
  const now = ctx.clock.now();
  const resetsAt = untilOf(ctx, limit.seconds);
  return ctx.db
    .insertInto('rate_limits')
    .values({ key, hits: ctx.db.isTransaction ? cost : withoutWaiting(cost), resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits."resetsAt" <= ${now.toISOString()} then ${cost}::int else rate_limits."hits" + ${cost}::int end`,
        resetsAt: sql<string>`case when rate_limits."resetsAt" <= ${now.toISOString()} then excluded."resetsAt" else rate_limits."resetsAt" end`,
      }),
    )
    .returning(['hits', 'resetsAt'])
    .executeTakeFirstOrThrow();
}

/** A value that has the transaction of its statement end without waiting for the disk. */
function withoutWaiting(value: number): RawBuilder<number> {
  return sql<number>`case set_config('synchronous_commit', 'off', true) when 'off' then ${value}::int end`;
}

function tooMany(resetsAt: string, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
  return new AppError('tooManyRequests', { retryAfterSeconds });
}

/**
 * Takes back an attempt that turned out right, for limits that only failures fill. Counting before and taking back after holds those
 * who come all at once to the same number as those who come one after the other.
 */
export async function deleteAttempt(ctx: Context, key: string, cost = 1): Promise<void> {
  await ctx.db
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', cost) }))
    .where('key', '=', key)
    .where('hits', '>=', cost)
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

/** A request that its sender may repeat. */
export interface Repeatable {
  readonly userId: string;
  readonly route: string;
  /** The sender's `Idempotency-Key`; without one every request is a new one. */
  readonly key: string | undefined;
  /** What was asked: the same key with another request is a mistake of the sender. */
  readonly request: unknown;
}

/**
 * Does the work once for a key, inside the action's own transaction: a repeat waits for the first and gets its result,
 * and a first that failed left nothing behind (decisions §1).
 */
export async function idempotent<T extends object>(
  trx: Transaction<DB>,
  asked: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, route, key } = asked;
  if (key === undefined) return work();
  const requestHash = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex');
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ userId, route, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted === undefined) {
    const first = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where((eb) => eb.and({ userId, route, key }))
      .executeTakeFirstOrThrow();
    if (first.requestHash !== requestHash) throw new AppError('idempotencyMismatch');
    return first.reply as T;
  }
  const result = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(result) })
    .where((eb) => eb.and({ userId, route, key }))
    .execute();
  return result;
}
