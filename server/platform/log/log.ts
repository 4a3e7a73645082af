import { type DestinationStream, type Logger, pino } from 'pino';

/** The one log: JSON lines on standard output, or to where they are wanted. What opens something (tokens, passwords, signed addresses) is never written. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    censor: '[redacted]',
  };
  return pino({ level, redact }, destination);
}
