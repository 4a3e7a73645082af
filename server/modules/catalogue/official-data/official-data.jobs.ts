import type { Events } from '@volano/domain/events';
import { OFFICIAL_PARTS, type OfficialFile } from '@volano/domain/rules/official-data';
import { countQuestions } from '../../companies/public.ts';
import type { Context } from '../../../platform/context.ts';
import { readPackageFile } from '../../../platform/imports/package-files.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { ThreadClosed } from '../../../platform/imports/thread.ts';
import { MANIFEST, readManifest, requireWhole, sha256Of } from './manifest.parse.ts';
import { officialFileKey, requestOfficialData } from './official-data.actions.ts';
import {
  endOfficialDataRun,
  findLastOfficialData,
  findOfficialData,
  type OfficialDataError,
  replaceOfficialDataParts,
  type StoredPart,
  updateOfficialDataPart,
} from './official-data.queries.ts';

type Place = Pick<OfficialDataError, 'part' | 'file'>;

/** What stopped a run, with where it was. */
class Stopped extends Error {
  readonly place: Place;

  constructor(place: Place, cause: unknown) {
    super('official data', { cause });
    this.name = 'Stopped';
    this.place = place;
  }
}

/**
 * Brings the package part by part, each whole and checked before anything of it is written. Whatever goes wrong is kept with the run, and what
 * came before stays; a run whose process died goes on with the next part.
 */
export async function bringOfficialData(ctx: Context, { runId }: Events['officialData.requested']): Promise<void> {
  if ((await findOfficialData(ctx.db, runId))?.status !== 'running') return;
  try {
    await at({ part: null, file: MANIFEST }, () => openPackage(ctx, runId));
    for (const part of await waitingParts(ctx, runId)) await bringPart(ctx, runId, part);
    await end(ctx, runId, null);
  } catch (error) {
    const { place, cause } = error instanceof Stopped ? error : { place: { part: null, file: null }, cause: error };
    if (cause instanceof ThreadClosed) throw cause;
    const isUnreadable = cause instanceof UnreadableFile;
    if (!isUnreadable) ctx.log.error({ err: cause, runId, ...place }, 'official data could not be taken');
    const why = isUnreadable ? { reason: cause.reason, params: cause.params } : FAILED;
    await end(ctx, runId, { ...place, ...why });
  }
}

/** What waited for the questions of the survey is brought once they are there. */
export async function continueOfficialData(ctx: Context): Promise<void> {
  if (ctx.config.officialData === undefined) return;
  await ctx.db.transaction().execute(async (trx) => {
    const last = await findLastOfficialData(trx);
    if (last?.parts.some(({ status }) => status === 'waitsForQuestions') === true) await requestOfficialData(ctx, trx);
  });
}

/** Ends a run whose process died at every try. */
export async function giveUpOfficialData(ctx: Context, { runId }: Events['officialData.requested']): Promise<void> {
  const run = await findOfficialData(ctx.db, runId);
  const part = run?.parts.find(({ status }) => status === 'running')?.part ?? null;
  await end(ctx, runId, { part, file: null, reason: 'packageGaveUp', params: {} });
}

const FAILED = { reason: 'packageFailed', params: {} } as const;

async function at<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Stopped(place, error);
  }
}

/** Reads what the package says of itself; parts that an earlier try of the same package brought stay done. */
async function openPackage(ctx: Context, runId: string): Promise<void> {
  const bytes = await readPackageFile(placeOf(ctx), MANIFEST);
  const { dated, files } = readManifest(bytes);
  const manifest = sha256Of(bytes);
  if ((await findOfficialData(ctx.db, runId))?.manifest === manifest) return;
  const parts = new Map(
    OFFICIAL_PARTS.flatMap((part) => {
      const own = files.filter((file) => file.part === part);
      return own.length === 0 ? [] : [[part, own] as const];
    }),
  );
  await ctx.db.transaction().execute((trx) => replaceOfficialDataParts(trx, runId, { dated, manifest, parts }));
}

async function waitingParts(ctx: Context, runId: string): Promise<readonly StoredPart[]> {
  return (await findOfficialData(ctx.db, runId))?.parts.filter(({ status }) => status !== 'done') ?? [];
}

async function bringPart(ctx: Context, runId: string, { part, files }: StoredPart): Promise<void> {
  const name = files.length === 1 ? (files[0]?.name ?? null) : null;
  if (part === 'incentives' && (await countQuestions(ctx.db)) === 0) {
    // What a record asks would find no question that it means, and stay a remark.
    await updateOfficialDataPart(ctx.db, runId, part, { status: 'waitsForQuestions' });
    return;
  }
  await updateOfficialDataPart(ctx.db, runId, part, { status: 'running' });
  try {
    for (const file of files) await at({ part, file: file.name }, () => keepFile(ctx, runId, file));
    await at({ part, file: name }, () => ctx.importThread.run('official', runId, ctx.clock.now()));
  } finally {
    for (const file of files) await ctx.storage.remove(officialFileKey(runId, file));
  }
}

/** Checks a file over all of its bytes, and keeps it for the thread that reads it. */
async function keepFile(ctx: Context, runId: string, file: OfficialFile): Promise<void> {
  const bytes = await readPackageFile(placeOf(ctx), file.name);
  requireWhole(bytes, file);
  await ctx.storage.put(officialFileKey(runId, file), bytes);
}

function placeOf({ config }: Context): string {
  if (config.officialData === undefined) throw new UnreadableFile('packageMissing');
  return config.officialData;
}

async function end(ctx: Context, runId: string, error: OfficialDataError | null): Promise<void> {
  const finishedAt = ctx.clock.now().toISOString();
  // In a transaction, so that who slept past their turn does not call failed what another one has done since.
  await ctx.db.transaction().execute((trx) => endOfficialDataRun(trx, runId, { error, finishedAt }));
}
