import { hash, verify } from '@node-rs/argon2';

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
