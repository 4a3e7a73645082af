import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@volano/domain/errors';
import { type PasswordFault, passwordFaults, isCommonPassword } from '@volano/domain/rules/password';
import type { Context } from '../context.ts';

// Argon2id, 19 MiB, two passes: the OWASP floor, some 20 ms here.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to be kept of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is right. Without a stored hash (nobody has that e-mail) it takes the same time over a decoy,
 * so that the clock does not tell who has an account (abuse 1).
 */
export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a decoy that nobody knows');
  // A stored word that is no hash, of a row that was brought in, is fitted by nothing, and in the same time.
  const hash = stored?.startsWith('$argon2') ? stored : undefined;
  const isRight = await verify(hash ?? (await decoy), password, OPTIONS);
  return isRight && hash !== undefined;
}

/** What everybody knows of whose password it is going to be. */
interface PasswordOwner {
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
