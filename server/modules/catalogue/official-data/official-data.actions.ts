import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { OfficialFile, OfficialPart } from '@volano/domain/rules/official-data';
import type { Transaction } from 'kysely';
import { auditSettings } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { type ImportPlanner, waitForTurn } from '../../../platform/imports/plan.ts';
import { type Table, UnreadableFile } from '../../../platform/imports/report.ts';
import { isTableSheet, readTable } from '../../../platform/imports/table.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireWhole } from './manifest.parse.ts';
import {
  findLastOfficialData,
  findOfficialData,
  insertOfficialDataRun,
  lockOfficialData,
  resumeOfficialDataRun,
  updateOfficialDataPart,
} from './official-data.queries.ts';

/** Where a file of a run lies while its part is brought. */
export function officialFileKey(runId: string, { name }: Pick<OfficialFile, 'name'>): string {
  return `imports/${runId}.${Buffer.from(name).toString('base64url')}`;
}

/**
 * Has a job bring the package of official data; answers nothing, since the checklist says how it goes. Again while it runs is the same, after a
 * failure it goes on, after its end all is compared anew. Throws `officialDataMissing`. Audited.
 */
export async function startOfficialData(ctx: Context, actor: Actor): Promise<void> {
  if (ctx.config.officialData === undefined) throw new AppError('officialDataMissing');
  await ctx.db.transaction().execute(async (trx) => {
    if (await requestOfficialData(ctx, trx))
      await auditSettings(ctx, trx, actor, {
        what: 'officialData',
        action: 'created',
        name: ctx.config.officialData ?? '',
      });
  });
}

/** The same for the portal itself; false where a run is on its way. */
export async function requestOfficialData(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  trx: Transaction<DB>,
): Promise<boolean> {
  await lockOfficialData(trx);
  const last = await findLastOfficialData(trx);
  if (last?.status === 'running') return false;
  const isWhole = last?.parts.every(({ status }) => status === 'done') ?? true;
  const runId = last === null || isWhole ? newId() : last._id;
  if (last === null || isWhole) await insertOfficialDataRun(trx, { _id: runId, startedAt: clock.now().toISOString() });
  else await resumeOfficialDataRun(trx, runId);
  await jobs.emit(trx, 'officialData.requested', { runId });
  return true;
}

/** Who plans which part. */
export type OfficialPlanners = Readonly<Record<OfficialPart, ImportPlanner>>;

/**
 * Takes the part of a run that is being brought, all of its files or none, alone among imports. A second run finds it done. Throws
 * `UnreadableFile`.
 */
export async function takeOfficialPart(
  ctx: Pick<Context, 'db' | 'jobs' | 'clock' | 'storage'>,
  runId: string,
  planners: OfficialPlanners,
): Promise<void> {
  const running = await findRunningPart(ctx, runId);
  if (running === undefined) return;
  const { part, files } = running;
  const tables: { file: OfficialFile; table: Table }[] = [];
  for (const file of files) {
    const bytes = await ctx.storage.read(officialFileKey(runId, file));
    requireWhole(bytes, file);
    tables.push({ file, table: await readTable(bytes, isTableSheet) });
  }
  await ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    if ((await findRunningPart({ db: trx }, runId))?.part !== part) return;
    const total = tables.reduce((rows, { table }) => rows + table.rows.length, 0);
    let done = 0;
    // Told outside the transaction: whoever watches sees it grow.
    const tell = (rows: number) => updateOfficialDataPart(ctx.db, runId, part, { done: rows, total });
    for (const { file, table } of tables) {
      await tell(done);
      const version = file.version === undefined ? {} : { version: file.version };
      const hints = { file: file.name, now: ctx.clock.now(), ...version };
      const plan = await planners[part](trx, table, hints);
      const { read, skipped } = plan.report;
      if (skipped.length >= read) throw new UnreadableFile('packageUnusable');
      await plan.write(ctx, (rows) => tell(done + rows));
      done += table.rows.length;
    }
    await updateOfficialDataPart(trx, runId, part, { status: 'done', done, total });
  });
}

async function findRunningPart({ db }: { readonly db: Context['db'] | Transaction<DB> }, runId: string) {
  const run = await findOfficialData(db, runId);
  return run?.status === 'running' ? run.parts.find(({ status }) => status === 'running') : undefined;
}
