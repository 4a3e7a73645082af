import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { showMeasures, type TableName, writeMeasures } from './measures.ts';

interface Bench {
  /** Prints its table and answers whether every limit was held. */
  run: () => Promise<boolean>;
}

/** What the tables of the page of measures are made of, in their order. */
const TABLES: Readonly<Record<Exclude<TableName, 'trust'>, readonly string[]>> = {
  stage: [
    'activity-search',
    'true-calls',
    'review',
    'catalogue-search',
    'owner-queries',
    'watch-changes',
    'against-before',
  ],
  measures: [
    'office-list',
    'company-search',
    'search',
    'recommend-many',
    'growth',
    'portfolio',
    'timeline',
    'chat-search',
    'customers',
    'matching',
    'large-start',
    'chat',
    'openings',
    'slow-phone',
    'first-visit',
    'company-path',
    'dossier',
    'export',
  ],
  seams: ['live-rows', 'review-screen', 'list-share', 'entrances'],
};
const REFERENCE = path.join(import.meta.dirname, '../../shared/data');

// Where the real files stand beside the repository, nobody has to say so.
if (process.env['REFERENCE_DATA'] === undefined && existsSync(REFERENCE)) process.env['REFERENCE_DATA'] = REFERENCE;
// Every `*.bench.ts` beside this file, or those whose names hold one of the words given: `npm run bench -- page start`.
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const table = (Object.keys(TABLES) as (keyof typeof TABLES)[]).find((name) => words.includes(name));
const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'));
// A table is measured whole, or by further words a part of it: `npm run bench -- measures chat dossier`.
const wanted = words.filter((word) => word !== table);
const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((word) => file.includes(word));
const files = table
  ? TABLES[table].map((name) => `${name}.bench.ts`).filter((file) => all.includes(file) && isWanted(file))
  : all.filter(isWanted).toSorted();
const broken: string[] = [];
for (const file of files) {
  const name = file.replace('.bench.ts', '');
  console.log(`\n== ${name} ==\n`);
  try {
    const { run } = (await import(`./${file}`)) as Bench;
    if (!(await run())) broken.push(name);
  } catch (error) {
    console.error(error);
    broken.push(name);
  }
  // After each, so that a run that is ended leaves what it had measured.
  if (table) {
    writeMeasures(table);
    showMeasures();
  }
}
if (files.length === 0) console.error('No bench has that name.');
console.log(broken.length === 0 ? '\nEvery limit was held.' : `\nBroken: ${broken.join(', ')}.`);
process.exitCode = files.length === 0 || broken.length > 0 ? 1 : 0;
