import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A portal reduced to its database, running as a process of its own. */
export interface DatabaseProcess {
  readonly process: ChildProcess;
  /** Resolves with the address of its database, or with the line it refused with. */
  readonly said: Promise<{ url: string } | { refusal: string }>;
  end(signal: NodeJS.Signals): Promise<void>;
}

const program = fileURLToPath(new URL('launcher-process.ts', import.meta.url));

/** Starts a holder on a data folder, as another user when one is given. */
export function startDatabaseProcess(
  dataDir: string,
  user: { uid: number; gid: number } | null = null,
): DatabaseProcess {
  const child = spawn(process.execPath, [program], {
    ...user,
    env: { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  return {
    process: child,
    said: firstLine(child),
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<{ url: string } | { refusal: string }> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  // A holder that was killed says nothing; its pipe is closed all the same.
  while (!text.includes('\n') && child.stdout?.readableEnded === false) {
    await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')]);
  }
  return text === '' ? { refusal: 'killed' } : (JSON.parse(text) as { url: string });
}
