import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { showMeasures, type TableName, writeMeasures } from './measures.ts';

/** Prints its lines and answers whether every limit was held. */
type Run = () => Promise<boolean>;

/** What the tables of the page of measures are made of, in their order. */
const TABLES: Readonly<Record<Exclude<TableName, 'trust'>, readonly string[]>> = {
  stage: ['activity-search', 'true-calls', 'review', 'owner-queries'],
  measures: [
    'search',
    'recommend-many',
    'growth',
    'portfolio',
    'saves',
    'large-start',
    'openings',
    'first-visit',
    'export',
    'enumeration',
  ],
  seams: ['live-rows', 'list-share', 'entrances'],
};
const REFERENCE = path.join(import.meta.dirname, '../../shared/data');

// Where the real files stand beside the repository, nobody has to say so.
if (process.env['REFERENCE_DATA'] === undefined && existsSync(REFERENCE)) process.env['REFERENCE_DATA'] = REFERENCE;
// Every `*.bench.ts` beside this file, those of a table, or those whose names hold one of the words given: `npm run bench -- measures export`.
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const table = (Object.keys(TABLES) as (keyof typeof TABLES)[]).find((name) => words.includes(name));
const wanted = words.filter((word) => word !== table);
const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'));
const names = table === undefined ? all.toSorted() : TABLES[table].map((name) => `${name}.bench.ts`);
const files = names.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));
const broken: string[] = [];
for (const file of files) {
  const name = file.replace('.bench.ts', '');
  console.log(`\n== ${name} ==\n`);
  try {
    const { run } = (await import(`./${file}`)) as { readonly run: Run };
    if (!(await run())) broken.push(name);
  } catch (error) {
    console.error(error);
    broken.push(name);
  }
  // After each, so that a run that is ended leaves what it had measured.
  if (table) writeMeasures(table);
}
showMeasures();
if (files.length === 0) console.error('No bench has that name.');
console.log(broken.length === 0 ? '\nEvery limit was held.' : `\nBroken: ${broken.join(', ')}.`);
process.exitCode = files.length === 0 || broken.length > 0 ? 1 : 0;
