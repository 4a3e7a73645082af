import type { DB } from '@volano/database/types';
import type { BackupMade } from '@volano/domain/rules/backups';
import type { Kysely, Transaction } from 'kysely';
import type { Drilled } from './backup/drill.ts';
import type { Archive } from './backup/archive-objects.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Scanner } from './files/scan.ts';
import type { DatabaseTrouble } from './db/watch.ts';
import type { ImportThread } from './imports/thread.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LiveConnection } from './realtime/live-connection.ts';
import type { Sealer } from './secrets/sealer.ts';
import type { Logger } from 'pino';
import type { Storage, Signer } from './storage/storage.ts';
import type { Traces } from './traces/traces.ts';
import type { PdfRenderer } from './rendering/pdf/renderer.ts';

/** The database, inside or outside a transaction. */
export type Database = Kysely<DB> | Transaction<DB>;

/** What every route is handed: the running parts of the service, and nothing of any feature. */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<DB>;
  readonly databaseKind: 'embedded' | 'postgres';
  /** What is wrong with the database at this moment; always null where nobody watches it (commands, tests). */
  readonly databaseTrouble: () => DatabaseTrouble | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null where no collector is configured. */
  readonly traces: Traces | null;
  readonly jobs: Jobs;
  readonly liveConnection: LiveConnection;
  readonly storage: Storage;
  readonly signer: Signer;
  readonly sealer: Sealer;
  readonly scanner: Scanner;
  readonly pdf: PdfRenderer;
  readonly importThread: ImportThread;
  /** Makes a backup now; null where none is configured. Answers null while another one is being made. */
  readonly makeBackup: (() => Promise<BackupMade | null>) | null;
  /** Restores the newest backup apart and compares it; null where none is configured. */
  readonly drillBackup: (() => Promise<Drilled>) | null;
  /** The archive of the embedded database; null where this node keeps none. */
  readonly archive: Archive | null;
  readonly version: string;
  /** What the portal is made of, as `readBuild` names it; read once. */
  readonly build: () => Promise<string>;
  /** Since when this node runs. */
  readonly startedAt: string;
  /** Aborted once the portal is told to stop: what was accepted is still answered, and nobody should come with more. */
  readonly stopping: AbortSignal;
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string;
}
