import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { printMeasure } from './measures.ts';

const e2e = path.join(import.meta.dirname, '../e2e');
const OFFLINE_MINUTES = 10;

interface Result {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

interface Suite {
  readonly file: string;
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly Result[] }[] }[];
  readonly suites?: readonly Suite[];
}

/**
 * What of the company's path is counted instead of timed (10-company-path): the taps of the check, ten minutes without a network in the middle of a
 * survey and of a chat, and how long a newcomer has from an empty portal to the first company with true matches. The journeys that the tests walk say it.
 */
export async function run(): Promise<boolean> {
  const results = await walk([
    ['quick-check.spec.ts', 'phone'],
    ['offline.spec.ts', 'phone'],
    ['first-run.spec.ts', 'desktop'],
  ]);
  const [check, offline, firstRun] = ['quick-check', 'offline', 'first-run'].map((name) =>
    results.get(`${name}.spec.ts`),
  );
  const taps = Number(told(check, 'taps'));
  const hands = JSON.parse(told(firstRun, 'hands') ?? '{}') as Partial<Record<string, number>>;
  const minutes = (hands['hands'] ?? Number.NaN) + (hands['reading'] ?? Number.NaN);
  return [
    tell('from the check’s first screen to the first true number', `${taps} taps`, '≤ 12', passed(check) && taps <= 12),
    tell(
      `${OFFLINE_MINUTES} minutes without a network in a survey and in a chat`,
      passed(offline) ? 'the answer and the message arrived once' : 'lost, or twice',
      'nothing lost, everything once',
      passed(offline),
    ),
    tell(
      'empty production to the first company with true matches',
      `${minutes.toFixed(1)} min: ${hands['taps']} taps, ${hands['characters']} characters and ${hands['files']} files are ${hands['hands']?.toFixed(1)} min ` +
        `by the keystroke-level model, what people read ${hands['reading']?.toFixed(1)} (every word in sight would be ${hands['readingAll']?.toFixed(1)})`,
      '≤ 15 min',
      passed(firstRun) && minutes <= 15,
    ),
  ].every(Boolean);
}

function tell(what: string, figure: string, limit: string, isHeld: boolean): boolean {
  console.log(`${what}: ${figure} (${limit})${isHeld ? '' : '  BROKEN'}`);
  printMeasure({ what, figure, limit, isHeld });
  return isHeld;
}

const passed = (result: Result | undefined): boolean => result?.status === 'passed';
const told = (result: Result | undefined, type: string): string | undefined =>
  result?.annotations.find((one) => one.type === type)?.description;

/** The result of each journey by its file, walked one after the other in a portal of the tests. */
async function walk(journeys: readonly (readonly [string, string])[]): Promise<Map<string, Result>> {
  const found = new Map<string, Result>();
  for (const [file, project] of journeys) {
    const child = execFile(
      process.execPath,
      [
        path.join(e2e, '../node_modules/.bin/playwright'),
        'test',
        file,
        '--project',
        project,
        '--no-deps',
        '--reporter=json',
      ],
      { cwd: e2e, maxBuffer: 2 ** 26, env: { ...process.env, OFFLINE_MINUTES: String(OFFLINE_MINUTES) } },
    );
    let out = '';
    child.stdout?.on('data', (part: string) => (out += part));
    child.stderr?.pipe(process.stderr);
    await once(child, 'close');
    const report = JSON.parse(out.slice(out.indexOf('{'))) as { readonly suites: readonly Suite[] };
    const results = report.suites.flatMap(resultsOf);
    // One that failed says it for its file.
    const result = results.find(({ status }) => status !== 'passed') ?? results[0];
    if (result !== undefined) found.set(file, result);
  }
  return found;
}

function resultsOf({ specs, suites = [] }: Suite): Result[] {
  return [...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)), ...suites.flatMap(resultsOf)];
}
