import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { audit } from '../audit/audit.ts';
import { newId } from '../new-id.ts';
import { downloadAddress } from './attachments.ts';
import { nameFile } from './name-file.ts';

const KEPT_MS = 24 * 3_600_000;
const RETRY_SECONDS = 5;
const MIMES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** A list that somebody takes along as a file. */
export interface Export<R> {
  /** What the file is called when it is saved, without the day and the extension: "Utenti". */
  readonly title: string;
  /** Which list, and with which filters: what the audit keeps of it. */
  readonly list: string;
  readonly filters: Readonly<Record<string, unknown>>;
  /** The company that it is about, where it is about one. */
  readonly agencyId?: string | null;
  /** A spreadsheet unless said. */
  readonly format?: keyof typeof MIMES;
  readonly rows: (trx: Transaction<DB>) => AsyncIterable<R>;
  readonly draw: (rows: AsyncIterable<R>) => ReadableStream<Uint8Array>;
}

/**
 * Keeps a list as a private file of whoever asks, and answers its address of five minutes (decisions §8). One at a time for each
 * person, on every node: another one meanwhile is refused with `tooManyRequests` (abuse 68). Audited. Rows and bytes pass without being
 * held, and a file that does not come to its end leaves nothing.
 */
export async function storeExport<R>(ctx: Context, actor: Actor, wanted: Export<R>): Promise<{ url: string }> {
  const _id = newId();
  const format = wanted.format ?? 'xlsx';
  const storageKey = `exports/${actor.userId}/${_id}.${format}`;
  await nameFile(ctx.storage, storageKey, ctx.db.transaction(), async (trx) => {
    await acquireTurn(trx, actor.userId);
    const counted = { rows: 0 };
    const sheet = wanted.draw(counting(wanted.rows(trx), counted));
    const { sha256, size } = await ctx.storage.putStream(storageKey, sheet);
    const now = ctx.clock.now();
    const file = { _id, name: fileName(wanted.title, now), format, mime: MIMES[format], size, sha256, storageKey };
    await trx
      .insertInto('uploads')
      .values({
        ...file,
        ownerId: actor.userId,
        linkedEntityType: 'export',
        kind: 'export',
        createdAt: now.toISOString(),
      })
      .execute();
    const { list, filters, agencyId } = wanted;
    await audit(ctx, trx, actor, {
      action: 'exported',
      entity: { type: 'export', id: _id },
      ...(agencyId ? { agencyId } : {}),
      details: { list, filters, rows: counted.rows },
    });
  });
  return { url: downloadAddress(ctx, actor, _id) };
}

/** Removes what was exported more than a day ago, row and bytes (7-holes §2). Running it twice is the same as once. */
export async function deleteOldExports({
  db,
  clock,
  storage,
}: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  const removed = await db
    .deleteFrom('uploads')
    .where('kind', '=', 'export')
    .where('createdAt', '<=', new Date(clock.now().getTime() - KEPT_MS).toISOString())
    .returning('storageKey')
    .execute();
  for (const { storageKey } of removed) await storage.remove(storageKey);
}

/** Held until the transaction ends, also when the service dies meanwhile. */
async function acquireTurn(trx: Transaction<DB>, userId: string): Promise<void> {
  const turn = sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`export ${userId}`}, 0)) as "isFree"`;
  const { rows } = await turn.execute(trx);
  if (rows[0]?.isFree !== true) throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS });
}

async function* counting<R>(rows: AsyncIterable<R>, counted: { rows: number }): AsyncGenerator<R> {
  for await (const row of rows) {
    counted.rows += 1;
    yield row;
  }
}

/** "Utenti 18-11-2026": the day in Rome, as Italians write it and file systems take it. */
function fileName(title: string, now: Date): string {
  const day = new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return `${title} ${day.format(now).replaceAll('/', '-')}`;
}
