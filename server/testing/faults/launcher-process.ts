import { pino } from 'pino';
import { startDatabase } from '../../platform/db/database.ts';
import { StartupError } from '../../platform/startup-error.ts';

// A portal reduced to its database, as a process of its own that tests can kill: DATA_DIR in, one line of JSON out.
const dataDir = process.env['DATA_DIR'] ?? '';
try {
  const database = await startDatabase({ dataDir, log: pino({ level: 'silent' }) });
  console.log(JSON.stringify({ url: database.url }));
  process.once('SIGTERM', () => void database.stop());
} catch (error) {
  console.log(
    JSON.stringify({ refusal: error instanceof StartupError ? error.message : `unexpected: ${String(error)}` }),
  );
  process.exitCode = 1;
}
