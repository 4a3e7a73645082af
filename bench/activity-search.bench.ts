import { performance } from 'node:perf_hooks';
import {
  importActivities,
  importCorrespondence,
  importNotes,
  importStructure,
} from '@volano/server/modules/catalogue/ateco/imports.actions';
import { listCodesFound } from '@volano/server/modules/catalogue/ateco/ateco.queries';
import { referenceTable } from '@volano/server/testing/builders/imports';
import { REFERENCE_DATA } from '@volano/server/testing/world/only-where';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { LATER_TEXTS } from './activity-texts-later.ts';
import { NEWEST_TEXTS } from './activity-texts-newest.ts';
import { ACTIVITY_TEXTS, type ActivityText } from './activity-texts.ts';
import { DATA_MISSING, printMeasure } from './measures.ts';
import { fillDatabase, type FilledDatabase } from './fill-database.ts';

const WHAT = 'activity search over all codes of 2025, median';
const LIMIT_MS = 10;
const SEEN = 5;
const ROUNDS = 5;
const SILENT = {
  emit: () => Promise.resolve(),
  drain: () => Promise.resolve(0),
  stop: () => Promise.resolve(),
};

/**
 * How long a search of an activity takes over all codes of 2025 with notes, correspondence and official index, and for how many of our
 * texts a right code is among the first five: exactly, and as another code of its category. Answers whether the time was held.
 */
export async function run(): Promise<boolean> {
  if (REFERENCE_DATA === undefined) {
    printMeasure({ what: WHAT, figure: DATA_MISSING, limit: `${LIMIT_MS} ms`, isHeld: null });
    console.log('Skipped: REFERENCE_DATA is not set.');
    return true;
  }
  const server = await startTestServer();
  const bench = await fillDatabase(server.adminUrl, fill);
  try {
    const began = performance.now();
    await search(bench, 'bar');
    const built = performance.now() - began;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { text } of ACTIVITY_TEXTS) {
        const start = performance.now();
        await search(bench, text);
        times.push(performance.now() - start);
      }
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const slow = times[Math.floor(times.length * 0.99)] ?? 0;
    console.table([
      {
        measure: 'activity search over all 2025 codes, median',
        value: `${median.toFixed(2)} ms`,
        limit: `${LIMIT_MS} ms`,
        held: median <= LIMIT_MS ? 'held' : 'BROKEN',
      },
      { measure: 'the same, 99 %', value: `${slow.toFixed(2)} ms`, limit: '', held: '' },
      { measure: 'first search after a change', value: `${built.toFixed(0)} ms`, limit: '', held: '' },
    ]);
    printMeasure({
      what: WHAT,
      figure: `${median.toFixed(2)} ms`,
      limit: `${LIMIT_MS} ms`,
      isHeld: median <= LIMIT_MS,
    });
    const first = await judge(bench, ACTIVITY_TEXTS);
    const later = await judge(bench, LATER_TEXTS);
    const newest = await judge(bench, NEWEST_TEXTS);
    for (const [texts, { number, ...shares }] of [
      ['texts of ours, to some of which words were fitted', first],
      ['later texts, to some of which words were fitted since', later],
      ['newest texts, to which nothing was fitted', newest],
    ] as const) {
      const figure = `${shares['in the first five']} of ${number}; its category ${shares['its category in the first five']}`;
      printMeasure({
        what: `activity search, the right code in the first five, ${texts}`,
        figure,
        limit: '',
        isHeld: null,
      });
    }
    console.table([
      { texts: 'first set', ...first },
      { texts: 'later set', ...later },
      { texts: 'newest set', ...newest },
    ]);
    return median <= LIMIT_MS;
  } finally {
    await bench.close();
    await server.stop();
  }
}

async function fill({ db }: FilledDatabase['database']): Promise<void> {
  // Nobody else hears of it: nothing runs here but the search.
  const bench = { db, clock: { now: () => new Date() }, jobs: SILENT };
  for (const file of ['ateco2007_agg2022.csv', 'ateco2025.csv'])
    await importStructure(bench, await referenceTable(file), { file });
  await importNotes(bench, await referenceTable('ateco2025_note.csv'), { file: 'ateco2025_note.csv' });
  await importCorrespondence(bench, await referenceTable('ateco_2022_to_2025.csv'));
  await importActivities(bench, await referenceTable('ateco2025_indice.csv'), { file: 'ateco2025_indice.csv' });
}

/** What a company is shown: codes of six digits. */
async function search({ database: { db } }: FilledDatabase, text: string): Promise<string[]> {
  const found = await listCodesFound(db, { version: '2025', level: 6 }, text);
  return found.slice(0, SEEN).map(({ code }) => code);
}

async function judge(bench: FilledDatabase, texts: readonly ActivityText[]) {
  const counts = { first: 0, five: 0, category: 0, none: 0 };
  for (const { text, codes } of texts) {
    const found = await search(bench, text);
    if (codes.includes(found[0] ?? '')) counts.first += 1;
    if (found.some((code) => codes.includes(code))) counts.five += 1;
    if (found.some((code) => codes.some((right) => categoryOf(right) === categoryOf(code)))) counts.category += 1;
    if (found.length === 0) counts.none += 1;
  }
  const share = (count: number): string => `${((100 * count) / texts.length).toFixed(1)} %`;
  return {
    number: texts.length,
    'right code first': share(counts.first),
    'in the first five': share(counts.five),
    'its category in the first five': share(counts.category),
    'no answer': counts.none,
  };
}

function categoryOf(code: string): string {
  return code.slice(0, 'NN.NN.N'.length);
}
