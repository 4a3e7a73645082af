import { spawn } from 'node:child_process';
import { problems, type Check } from './report.ts';

/** A check done by a program, named by its path from the root: it passes when the program ends with 0, else its output is the problem. */
export function programCheck(
  name: string,
  root: string,
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Check {
  return {
    name,
    async run() {
      const { code, output } = await runNode(root, [script, ...args], environment);
      return problems(code === 0 ? [] : [output.trim() || `${script} ended with ${code}`]);
    },
  };
}

/** Runs a script with the running Node and collects what it prints. */
function runNode(
  root: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...environment };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
