import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { isTaken, type TerritoryTable } from './territory-writes.queries.ts';

const MESSAGES = { name: 'nameTaken', code: 'codeTaken' } as const;

/** Refuses a name or a code that another one of the kind has: 409 `conflict` that names the field. */
export async function requireFree(
  trx: Database,
  table: TerritoryTable,
  column: 'name' | 'code',
  value: string,
  exceptId: string | null,
): Promise<void> {
  if (await isTaken(trx, table, column, value, exceptId))
    throw new AppError('conflict', { fields: [{ path: column, message: MESSAGES[column] }] });
}
