import { DEMO_PASSWORD, demoAccounts } from '@volano/database/seed/demo-accounts';
import { type SeedResult, seedDemo } from '@volano/database/seed/seed-demo';
import type { FileRow } from '@volano/database/seed/write-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
let database: FreshDatabase;
let result: SeedResult;
beforeAll(async () => {
  database = await freshDatabase();
  const t = performance.now();
  result = await seed();
  console.log('ms', performance.now() - t);
});
afterAll(() => database.drop());
function seed() {
  return seedDemo(database.db, { passwordHash: async (p) => `hash of ${p}`, now: NOW, storeFile: async (row, bytes, trx) => { const _id = crypto.randomUUID(); await trx.insertInto('uploads').values({ ...row, _id, size: bytes.length, sha256: 'x', storageKey: _id }).execute(); return _id; } });
}
test('x', () => { expect(result).toBeDefined(); });
