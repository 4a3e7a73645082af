import { randomInt } from 'node:crypto';
import { hashToken } from './session.ts';

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
