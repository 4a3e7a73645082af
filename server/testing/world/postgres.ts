import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { launchEmbedded } from '../../platform/db/database.ts';

export interface TestServer {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Where Linux has a folder in memory. */
const IN_MEMORY = '/dev/shm';
/** What a run may take of it, with much to spare. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder for what is thrown away. Every test file copies a database of a thousand files and deletes it again, which a disk remembers for
 * longer than it lasts: it lies in memory where there is room.
 */
function throwAwayFolder(): string {
  let parent = tmpdir();
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize > ROOM_BYTES) parent = IN_MEMORY;
  } catch {
    // Another system: its disk will do.
  }
  return mkdtempSync(path.join(parent, 'volano-postgres-'));
}

/** The server of `TEST_DATABASE_URL`, else a throw-away embedded one that writes nothing down for good. */
export async function startTestServer(): Promise<TestServer> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined && external !== '') return { adminUrl: external, stop: () => Promise.resolve() };
  const dataDir = throwAwayFolder();
  const server = await launchEmbedded({ dataDir, log: pino({ level: 'error' }), isDurable: false });
  return {
    adminUrl: server.url('postgres'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
