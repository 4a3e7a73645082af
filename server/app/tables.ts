import { migrateTo } from '../platform/db/migrate.ts';
import { findWorkingRole, type Roles } from '../platform/db/roles.ts';
import { installQueues } from '../platform/jobs/jobs.ts';
import type { Logger } from 'pino';
import { MIGRATIONS_DIR } from './shipped.ts';

/**
 * Brings the tables to this version, or to the migration `last`, by the role that owns them; where another one works on them it gets what it needs,
 * the queues too, and the owner's connections are closed again (18-trust §7). Throws a `StartupError` with one line.
 */
export async function prepareTables(database: Roles, log: Logger, last?: string): Promise<void> {
  const workingRole = await findWorkingRole(database);
  await migrateTo(database.ownerUrl, MIGRATIONS_DIR, log, { last, workingRole });
  if (workingRole !== null) await installQueues(database.ownerUrl, log);
}
