import { DATA_MISSING, hold, referenceFolder } from './measures.ts';
import { judgeCases, judgeShoes } from './true-calls-cases.ts';
import { mutantsOf } from './true-calls-mutants.ts';
import { withTrueCalls } from './true-calls-portal.ts';
import { readDesk, readRecords, type RawRecord } from './true-calls-raw.ts';
import { report } from './true-calls-report.ts';
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
export function run(): Promise<boolean> {
  const folder = referenceFolder();
  if (folder === undefined) return Promise.resolve(hold('verdicts on official records', DATA_MISSING, '0 wrong'));
  const desk = readDesk(folder);
  const given = readRecords(folder);
  return withTrueCalls(folder, desk, DAY_OF_FILE, async (portal) => {
    portal.travelTo(LONG_AFTER);
    const held = [await judgeCases(portal, given, folder)];
    portal.travelTo(DAY_OF_FILE);
    const judge = async (name: 'given' | 'changed', records: readonly RawRecord[]) => {
      const { ids, report: told } = await portal.take(records);
      const untaken = records.length - ids.size;
      hold(`records not taken, each told by the import, of ${records.length}`, String(untaken));
      await portal.publish([...ids.values()]);
      for (const today of [DAY_OF_FILE, LONG_AFTER]) {
        const matches = await portal.matches([...ids.values()], today);
        const verdicts = compareVerdicts(records, ids, matches, desk, today, told.skipped.length >= untaken);
        held.push(report(name, today, verdicts, records));
      }
      return ids;
    };
    held.push(await judgeShoes(portal, await judge('given', given), LONG_AFTER));
    await judge('changed', mutantsOf(given));
    return held.every(Boolean);
  });
}
