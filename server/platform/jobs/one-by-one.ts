import type { Logger } from 'pino';

/**
 * Does a piece of work for each, one after the other. One that fails is written down by its id and keeps no other waiting; the first failure is
 * thrown at the end, so that whoever called is tried again.
 */
export async function oneByOne<T extends string | { readonly _id: string }>(
  log: Pick<Logger, 'warn'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.warn({ err: error, id: typeof item === 'string' ? item : item._id }, 'one of many could not be done');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
