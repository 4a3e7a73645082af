import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded before the portal (`node --import`), by tests alone. At a signal the process says what its heap holds once nothing is left in it
// that nobody needs.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  // What the first run unlinks, the second finds unused.
  collect();
  collect();
  process.stdout.write(`${JSON.stringify({ heapBytes: process.memoryUsage().heapUsed })}\n`);
});
