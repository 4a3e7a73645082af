import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@volano/domain/errors';
import { type PasswordFault, passwordFaults, isCommonPassword } from '@volano/domain/rules/password';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import { hashToken } from './session.ts';

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

/** What the product is called, whatever the firm is. */
const PRODUCT = 'Volano';

/** What everybody knows of whose password it is going to be. */
interface PasswordOwner {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/**
 * Refuses a password that is being set: 400 `passwordTooWeak` against the rule, with what it lacks, 400 `passwordTooCommon` for what many people use
 * or what is known of this person (decisions §2, holes H30). Never asked at login.
 */
export function requireGoodPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
  { name, surname, email }: PasswordOwner,
  firmName: string,
): void {
  const { passwordMin: min } = config;
  const faults = passwordFaults(password, min);
  if (faults.length > 0) {
    const fields = faults.map((fault) => ({ path: 'password', message: FAULTS[fault] }));
    throw new AppError('passwordTooWeak', { params: { minimum: min }, fields });
  }
  if (isCommonPassword(password, [name, surname, email, firmName, PRODUCT])) throw new AppError('passwordTooCommon');
}

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  length: 'tooShort',
  upper: 'passwordUpper',
  lower: 'passwordLower',
  digit: 'passwordDigit',
};

const PERIOD_S = 30;

/** A new secret for an authenticator app, as people type it where they cannot photograph it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that the QR code of a secret carries: whose it is and for which portal. */
export function totpAddress(secret: string, owner: { issuer: string; label: string }): string {
  return generatorOf(secret, owner).toString();
}

/**
 * The time step that a code belongs to, or null for a wrong one. The step before and the one after are taken as well: clocks of phones
 * differ. Compared without a hint from the clock.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (PERIOD_S * 1000)) + delta;
}

function generatorOf(secret: string, owner: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...owner, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

// Without letters and digits that are taken for each other on paper.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

/** Ten codes of twelve signs, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => [group(), group(), group()].join('-'));
}

function group(): string {
  return Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** What is kept of a recovery code: whatever the case and the signs between its letters; two people's are never alike. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
