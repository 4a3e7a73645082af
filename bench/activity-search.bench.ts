import { listCodesFound } from '@volano/server/modules/catalogue/ateco/ateco.queries';
import {
  importActivities,
  importCorrespondence,
  importNotes,
  importStructure,
} from '@volano/server/modules/catalogue/ateco/imports.actions';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { referenceTable } from '@volano/server/testing/builders/imports';
import { ACTIVITY_TEXTS } from './activity-texts.ts';
import { DATA_MISSING, hold, holdMost, median, referenceFolder, SILENT } from './measures.ts';
import { withDatabase } from './world.ts';

const WHAT = 'activity search over all codes of 2025, median';
const LIMIT_MS = 10;
const ROUNDS = 20;

/** How long a search of an activity takes over all codes of 2025, and for how many texts a right code is among the first five, exactly and as another code of its category. */
export function run(): Promise<boolean> {
  if (referenceFolder() === undefined) return Promise.resolve(hold(WHAT, DATA_MISSING));
  return withDatabase(fill, async ({ database: { db } }) => {
    const times: number[] = [];
    let [right, ofCategory] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { text, codes } of ACTIVITY_TEXTS) {
        const began = performance.now();
        const found = (await listCodesFound(db, { version: '2025', level: 6 }, text)).slice(0, 5);
        // The first round builds the index.
        if (round > 0) times.push(performance.now() - began);
        if (round > 0) continue;
        if (found.some(({ code }) => codes.includes(code))) right += 1;
        if (found.some(({ code }) => codes.some((one) => categoryOf(one) === categoryOf(code)))) ofCategory += 1;
      }
    const share = (count: number): string => `${((100 * count) / ACTIVITY_TEXTS.length).toFixed(1)} %`;
    const what = 'activity search, the right code in the first five, newest texts, to which nothing was fitted';
    hold(what, `${share(right)} of ${ACTIVITY_TEXTS.length}; its category ${share(ofCategory)}`);
    return holdMost(WHAT, median(times), LIMIT_MS, ' ms', 2);
  });
}

async function fill({ db }: OpenDatabase): Promise<void> {
  const bench = { db, clock: { now: () => new Date() }, jobs: SILENT };
  for (const file of ['ateco2007_agg2022.csv', 'ateco2025.csv'])
    await importStructure(bench, await referenceTable(file), { file });
  await importNotes(bench, await referenceTable('ateco2025_note.csv'), { file: 'ateco2025_note.csv' });
  await importCorrespondence(bench, await referenceTable('ateco_2022_to_2025.csv'));
  await importActivities(bench, await referenceTable('ateco2025_indice.csv'), { file: 'ateco2025_indice.csv' });
}

function categoryOf(code: string): string {
  return code.slice(0, 'NN.NN.N'.length);
}
