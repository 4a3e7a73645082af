import type { ReplyOf } from '@volano/domain/contracts/route';
import { getSystemState } from '@volano/domain/contracts/system';
import { isBackupOld } from '@volano/domain/rules/backups';
import { SYSTEM_WARNINGS, type SystemWarning } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import { findBackupFailure, findLastBackup } from '../../../platform/backup/backup.queries.ts';
import { nameOfPlace } from '../../../platform/backup/make.ts';
import type { Context } from '../../../platform/context.ts';
import { isAnswering } from '../../../platform/storage/integrity.ts';
import { findRoom } from '../../../platform/storage/room.ts';
import { countFiles, listFailingJobs, listRefusedNodes, listTroubledFiles, readMailState } from './system.queries.ts';

/** Each file is read once a week; a day more before it counts as not read. */
const CHECKED_WITHIN_MS = 8 * 86_400_000;

/** How the portal itself is, for admins. A part that does not answer is told, and hides no other. */
export const systemRoutes = [
  bindRoute(getSystemState, async ({ ctx }) => {
    const since = new Date(ctx.clock.now().getTime() - CHECKED_WITHIN_MS).toISOString();
    const [files, disk, mail, failingJobs, refusedNodes, backup] = await Promise.all([
      readFiles(ctx, since),
      findRoom(ctx).catch(() => null),
      readMailState(ctx.db),
      listFailingJobs(ctx.db),
      listRefusedNodes(ctx.db),
      readBackup(ctx),
    ]);
    const parts = {
      files,
      disk,
      mail: { hasServer: ctx.config.smtpUrl !== undefined, ...mail },
      failingJobs,
      refusedNodes,
      backup,
    };
    return { version: ctx.version, database: ctx.databaseKind, warnings: warningsOf(ctx, parts), ...parts };
  }),
];

async function readFiles({ db, storage }: Context, since: string) {
  const [counted, troubles, isReachable] = await Promise.all([
    countFiles(db, since),
    listTroubledFiles(db),
    isAnswering(storage),
  ]);
  const { kind, name: place } = storage.place;
  return { kind, place, isReachable, ...counted, troubles };
}

async function readBackup({ db, config: { backup } }: Context) {
  const [last, failure] = await Promise.all([findLastBackup(db), findBackupFailure(db)]);
  return {
    place: backup === undefined ? null : nameOfPlace(backup),
    isEncrypted: backup?.key !== undefined,
    last,
    failure: failure === null ? null : { error: failure.error, at: failure.endedAt },
  };
}

type Judged = Omit<ReplyOf<typeof getSystemState>, 'version' | 'database' | 'warnings'>;

/** What somebody should see to. A demo has nothing to lose, and is not told to be backed up. */
function warningsOf(
  { clock, config }: Context,
  { files, disk, mail, failingJobs, refusedNodes, backup }: Judged,
): SystemWarning[] {
  const isMade = backup.place !== null || backup.last !== null;
  const is: Readonly<Record<SystemWarning, boolean>> = {
    filesDown: !files.isReachable,
    diskFull: disk?.state === 'full',
    mailDown: mail.trouble !== null,
    nodeRefused: refusedNodes.length > 0,
    jobsFailing: failingJobs.length > 0,
    filesTroubled: files.troubled > 0,
    backupFailed: backup.failure !== null,
    backupOld: isMade && isBackupOld(backup.last?.madeAt ?? null, clock.now()),
    backupOff: backup.place === null && !config.isDemo,
    diskLow: disk?.state === 'low',
  };
  return SYSTEM_WARNINGS.filter((warning) => is[warning]);
}
