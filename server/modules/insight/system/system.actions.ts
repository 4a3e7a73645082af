import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSystemState } from '@volano/domain/contracts/system';
import { isBackupOld, isDrillOld } from '@volano/domain/rules/backups';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { SYSTEM_WARNINGS, type SystemWarning } from '@volano/domain/rules/system-warnings';
import { auditSettings } from '../../../platform/audit/audit.ts';
import { findBackupFailure, findFirstBackup, findLastBackup } from '../../../platform/backup/backup.queries.ts';
import { nameOfPlace } from '../../../platform/backup/make.ts';
import { isKeyShared } from '../../../platform/config/stores.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { findLastDrill, insertDrill } from './drill.queries.ts';
import { isAnswering, findRoom } from '../../../platform/storage/health.ts';
import { countQueues } from '../jobs/jobs.queries.ts';
import {
  countFiles,
  listFailingJobs,
  listRefusedNodes,
  listTroubledFiles,
  readArchiver,
  readMailState,
} from './system.queries.ts';

type SystemState = ReplyOf<typeof getSystemState>;

/** Each file is read once a week; a day more before it counts as not read. */
const CHECKED_WITHIN_MS = 8 * 86_400_000;
/** How many of the slowest routes are told, and how often one must have been asked before its figures mean something. */
const SLOWEST = { count: 5, least: 20 } as const;

/** How the portal itself is (11-operations §5). A part that does not answer is told, and hides no other. */
export async function readSystem(ctx: Context): Promise<SystemState> {
  const since = new Date(ctx.clock.now().getTime() - CHECKED_WITHIN_MS).toISOString();
  const [files, disk, scanner, mail, failingJobs, refusedNodes, backups, archive, slowestRoutes] = await Promise.all([
    readFiles(ctx, since),
    findRoom(ctx).catch(() => null),
    readScanner(ctx),
    readMailState(ctx.db),
    listFailingJobs(ctx.db),
    listRefusedNodes(ctx.db),
    readBackup(ctx),
    readArchive(ctx),
    ctx.metrics.listSlowest(SLOWEST.count, SLOWEST.least),
  ]);
  const hasServer = ctx.config.smtpUrl !== undefined;
  const { first, ...backup } = backups;
  const parts = { files, disk, scanner, mail: { hasServer, ...mail }, failingJobs, refusedNodes, backup, archive };
  const { version, databaseKind: database } = ctx;
  return { version, database, warnings: warningsOf(ctx, parts, first), ...parts, slowestRoutes };
}

async function readFiles({ db, storage }: Context, since: string) {
  const [counted, troubles, isReachable] = await Promise.all([
    countFiles(db, since),
    listTroubledFiles(db),
    isAnswering(storage),
  ]);
  const { kind, name: place } = storage.place;
  return { kind, place, isReachable, ...counted, troubles };
}

async function readScanner({ scanner }: Context): Promise<SystemState['scanner']> {
  return scanner.isOn ? { isAnswering: await scanner.isAnswering() } : null;
}

async function readBackup({ db, config: { backup } }: Context) {
  const [last, failure, drill, first] = await Promise.all([
    findLastBackup(db),
    findBackupFailure(db),
    findLastDrill(db),
    findFirstBackup(db),
  ]);
  return {
    first,
    place: backup === undefined ? null : nameOfPlace(backup),
    isEncrypted: backup?.key !== undefined,
    last,
    drill,
    failure: failure === null ? null : { error: failure.error, at: failure.endedAt },
  };
}

/** Of the embedded database what the portal took away counts; PostgreSQL itself may fail before that. */
async function readArchive({ db, archive, databaseKind }: Context): Promise<SystemState['archive']> {
  const { isOn, last, failed } = await readArchiver(db);
  const said = failed === null ? null : { error: `PostgreSQL: ${failed.segment}`, at: failed.at };
  if (databaseKind === 'postgres') return { by: 'server', isOn, since: null, last, failure: said };
  const own = archive?.state() ?? { since: null, last: null, failure: null };
  return { by: 'portal', isOn: archive !== null, ...own, failure: own.failure ?? (archive === null ? null : said) };
}

type Judged = Omit<SystemState, 'version' | 'database' | 'warnings' | 'slowestRoutes'>;

/** Has the newest backup restored apart and compared. Throws `conflict` while that goes on, and where no backups are made. */
export async function requestDrill(ctx: Context, actor: Actor): Promise<null> {
  const [drillId, now] = [newId(), ctx.clock.now().toISOString()];
  await ctx.db.transaction().execute(async (trx) => {
    if (ctx.drillBackup === null || !(await insertDrill(trx, drillId, now))) throw new AppError('conflict');
    await auditSettings(ctx, trx, actor, { what: 'backupDrill', action: 'created', name: now });
    await ctx.jobs.emit(trx, 'backup.drillRequested', { drillId });
  });
  return null;
}

