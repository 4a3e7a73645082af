import { fillForMatching, type Size } from './matching-data.ts';
import { type FilledDatabase, fillDatabase } from './fill-database.ts';

/** A database of companies and announcements. */
export interface MatchingSetup extends FilledDatabase {
  readonly size: Size;
}

/** Makes and fills a database beside the others of the server. */
export async function setUpMatching(adminUrl: string, size: Size): Promise<MatchingSetup> {
  return { size, ...(await fillDatabase(adminUrl, (database) => fillForMatching(database, size))) };
}
