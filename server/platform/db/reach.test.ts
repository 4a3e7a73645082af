import { expect, test } from 'vitest';
import { FATAL, openMadeUpPostgres } from '../../testing/faults/made-up-postgres.ts';
import { openDatabase } from './connect.ts';
import { waitForServer } from './wait-for-server.ts';

// A server that breaks while it is connected to: an error that reached nobody would end the run.

test('a session cut at any byte of its beginning, or ended with the word that it may begin, fails and nothing more', async () => {
  let next = 0;
  let length = 0;
  const server = await openMadeUpPostgres({
    greet(usual) {
      length = usual.length;
      return next < usual.length ? usual.subarray(0, next) : Buffer.concat([usual, FATAL]);
    },
  });
  const { pool, close } = openDatabase(server.url, { max: 2 });
  for (next = 0; next <= length; next += 1) {
    await expect(pool.query('select 1')).rejects.toThrow(/terminat|connection error/i);
  }
  expect(next).toBeGreaterThan(40);
  await close();
  await server.close();
});

test('a pooler that hands out sessions by transaction is refused in words', async () => {
  const server = await openMadeUpPostgres({
    answer: (asked) => (asked.includes('version') ? ['server_version_num', '180000'] : ['pid', '4711']),
  });
  await expect(waitForServer(server.url, 60, () => undefined)).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/volano is a pooler in transaction mode; Volano needs one in session mode/,
  );
  await server.close();
});

test('a server that is not there yet is waited for and said; one that never comes ends the start in one line', async () => {
  const server = await openMadeUpPostgres({ greet: () => FATAL });
  const told: string[] = [];
  await expect(waitForServer(server.url, 1, (line) => told.push(line))).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/volano cannot be used: 127\.0\.0\.1:\d+ stops; waited 1 s$/,
  );
  expect(told).toEqual([expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:\d+ stops; waiting, up to 1 s$/)]);
  await server.close();
});
