import type { Events } from '@volano/domain/events';
import type { Context } from '../../../platform/context.ts';
import { type ImportReason, UnreadableFile } from '../../../platform/imports/report.ts';
import { ThreadClosed } from '../../../platform/imports/thread.ts';
import { fetchPublic, OutgoingFailure, type OutgoingReason } from '../../../platform/outgoing/fetch-public.ts';
import { feedKey } from './feed-file.parse.ts';
import { requestWatch } from './watch.actions.ts';
import { findRun, updateRunEnded, type WatchError } from './watch.queries.ts';

/** Far above the official catalogue, of some thousand calls. */
const MAX_BYTES = 24 * 1024 * 1024;
const LIMITS = { method: 'GET', maxBytes: MAX_BYTES, timeoutMs: 120_000, idleMs: 20_000, allowsHttp: false } as const;

const REASONS: Readonly<Record<OutgoingReason, ImportReason>> = {
  address: 'feedAddress',
  private: 'feedPrivate',
  redirects: 'feedRedirects',
  unreachable: 'feedUnreachable',
  timeout: 'feedTimeout',
  tooLarge: 'feedTooLarge',
  incomplete: 'feedIncomplete',
};

/** Has the official feed read every night, where one is configured. */
export async function watchNightly(ctx: Context): Promise<void> {
  if (ctx.config.officialFeedUrl !== undefined) await requestWatch(ctx, { startedById: null, isSure: false });
}

/**
 * Fetches the official feed and has it taken into the catalogue, in the thread of imports. Whatever goes wrong is kept with the reading, and the
 * catalogue stays as it was.
 */
export async function readOfficialFeed(ctx: Context, { runId }: Events['watch.requested']): Promise<void> {
  if ((await findRun(ctx.db, runId))?.status !== 'reading') return;
  try {
    await ctx.storage.put(feedKey(runId), await fetchFeed(ctx));
    await ctx.importThread.run('watch', runId, ctx.clock.now());
  } catch (error) {
    if (error instanceof ThreadClosed) throw error;
    const why = errorOf(error);
    if (why.reason === 'feedFailed') ctx.log.error({ err: error, runId }, 'the official feed could not be taken');
    await endFailed(ctx, runId, why);
  }
  // What did nothing is not kept.
  if ((await findRun(ctx.db, runId))?.importId === null) await ctx.storage.remove(feedKey(runId));
}

/** Ends a reading whose process died at every try. */
export async function giveUpFeed(ctx: Context, { runId }: Events['watch.requested']): Promise<void> {
  await endFailed(ctx, runId, { reason: 'feedFailed', params: {} });
}

async function fetchFeed(ctx: Context): Promise<Uint8Array> {
  const address = ctx.config.officialFeedUrl;
  if (address === undefined) throw new UnreadableFile('feedAddress');
  const { status, bytes } = await fetchPublic(address, { ...LIMITS, trustedOrigin: new URL(address).origin });
  if (status !== 200) throw new UnreadableFile('feedStatus', { status });
  if (bytes.length === 0) throw new UnreadableFile('emptyFile');
  return bytes;
}

async function endFailed(ctx: Context, runId: string, error: WatchError): Promise<void> {
  const failed = { status: 'failed', error: JSON.stringify(error), finishedAt: ctx.clock.now().toISOString() } as const;
  // In a transaction, so that who slept past their turn does not call failed what another one has done since.
  await ctx.db.transaction().execute(async (trx) => {
    await updateRunEnded(trx, runId, failed);
    await ctx.jobs.emit(trx, 'watch.ended', { runId });
  });
}

function errorOf(error: unknown): WatchError {
  if (error instanceof UnreadableFile) return { reason: error.reason, params: error.params };
  return { reason: error instanceof OutgoingFailure ? REASONS[error.reason] : 'feedFailed', params: {} };
}