/** What somebody should see to. A demo has nothing to lose, and is not told to be backed up. */
function warningsOf(
  { clock, config, startedAt }: Context,
  { files, disk, scanner, mail, failingJobs, refusedNodes, backup, archive }: Judged,
  firstBackup: string | null,
): SystemWarning[] {
  const isMade = backup.place !== null || backup.last !== null;
  const is: Readonly<Record<SystemWarning, boolean>> = {
    filesDown: !files.isReachable,
    diskFull: disk?.state === 'full',
    scannerDown: scanner?.isAnswering === false,
    mailDown: mail.trouble !== null,
    nodeRefused: refusedNodes.length > 0,
    jobsFailing: failingJobs.length > 0,
    filesTroubled: files.troubled > 0,
    backupFailed: backup.failure !== null,
    drillFailed: backup.drill?.isGood === false,
    drillOld: backup.place !== null && isDrillOld(backup.drill?.at ?? null, firstBackup, clock.now()),
    backupKeyShared: isKeyShared(config),
    archiveFailing: archive.failure !== null,
    backupOld: isMade && isBackupOld(backup.last?.madeAt ?? null, startedAt, clock.now()),
    backupOff: backup.place === null && !config.isDemo,
    diskLow: disk?.state === 'low',
  };
  return SYSTEM_WARNINGS.filter((warning) => is[warning]);
}

const GAUGES = {
  volano_database_up: { help: 'Whether the database answers' },
  volano_warning: { help: 'What somebody should see to, 1 each, as "Stato del sistema" says it', labels: ['warning'] },
  volano_jobs: { help: 'Jobs, by queue and state', labels: ['queue', 'state'] },
  volano_files: { help: 'Stored files' },
  volano_files_bytes: { help: 'Bytes of the stored files' },
  volano_files_troubled: { help: 'Stored files that are missing, damaged or cannot be read' },
  volano_disk_free_bytes: { help: 'Room on the disk of the files' },
  volano_disk_bytes: { help: 'Size of the disk of the files' },
  volano_mail_last_sent_timestamp_seconds: { help: 'When a mail left last' },
  volano_backup_last_timestamp_seconds: { help: 'The moment of the last backup that was made to its end' },
  volano_archive_last_timestamp_seconds: { help: 'When a segment of the database was archived last' },
} as const;

/** Lets whoever watches from outside read what the admins read, by the same rules (11-operations §5). */
export function watchSystem(ctx: Context): void {
  ctx.metrics.addGauges(GAUGES, async () => {
    const none = Object.fromEntries(Object.keys(GAUGES).map((name) => [name, []])) as unknown as Figures;
    if (ctx.databaseTrouble() !== null) return { ...none, volano_database_up: [{ value: 0 }] };
    return figuresOf(await readSystem(ctx), await countQueues(ctx.db));
  });
}

type Figures = Record<keyof typeof GAUGES, { labels?: Record<string, string>; value: number }[]>;

function figuresOf(
  { warnings, files, disk, mail, backup, archive }: SystemState,
  queues: Awaited<ReturnType<typeof countQueues>>,
): Figures {
  const secondsOf = (moment: string | null | undefined) =>
    typeof moment === 'string' ? [{ value: Date.parse(moment) / 1_000 }] : [];
  return {
    volano_database_up: [{ value: 1 }],
    volano_warning: SYSTEM_WARNINGS.map((warning) => ({
      labels: { warning },
      value: warnings.includes(warning) ? 1 : 0,
    })),
    volano_jobs: queues.flatMap(({ name: queue, ...counted }) =>
      (['waiting', 'active', 'failed'] as const).map((state) => ({
        labels: { queue, state },
        value: Number(counted[state]),
      })),
    ),
    volano_files: [{ value: files.count }],
    volano_files_bytes: [{ value: files.bytes }],
    volano_files_troubled: [{ value: files.troubled }],
    volano_disk_free_bytes: disk === null ? [] : [{ value: disk.free }],
    volano_disk_bytes: disk === null ? [] : [{ value: disk.total }],
    volano_mail_last_sent_timestamp_seconds: secondsOf(mail.lastSentAt),
    volano_backup_last_timestamp_seconds: secondsOf(backup.last?.madeAt),
    volano_archive_last_timestamp_seconds: secondsOf(archive.last?.at),
  };
}
