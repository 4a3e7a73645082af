import type { Context } from '../context.ts';

const FOLDER = 'erased';
const BY_OFFICE = '.office';

/** Somebody who is not to come back, and whether the office deleted them or they asked to be forgotten. */
export interface Erased {
  readonly userId: string;
  readonly isByOffice: boolean;
}

/**
 * Writes down who was forgotten, among the files: a backup of the database that is put back knows the person again, and this list,
 * which travels with the files, does not let it (holes, Personal data). An id and a day: nothing of the person.
 */
export async function rememberErased(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  { userId, isByOffice }: Erased,
): Promise<void> {
  await storage.put(`${FOLDER}/${userId}${isByOffice ? BY_OFFICE : ''}`, Buffer.from(clock.now().toISOString()));
}

/** Everybody who was ever forgotten here. */
export async function listErased({ storage }: Pick<Context, 'storage'>): Promise<readonly Erased[]> {
  const names = (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length + 1));
  return names
    .map((name) => ({ userId: name.replace(BY_OFFICE, ''), isByOffice: name.endsWith(BY_OFFICE) }))
    .filter(({ userId }) => /^[\da-f-]{36}$/.test(userId));
}
