import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printMeasure } from './measures.ts';

const root = path.join(import.meta.dirname, '..');
const TEST = 'server/modules/catalogue/watch/watch-changes.test.ts';

/** Twenty seeded changes of the official feed, as their test makes them: who is told, how often. Answers whether all of it holds. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-watch-'));
  const file = path.join(folder, 'report.json');
  spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', TEST, '--reporter=json', `--outputFile=${file}`],
    { cwd: root, stdio: 'ignore' },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numTotalTests: number };
  rmSync(folder, { recursive: true });
  const isHeld = report.numTotalTests > 0 && report.numPassedTests === report.numTotalTests;
  const figure = `${report.numPassedTests} of ${report.numTotalTests} tests hold`;
  printMeasure({
    what: 'twenty seeded changes of the feed',
    figure,
    limit: 'the right people once, nobody else',
    isHeld,
  });
  console.log(figure);
  return isHeld;
}
