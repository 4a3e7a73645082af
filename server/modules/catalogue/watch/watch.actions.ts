import { createHash } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import { audit, type AuditActor, THE_SERVICE } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  figuresOf,
  type PlannedChange,
  type PlannedRow,
  type ImportPlanner,
  waitForTurn,
} from '../../../platform/imports/plan.ts';
import { note, requireExpected, UnreadableFile } from '../../../platform/imports/report.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertImport, replaceImportRows, updateImportReport } from '../imports/imports.queries.ts';
import { insertUpload } from '../uploads/uploads.queries.ts';
import { type Feed, feedKey, readFeed } from './feed-file.parse.ts';
import {
  insertRun,
  deleteGoneRemarks,
  findLastSkipped,
  findRun,
  insertGoneRemarks,
  listExpectedCalls,
  type OfficialCall,
  updateRunEnded,
} from './watch.queries.ts';

/** Has a job read the official feed; answers the reading's id, or null while one is being read. */
export async function requestWatch(
  ctx: Context,
  asked: { readonly startedById: string | null; readonly isSure: boolean },
): Promise<string | null> {
  const run = { _id: newId(), startedAt: ctx.clock.now().toISOString(), ...asked };
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await insertRun(trx, run))) return null;
    await ctx.jobs.emit(trx, 'watch.requested', { runId: run._id });
    return run._id;
  });
}

/** The same for a person. Throws notConfigured without a feed, and importRunning while one is being read. */
export async function startWatch(ctx: Context, actor: Actor, isSure: boolean): Promise<string> {
  if (ctx.config.officialFeedUrl === undefined) throw new AppError('notConfigured');
  const runId = await requestWatch(ctx, { startedById: actor.userId, isSure });
  if (runId === null) throw new AppError('importRunning');
  return runId;
}

/** Fewer are not many, however few there were. */
const FEW = 2;

type Services = Pick<Context, 'db' | 'jobs' | 'clock' | 'storage'>;
type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/**
 * Takes what the feed sent into the catalogue like a file, all of it or nothing: what is new waits unpublished, what changed is written where
 * nobody edited and put beside where somebody did, what is gone is remarked, and
 * what cannot be read is counted: of a known call the catalogue goes on saying what it said. A second run finds it done. Throws `UnreadableFile`.
 */
export async function importFeed(ctx: Services, runId: string, planner: ImportPlanner): Promise<void> {
  if ((await findRun(ctx.db, runId))?.status !== 'reading') return;
  const bytes = await ctx.storage.read(feedKey(runId));
  const feed = await readFeed(bytes);
  await ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const run = await findRun(trx, runId);
    if (run?.status !== 'reading') return;
    const plan = await planner(trx, feed.table, { file: '', now: ctx.clock.now() });
    const rows = await plan.rows();
    const named = new Set(rows.flatMap(({ recordId }) => recordId ?? []));
    if (named.size === 0) throw new UnreadableFile('emptyFile');
    const known = (await listExpectedCalls(trx, ctx.clock.now())).filter(({ isGone }) => !isGone);
    const gone = known.filter(({ officialId }) => !named.has(officialId) && !feed.unread.has(officialId));
    if (!run.isSure) {
      requireLikely(known.length, gone.length, rows);
      requireExpected(plan.report);
    }
    await plan.write({ jobs: ctx.jobs, clock: ctx.clock, source: 'watch' });
    const finishedAt = ctx.clock.now().toISOString();
    await deleteGoneRemarks(trx, [...named]);
    await insertGoneRemarks(
      trx,
      gone.map(({ _id }) => _id),
      finishedAt,
    );
    const { read, added, changed } = plan.report;
    const proposed = rows.flatMap(({ changes }) => changes).filter(({ isProtected }) => isProtected).length;
    const skipped = plan.report.skipped.length;
    const did = added + changed + proposed + gone.length;
    // What could not be read is told once with why, not with the same words every night.
    const isNews = did > 0 || (skipped > 0 && skipped !== (await findLastSkipped(trx)));
    const report = figuresOf(plan, rows);
    const all = [...gone.map(rowOfGone), ...rows];
    const importId = !isNews ? null : await storeReport(trx, run, { bytes, feed, report, rows: all, finishedAt });
    if (importId !== null)
      await audit(ctx, trx, actorOfRun(run), {
        action: 'importApplied',
        entity: { type: 'import', id: importId },
        details: { kind: 'incentivi', added, changed },
      });
    const counts = { read, added, changed, proposed, gone: gone.length, skipped };
    await updateRunEnded(trx, runId, { status: 'done', finishedAt, ...counts, importId });
    if (importId !== null) await ctx.jobs.emit(trx, 'watch.ended', { runId });
  });
}

/** Whoever had it read, from where is not known any more; otherwise the portal itself. */
function actorOfRun({ startedById }: Run): AuditActor {
  return startedById === null ? THE_SERVICE : { userId: startedById, address: '' };
}

/** A feed that lost most of what it had, calls or a field of them, is broken and not emptied. Throws `UnreadableFile`. */
function requireLikely(known: number, gone: number, rows: readonly PlannedRow[]): void {
  const isMost = (count: number): boolean => count > FEW && count * 2 > known;
  if (isMost(gone)) throw new UnreadableFile('feedShrunk', { gone, known });
  const emptied = rows.flatMap(({ changes }) => changes.filter(isEmptied).map(({ field }) => field));
  for (const [field, { length: count }] of Map.groupBy(emptied, (each) => each))
    if (isMost(count)) throw new UnreadableFile('feedEmptied', { field, count, known });
}

/** Whether something of a field was said, and is not any more; what is said of it stands between bars. */
function isEmptied({ old, new: after }: PlannedChange): boolean {
  const said = (after ?? '').split('|');
  return (old ?? '').split('|').some((was, at) => !isNothing(was) && isNothing(said[at] ?? ''));
}

function isNothing(said: string): boolean {
  return said === '' || said === 'false';
}

function rowOfGone({ title, officialId }: OfficialCall): PlannedRow {
  const remarks = [note(0, title, 'goneFromFeed')];
  const unchanged = { outcome: 'unchanged', reason: null, changes: [], twins: [] } as const;
  return { line: 0, subject: title, recordId: officialId, ...unchanged, remarks };
}

interface Kept {
  readonly bytes: Uint8Array;
  readonly feed: Feed;
  readonly report: ReturnType<typeof figuresOf>;
  readonly rows: readonly PlannedRow[];
  readonly finishedAt: string;
}

/** Keeps what the feed sent and what that did, row by row, among the official files; answers the id there. */
async function storeReport(trx: Transaction<DB>, run: Run, kept: Kept): Promise<string> {
  const { bytes, feed, report, rows, finishedAt } = kept;
  const [importId, uploadId] = [newId(), newId()];
  const { startedById: requestedBy, startedAt: createdAt } = run;
  const place = { ownerId: requestedBy, linkedEntityType: 'import', linkedEntityId: importId, kind: 'import' } as const;
  const mime = feed.format === 'json' ? 'application/json' : 'text/csv';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = { size: bytes.length, sha256, storageKey: feedKey(run._id), createdAt };
  await insertUpload(trx, { _id: uploadId, name: 'incentivi', format: feed.format, mime, ...stored, ...place });
  const fileName = `incentivi.${feed.format}`;
  await insertImport(trx, {
    _id: importId,
    kind: 'incentivi',
    version: null,
    uploadId,
    fileName,
    requestedBy,
    createdAt,
  });
  await replaceImportRows(trx, importId, rows);
  await updateImportReport(trx, importId, { status: 'done', report, finishedAt });
  return importId;
}
