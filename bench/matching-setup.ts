import { fillForMatching, type Size } from './matching-data.ts';
import { type FilledDatabase, fillDatabase } from './fill-database.ts';

/** A database of companies and announcements. */
export interface Stage extends FilledDatabase {
  readonly size: Size;
}

/** Makes and fills a database beside the others of the server. */
export async function setStage(adminUrl: string, size: Size): Promise<Stage> {
  return { size, ...(await fillDatabase(adminUrl, (database) => fillForMatching(database, size))) };
}
