import { AppError } from '@volano/domain/errors';

/**
 * Lets in who proved who they are: 428 `emailNotVerified`, 403 `accountPending` for whom the office has not confirmed or has disabled
 * (decisions §2). Ask it after the proof only: before, it would tell who has an account.
 */
export function requireAdmitted(account: { isEmailVerified: boolean; isConfirmed: boolean; isEnabled: boolean }): void {
  if (!account.isEmailVerified) throw new AppError('emailNotVerified');
  if (!account.isConfirmed || !account.isEnabled) throw new AppError('accountPending');
}
