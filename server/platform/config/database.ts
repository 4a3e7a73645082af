import { z } from 'zod';
import { findAddressProblem } from '../db/address.ts';
import { StartupError } from '../startup-error.ts';

const address = z
  .string()
  .superRefine((text, issues) => {
    const wrong = findAddressProblem(text);
    if (wrong !== null) issues.addIssue(wrong);
  })
  .optional();

/** What the environment says of a database on a server. */
export const DATABASE = {
  address,
  waitSeconds: z.coerce.number().int().min(0).max(3_600).default(60),
};

export interface DatabaseConfig {
  readonly databaseUrl: string | undefined;
  /** The same database by the role that owns its tables, where that of `databaseUrl` does not (18-trust §7). */
  readonly databaseOwnerUrl: string | undefined;
  /** How long a start waits until a server of `databaseUrl` takes writes. */
  readonly databaseWaitSeconds: number;
}

interface Given {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly DATABASE_WAIT_SECONDS: number;
}

/** Where the database is, and by which roles. Throws a `StartupError` with one line. */
export function databaseOf(env: Given): DatabaseConfig {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = env;
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    throw new StartupError('DATABASE_OWNER_URL needs DATABASE_URL: the same database by a role that owns nothing');
  return { databaseUrl, databaseOwnerUrl, databaseWaitSeconds: env.DATABASE_WAIT_SECONDS };
}
