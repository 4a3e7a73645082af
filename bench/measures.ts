import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';

/** The tables of the page of measures, by the command that writes each: whether calls are true (8-true-calls), speed, and what it stands. */
const COMMANDS = {
  stage: 'bench -- stage',
  measures: 'bench -- measures',
  seams: 'bench -- seams',
  trust: 'trust',
} as const;
export type TableName = keyof typeof COMMANDS;

/** A line of a table. `isHeld` is null where nothing is limited, or nothing was measured. */
export interface Measure {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly isHeld: boolean | null;
}

/** Said in place of a figure, and never counted as held. */
export const DATA_MISSING = 'not run: data missing';

/** A line that was never measured says so; one that was keeps what was measured. */
export const NOT_RUN = 'not run';

const told: Measure[] = [];
const file = path.join(import.meta.dirname, '../docs/measures.md');
const beginOf = (table: TableName): string => `<!-- written by npm run ${COMMANDS[table]} -->`;
const END = '<!-- end of what is written -->';

/** Keeps a line for the table. */
export function printMeasure(measure: Measure): void {
  told.push(measure);
}

/** Keeps a figure and prints it; `isHeld` is null without a limit. Answers whether no limit is broken. */
export function hold(what: string, figure: string, limit = '', isHeld: boolean | null = null): boolean {
  printMeasure({ what, figure, limit, isHeld });
  console.log(`${what}: ${figure}${limit === '' ? '' : `, limit ${limit}`}${isHeld === false ? ' BROKEN' : ''}`);
  return isHeld !== false;
}

/** The same of a number that may be at most so much. */
export function holdMost(what: string, value: number, most: number | null, unit: string, digits = 0): boolean {
  const figure = `${value.toFixed(digits)}${unit}`;
  return most === null ? hold(what, figure) : hold(what, figure, `≤ ${most}${unit}`, value <= most);
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Jobs of a bench in which nothing runs but what is measured. */
export const SILENT = {
  emit: () => Promise.resolve(),
  drain: () => Promise.resolve(0),
  stop: () => Promise.resolve(),
};

/** The folder of real files: `REFERENCE_DATA`, as the tests have it. */
export function referenceFolder(): string | undefined {
  return process.env['REFERENCE_DATA'];
}

/**
 * Writes every line that was told into the page of measures, each with its day and commit: a line of before that was told again is replaced,
 * what was not measured now stays as it was.
 */
export function writeMeasures(name: TableName): void {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const isClean = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/measures.md') === '';
  const when = `${new Date().toISOString().slice(0, 10)} ${git('rev-parse', '--short', 'HEAD')}${isClean ? '' : '+'}`;
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const before = readFileSync(file, 'utf8');
  const begin = beginOf(name);
  const start = before.indexOf(begin);
  const end = before.indexOf(END, start);
  if (start < 0 || end < start) throw new Error('docs/measures.md has no place for the table.');
  const lines = new Map(
    before
      .slice(start, end)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| What |'))
      .map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]),
  );
  for (const { what, figure, limit, isHeld } of told)
    if (figure !== NOT_RUN) lines.set(what, `| ${what} | ${figure} | ${limit} | ${wordOf(isHeld)} | ${when} |`);
    else if (!lines.has(what)) lines.set(what, `| ${what} | ${figure} | ${limit} | | |`);
  const table = [
    begin,
    `${machine}, Node ${process.versions.node}; a \`+\` behind a commit stands for changes that were not committed.`,
    '',
    '| What | Measured | Limit | | When |',
    '|---|---|---|---|---|',
    ...lines.values(),
    END,
  ].join('\n');
  writeFileSync(file, `${before.slice(0, start)}${table}${before.slice(end + END.length)}`);
}

/** Prints every line that was told. */
export function showMeasures(): void {
  console.table(told.map(({ isHeld, ...line }) => ({ ...line, held: wordOf(isHeld) })));
}

function wordOf(isHeld: boolean | null): string {
  return isHeld === null ? '' : isHeld ? 'held' : 'BROKEN';
}
