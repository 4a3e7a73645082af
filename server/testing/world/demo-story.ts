import { randomUUID } from 'node:crypto';
import { type SeedResult, seedDemo } from '@volano/database/seed/seed-demo';
import type { FileRow } from '@volano/database/seed/write-files';
import { insert } from '../builders/rows.ts';
import type { FreshDatabase } from './database.ts';

export interface StoredFileFacts {
  readonly row: FileRow;
  readonly bytes: Uint8Array;
}

/** Tells the demo story to a database; its files are kept in `files`, and their rows written as the server would. */
export async function seedDemoStory(
  { db }: Pick<FreshDatabase, 'db'>,
  now: Date,
  files: StoredFileFacts[] = [],
): Promise<SeedResult> {
  return seedDemo(db, {
    passwordHash: (password) => Promise.resolve(`hash of ${password}`),
    now,
    async storeFile(row, bytes, trx) {
      files.push({ row, bytes });
      const _id = randomUUID();
      await insert(trx, 'uploads', { ...row, _id, size: bytes.length, sha256: 'none', storageKey: _id });
      return _id;
    },
  });
}
