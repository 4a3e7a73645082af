import { pino, type Logger } from 'pino';

/** The one log: JSON lines on standard output. What opens something (tokens, passwords, signed addresses) is never written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
      censor: '[redacted]',
    },
  });
}
