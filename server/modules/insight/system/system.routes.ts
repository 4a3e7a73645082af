import { getSystemState } from '@volano/domain/contracts/system';
import { isBackupOld } from '@volano/domain/rules/backups';
import type { SystemWarning } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import { findBackupFailure, findLastBackup } from '../../../platform/backup/backup.queries.ts';
import { nameOfPlace } from '../../../platform/backup/make.ts';
import type { Context } from '../../../platform/context.ts';
import { findRoom, type Room } from '../../../platform/storage/room.ts';
import { countFiles, listTroubledFiles } from './system.queries.ts';

/** Each file is read once a week; a day more before it counts as not read. */
const CHECKED_WITHIN_MS = 8 * 86_400_000;

/** How the portal itself is, for admins. */
export const systemRoutes = [
  bindRoute(getSystemState, async ({ ctx }) => {
    const since = new Date(ctx.clock.now().getTime() - CHECKED_WITHIN_MS).toISOString();
    const [counted, troubles, disk, backup] = await Promise.all([
      countFiles(ctx.db, since),
      listTroubledFiles(ctx.db),
      findRoom(ctx),
      readBackup(ctx),
    ]);
    const { kind, name: place } = ctx.storage.place;
    return {
      version: ctx.version,
      database: ctx.databaseKind,
      warnings: warningsOf(ctx, { disk, troubled: counted.troubled, backup }),
      files: { kind, place, ...counted, troubles },
      backup,
      disk,
    };
  }),
];

async function readBackup({ db, config: { backup } }: Context) {
  const [last, failure] = await Promise.all([findLastBackup(db), findBackupFailure(db)]);
  return {
    place: backup === undefined ? null : nameOfPlace(backup),
    isEncrypted: backup?.key !== undefined,
    last,
    failure: failure === null ? null : { error: failure.error, at: failure.endedAt },
  };
}

interface Judged {
  readonly disk: Room | null;
  readonly troubled: number;
  readonly backup: Awaited<ReturnType<typeof readBackup>>;
}

/** What somebody should see to. A demo has nothing to lose, and is not told to be backed up. */
function warningsOf({ clock, config }: Context, { disk, troubled, backup }: Judged): SystemWarning[] {
  const isMade = backup.place !== null || backup.last !== null;
  const is: Readonly<Record<SystemWarning, boolean>> = {
    diskFull: disk?.state === 'full',
    filesTroubled: troubled > 0,
    backupFailed: backup.failure !== null,
    backupOld: isMade && isBackupOld(backup.last?.madeAt ?? null, clock.now()),
    backupOff: backup.place === null && !config.isDemo,
    diskLow: disk?.state === 'low',
  };
  return (Object.keys(is) as SystemWarning[]).filter((warning) => is[warning]);
}
