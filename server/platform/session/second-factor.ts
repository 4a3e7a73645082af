import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from './session.ts';

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
