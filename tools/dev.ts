import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../server/platform/config/prepare.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Both halves must know the same port, also where the file .env says it.
readSettings();

/** Starts one half of the workbench with its output on this terminal. */
function start(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });
}

// The server starts anew when its sources change; the page is served by vite, which passes /api on to it.
const halves = [
  start('.', ['--watch', '--watch-preserve-output', 'server/app/main.ts']),
  start('web', [join(root, 'node_modules/vite/bin/vite.js')]),
];

function stop(): void {
  for (const half of halves) half.kill('SIGTERM');
}

for (const half of halves) half.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
