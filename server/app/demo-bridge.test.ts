import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCorrespondences } from '@volano/domain/rules/matching/correspondences';
import { evaluate } from '@volano/domain/rules/matching/evaluate';
import { suits } from '@volano/domain/rules/matching/judge';
import { isPortalDoubt } from '@volano/domain/rules/matching/said';
import type { Match } from '@volano/domain/rules/matching/types';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/world/database.ts';
import { callsByTitle, companiesByName, readReferences } from '../testing/world/demo-facts.ts';
import { seedDemoStory } from '../testing/world/demo-story.ts';
import { REFERENCE_DATA, withReferenceData } from '../testing/world/only-where.ts';

const NOW = new Date('2026-11-18T09:00:00Z');

function readBridge(): { code2007: string; code2025: string; isSimple: boolean; isExclusive: boolean }[] {
  const file = readFileSync(path.join(REFERENCE_DATA ?? '', 'ateco_2022_to_2025.csv'));
  return parse<Record<string, string>>(file, { columns: true, bom: true }).map((row) => ({
    code2007: row['code_2022'] ?? '',
    code2025: row['code_2025'] ?? '',
    isSimple: row['recoding_type'] === 'S',
    isExclusive: row['relation'] === '1-1',
  }));
}

/** What is asked of the company about its activity, because the official table leaves several codes to choose from. */
function isAsked({ criteria }: Match): boolean {
  return criteria.some(({ key, cause }) => key === 'activity' && cause === 'confirmVersion');
}

test(
  'without the table between the versions the demo has the same in target, but what the table itself asks',
  withReferenceData,
  async () => {
    const database = await openFreshDatabase();
    await seedDemoStory(database, NOW);
    const { db } = database;
    const [companies, calls, references] = [
      await companiesByName(db),
      await callsByTitle(db),
      await readReferences(db),
    ];
    const matchesWith = (rows: ReturnType<typeof readBridge>) => {
      const known = { ...references, correspondences: readCorrespondences(rows, true) };
      return [...companies.values()].map((company) =>
        [...calls.values()].map((call) => evaluate(company, call, known, NOW)),
      );
    };
    const [without, whole] = [matchesWith([]), matchesWith(readBridge())];
    expect(whole.flat().filter(({ criteria }) => criteria.some(isPortalDoubt))).toEqual([]);
    const counted = (all: Match[][]) =>
      all.map(
        (matches, at) =>
          matches.filter((match, place) => isCounted(match) && whole[at]?.[place] && !isAsked(whole[at][place])).length,
      );
    expect(counted(without)).toEqual(counted(whole));
    expect(counted(whole).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150);
    // What the table leaves open and the divisions do not: a company that gave one code of 2007 is asked for its new one.
    const onlyAsked = whole.flatMap((matches, at) =>
      matches.filter((match, place) => isCounted(match) && !isCounted(without[at]?.[place] ?? match)),
    );
    expect(onlyAsked.every(isAsked)).toBe(true);
    expect(onlyAsked.length).toBeLessThanOrEqual(4);
  },
);

function isCounted({ isListed, isUpcoming, verdict }: Match): boolean {
  return isListed && !isUpcoming && suits(verdict);
}
