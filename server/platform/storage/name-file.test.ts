import { expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { nameFile } from './name-file.ts';

const database = await openFreshDatabase();

/** Names a file by work that goes wrong in these ways, one try after the other; answers what came of it, and which files went. */
async function name(...troubles: readonly (string | null)[]) {
  const removed: string[] = [];
  const storage = { remove: async (key: string) => void removed.push(key) };
  const tries = [...troubles];
  const work = async () => {
    const code = tries.shift();
    if (code) throw Object.assign(new Error('it goes wrong'), { code });
    return removed.length;
  };
  const outcome = await nameFile(storage, 'a.pdf', database.db.transaction(), work).catch(() => 'failed');
  return { outcome, removed };
}

test('bytes that no row will name go with the work that failed, not before it is given up', async () => {
  const [deadlock, other] = ['40P01', '23505'];
  expect(await name(null)).toEqual({ outcome: 0, removed: [] });
  // Done again after a deadlock, it finds them.
  expect(await name(deadlock, deadlock, null)).toEqual({ outcome: 0, removed: [] });
  expect(await name(deadlock, deadlock, deadlock)).toEqual({ outcome: 'failed', removed: ['a.pdf'] });
  expect(await name(other)).toEqual({ outcome: 'failed', removed: ['a.pdf'] });
});
