import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { insertKpiEvent } from '../../insight/kpi/kpi.queries.ts';

/**
 * Lets in who proved who they are: 403 `accountDisabled` for whom the office has shut out, 428 `emailNotVerified`, 403 `accountPending` for
 * whom it has not confirmed yet (decisions §2, holes H5). Ask it after the proof only: before, it would tell who has an account.
 */
export function requireAdmitted(account: { isEmailVerified: boolean; isConfirmed: boolean; isEnabled: boolean }): void {
  if (!account.isEnabled) throw new AppError('accountDisabled');
  if (!account.isEmailVerified) throw new AppError('emailNotVerified');
  if (!account.isConfirmed) throw new AppError('accountPending');
}

/** Counts that a customer came in, in the transaction that opens the session. */
export async function countAccess(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction<DB>,
  userId: string,
  agencyId: string | null,
): Promise<void> {
  const createdAt = clock.now().toISOString();
  await insertKpiEvent(trx, { kpiType: 'accesses', userId, agencyId, entityId: userId, createdAt });
}
