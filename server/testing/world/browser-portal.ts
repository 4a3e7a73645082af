import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { administer } from '../builders/administer.ts';
import { openAnalytics } from './analytics-stand-in.ts';
import { openAssistant } from './assistant-stand-in.ts';
import { startPortal } from './portal-process.ts';
import { startTestServer } from './postgres.ts';
import { createWorkingRole, rolesOf } from './working-role.ts';

// What browser tests play on: a throw-away PostgreSQL and the portal on it, with the demo story, page built first when its sources
// changed. Prints one line with both addresses, and takes everything away when told to stop.
const start = fileURLToPath(new URL('../../../tools/start.ts', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-browser-'));
const server = await startTestServer();
const name = `browser_${randomUUID().replaceAll('-', '')}`;
await administer(server.adminUrl, `create database ${name}`);
await createWorkingRole(server.adminUrl);
const database = new URL(server.adminUrl);
database.pathname = `/${name}`;
// The story stands still: a run that is under way at the hour of the reminders finds the same companies as any other.
const stillness = { SURVEY_REMINDER_DAYS: '0', DOSSIER_REMINDER_DAYS: '0', DOSSIER_AUTO_DAYS: '0' };
const environment = { DATA_DIR: dataDir, ...rolesOf(database.href), DEMO: 'true', ...stillness };
const assistant = await openAssistant();
const analytics = await openAnalytics();
const outside = {
  ANALYTICS_URL: analytics.url,
  MONITORING_HOSTS: 'monitor.volano.example',
  ASSISTANT_SCRIPT_URL: assistant.scriptUrl,
  ASSISTANT_AREA_ID: 'prova',
};
const portal = startPortal({ ...environment, ...outside }, start);
// Faults of the portal stand beside the test that met them; what it tells of itself does not.
const faults = createInterface({ input: portal.process.stdout ?? process.stdin });
faults.on('line', (line) => {
  if (/^\{"level":(50|60),/.test(line)) console.error(line);
});

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= stop();
  });
}

try {
  console.log(`The portal is ready: ${await portal.ready} ${database.href}`);
  await portal.exited;
  // A portal that ends by itself has something to say: the tests would only see that nobody answers.
  if (stopping === undefined) console.error(`The portal ended:\n${portal.out()}${portal.err()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await (stopping ??= stop());

async function stop(): Promise<void> {
  await portal.end();
  await assistant.close();
  await analytics.close();
  await administer(server.adminUrl, `drop database if exists ${name} with (force)`);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
