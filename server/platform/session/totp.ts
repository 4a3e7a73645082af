import { Secret, TOTP } from 'otpauth';

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
