import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { failureOf, type Outcome } from './outcomes.ts';

const FOLDER = 'e2e';

/** A file whose tests run in a browser. */
export function isOfBrowser(file: string): boolean {
  return file.startsWith(`${FOLDER}/`) && file.endsWith('.spec.ts');
}

/**
 * Runs the browser tests of some files whose name fits, on the sizes that they are made for, and says what came of each. They go in a
 * process of their own, with a portal and a browser that end with it; a run that could not begin has failed in each file.
 */
export async function runBrowserTests(root: string, files: readonly string[], name: RegExp): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-browser-tests-'));
  const report = path.join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(name.source === '(?:)' ? [] : ['--grep', name.source]),
      ...files.map((file) => path.relative(FOLDER, file)),
    ],
    {
      cwd: path.join(root, FOLDER),
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  try {
    await once(child, 'exit');
    const { suites, errors } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport;
    return [...errors.flatMap((error) => notBegun(files, error)), ...suites.flatMap((suite) => outcomesOf(suite))];
  } catch (error) {
    return notBegun(files, error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function notBegun(files: readonly string[], error: unknown): Outcome[] {
  return files.map((file) => failureOf(file, 'did not run', error));
}

/** Of a file and its groups, each test once for each size on which it was run. */
function outcomesOf(suite: JSONReportSuite, groups: readonly string[] = []): Outcome[] {
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map((test) => outcomeOf(`${FOLDER}/${suite.file}`, [...groups, title].join(' '), test)),
    ),
    ...(suite.suites ?? []).flatMap((inner) => outcomesOf(inner, [...groups, inner.title])),
  ];
}

function outcomeOf(file: string, name: string, { results, annotations }: JSONReportTest): Outcome {
  const last = results.at(-1);
  if (last?.status === 'passed') return { file, name, state: 'passed' };
  if (last === undefined || last.status === 'skipped') {
    const why = annotations.find(({ type }) => type === 'skip')?.description;
    return { file, name, state: 'skipped', ...(why === undefined ? {} : { why }) };
  }
  return failureOf(file, name, last.error ?? 'it did not come to its end');
}
