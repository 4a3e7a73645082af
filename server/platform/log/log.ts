import { type DestinationStream, type Logger, pino } from 'pino';

/** The one log: JSON lines on standard output, or to where they are wanted. What opens something (tokens, passwords, signed addresses) is never written. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    censor: '[redacted]',
  };
  return pino({ level, redact }, destination ?? standardOutput());
}

/** So many bytes wait for room on the disk of the log; what comes then is dropped. */
const MOST_WAITING = 1_048_576;

/**
 * Standard output that ends nothing where it cannot be written, its disk full or its reader gone (faults F24): a while of the log is kept, the
 * rest is dropped, and how much that was is the first line once there is room again.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: MOST_WAITING });
  let dropped = 0;
  output.on('error', () => undefined);
  output.on('drop', () => (dropped += 1));
  output.on('write', () => {
    if (dropped === 0) return;
    const lost = dropped;
    dropped = 0;
    const line = { level: 40, time: Date.now(), pid: process.pid, dropped: lost, msg: 'lines of the log were lost' };
    output.write(`${JSON.stringify(line)}\n`);
  });
  return output;
}
