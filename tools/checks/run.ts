import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { allChecks } from './all.ts';
import type { Check, Report } from './report.ts';

interface Outcome {
  name: string;
  report: Report;
  seconds: number;
}

interface Manner {
  readonly atOnce: number;
  /** Where the lines go. */
  readonly say: (line: string) => void;
}

const BY_ITSELF: Manner = { atOnce: Math.max(1, Math.min(4, availableParallelism())), say: console.log };

/**
 * Runs the repository's checks, as many at once as there are cores, and says one line each with its time.
 * Returns how many passed and failed, and the first problem of each that failed.
 */
export async function runChecks(
  isDue: (name: string) => boolean,
  { atOnce, say }: Manner = BY_ITSELF,
): Promise<{ passed: number; failed: number; failures: string[] }> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const waiting = allChecks(root).filter((check) => isDue(check.name));
  const total = waiting.length;
  const failures: string[] = [];

  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const outcome = await runOne(check);
      tell(outcome, say);
      const [problem] = outcome.report.problems;
      if (problem !== undefined) failures.push(`check "${outcome.name}": ${problem}`);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed: total - failures.length, failed: failures.length, failures };
}

async function runOne(check: Check): Promise<Outcome> {
  const start = performance.now();
  const report = await Promise.resolve()
    .then(() => check.run())
    .catch((error: unknown) => ({ problems: [`the check broke: ${String(error)}`], notes: [] }));
  return { name: check.name, report, seconds: (performance.now() - start) / 1000 };
}

function tell({ name, report, seconds }: Outcome, say: Manner['say']): void {
  const verdict = report.problems.length === 0 ? 'ok   ' : 'FAILS';
  say(`${verdict} ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
  for (const line of [...report.problems, ...report.notes]) say(`      ${line.replaceAll('\n', '\n      ')}`);
}
