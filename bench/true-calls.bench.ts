import { DATA_MISSING, referenceFolder, printMeasure } from './measures.ts';
import { judgeCases, judgeShoes } from './true-calls-cases.ts';
import { SHOE_FACTORY } from './true-calls-companies.ts';
import { mutantsOf } from './true-calls-mutants.ts';
import { type Desk, type RawRecord, readDesk, readRecords } from './true-calls-raw.ts';
import { reportNotes } from './true-calls-notes.ts';
import { type Day, report } from './true-calls-report.ts';
import { openPortal, type Portal } from './true-calls-portal.ts';
import { compareVerdicts } from './true-calls-verdicts.ts';

/** The day after the last update of the given file: everything that it calls open is open. */
const DAY_OF_FILE = '2025-04-04';
/** A day long after: many are over, and of those without a closing day there has been no news for a year. */
const LONG_AFTER = '2026-11-18';

/**
 * The official incentives against forty companies: every verdict of the product is held against a second judge, which reads the raw
 * record's columns and words and shares no code with it. Answers whether no verdict is denied by the record, no call is hidden without a cause,
 * and enough calls are right without a person's work.
 */
export async function run(): Promise<boolean> {
  const folder = referenceFolder();
  if (folder === undefined) {
    printMeasure({ what: 'verdicts on official records', figure: DATA_MISSING, limit: '0 wrong', isHeld: null });
    console.log('Not measured: REFERENCE_DATA is not set.');
    return true;
  }
  const desk = readDesk(folder);
  const records = readRecords(folder);
  const portal = await openPortal(folder, desk, DAY_OF_FILE);
  try {
    portal.travelTo(LONG_AFTER);
    const isHeld = [await judgeCases(portal, records, folder), reportNotes()];
    portal.travelTo(DAY_OF_FILE);
    const given = await judge(portal, records, desk);
    isHeld.push(report('given', given.days, records, true));
    const shoes = await portal.matches([...given.ids.values()], LONG_AFTER, [SHOE_FACTORY]);
    isHeld.push(judgeShoes(shoes.get(SHOE_FACTORY) ?? new Map(), given.ids, LONG_AFTER));
    const mutants = mutantsOf(records);
    const unseen = await judge(portal, mutants, desk);
    isHeld.push(report('changed', unseen.days, mutants, false));
    return isHeld.every(Boolean);
  } finally {
    await portal.close();
  }
}

/** Imports and publishes the records, and compares how they stand on both days. */
async function judge(portal: Portal, records: readonly RawRecord[], desk: Desk) {
  const start = Date.now();
  const { ids, report: told } = await portal.take(records);
  console.log(`\n${records.length} records imported in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  const untaken = records.length - ids.size;
  printMeasure({
    what: `records not taken, each told by the import, of ${records.length}`,
    figure: String(untaken),
    limit: '',
    isHeld: null,
  });
  if (untaken > 0)
    console.log(
      `${untaken} records were not taken: ${[...new Set(told.skipped.map(({ reason }) => reason))].join(', ')}`,
    );
  await portal.publish([...ids.values()]);
  const days: Day[] = [];
  for (const today of [DAY_OF_FILE, LONG_AFTER]) {
    const matches = await portal.matches([...ids.values()], today);
    days.push({ today, verdicts: compareVerdicts(records, ids, matches, desk, today, told.skipped.length >= untaken) });
  }
  return { ids, days };
}
