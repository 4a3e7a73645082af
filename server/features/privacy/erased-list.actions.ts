import type { Context } from '../../context.ts';

const FOLDER = 'erased';

/**
 * Writes down who was forgotten, among the files: a backup of the database that is put back knows the person again, and this list,
 * which travels with the files, does not let it (holes, Personal data). An id and a day: nothing of the person.
 */
export async function rememberErased(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: string,
): Promise<void> {
  await storage.put(`${FOLDER}/${userId}`, Buffer.from(clock.now().toISOString()));
}

/** Everybody who was ever forgotten here. */
export async function listErased({ storage }: Pick<Context, 'storage'>): Promise<readonly string[]> {
  const keys = await storage.list(FOLDER);
  return keys.map((key) => key.slice(FOLDER.length + 1)).filter((name) => /^[\da-f-]{36}$/.test(name));
}
