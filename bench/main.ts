import { readdirSync } from 'node:fs';

interface Bench {
  /** Prints its table and answers whether every limit was held. */
  run: () => Promise<boolean>;
}

// Every `*.bench.ts` beside this file, or those whose names hold one of the words given: `npm run bench -- page start`.
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted();
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
}
if (files.length === 0) console.error('No bench has that name.');
console.log(broken.length === 0 ? '\nEvery limit was held.' : `\nBroken: ${broken.join(', ')}.`);
process.exitCode = files.length === 0 || broken.length > 0 ? 1 : 0;
