import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** The log that PostgreSQL keeps beside its data. */
export interface ServerLog {
  readonly file: string;
  readonly handle: number;
  /** The last line that tells of a failure since the log was opened, for a message to a person; empty when there is none. */
  lastComplaint(): string;
  close(): void;
}

const turnAtBytes = 5_000_000;

/** Opens `server.log` at its end. A long log is put aside once as `server.log.old`. */
export function openServerLog(folder: string): ServerLog {
  const file = path.join(folder, 'server.log');
  if (sizeOf(file) > turnAtBytes) renameSync(file, `${file}.old`);
  const start = sizeOf(file);
  const handle = openSync(file, 'a', 0o600);
  // Started once as root in an ordinary user's folder, the log must still be that user's at the next start.
  if (process.getuid?.() === 0) chownSync(file, statSync(folder).uid, statSync(folder).gid);
  return {
    file,
    handle,
    lastComplaint() {
      const lines = readFileSync(file).subarray(start).toString('utf8').split('\n');
      const complaint = lines.findLast((line) => /error|fatal|panic|could not|cannot/i.test(line)) ?? '';
      return complaint.trim();
    },
    close() {
      closeSync(handle);
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
