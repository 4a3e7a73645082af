import { AppError } from '@volano/domain/errors';
import { isCommonPassword } from '@volano/domain/rules/common-password';
import { type PasswordFault, passwordFaults } from '@volano/domain/rules/password';
import type { Context } from '../context.ts';

/** What everybody knows of whose password it is going to be. */
export interface PasswordOwner {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/**
 * Refuses a password that is being set: 400 `passwordTooWeak` against the house rule, with what it lacks, 400 `passwordTooCommon` for what many people use
 * or what is known of this person (decisions §2, holes H30). Never asked at login.
 */
export function requireGoodPassword(ctx: Context, password: string, { name, surname, email }: PasswordOwner): void {
  const { passwordMin: min, brand } = ctx.config;
  const faults = passwordFaults(password, min);
  if (faults.length > 0) {
    const fields = faults.map((fault) => ({ path: 'password', message: FAULTS[fault] }));
    throw new AppError('passwordTooWeak', { params: { minimum: min }, fields });
  }
  if (isCommonPassword(password, [name, surname, email, brand.name])) throw new AppError('passwordTooCommon');
}

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  length: 'tooShort',
  upper: 'passwordUpper',
  lower: 'passwordLower',
  digit: 'passwordDigit',
};
