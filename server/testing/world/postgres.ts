import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { launchEmbedded } from '../../platform/db/database.ts';

/** A PostgreSQL for one run of tests. */
export interface TestServer {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** The server of `TEST_DATABASE_URL`, else a throw-away embedded one that writes nothing down for good. */
export async function startTestServer(): Promise<TestServer> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined && external !== '') return { adminUrl: external, stop: () => Promise.resolve() };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-postgres-'));
  const server = await launchEmbedded({ dataDir, log: pino({ level: 'error' }), isDurable: false });
  return {
    adminUrl: server.url('postgres'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
