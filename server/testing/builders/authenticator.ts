import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a secret at a moment. */
export function authenticatorCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
