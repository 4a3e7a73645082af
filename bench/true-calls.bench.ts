import { COMPANIES } from './true-calls-companies.ts';
import { readDesk, readRecords } from './true-calls-raw.ts';
import { report } from './true-calls-report.ts';
import { openPortal } from './true-calls-stage.ts';
import { compareVerdicts } from './true-calls-verdicts.ts';

/** The day after the last update of the given file: everything that it calls open is open. */
const DAY_OF_FILE = '2025-04-04';
/** A day long after: many are over, and of those without a closing day there has been no news for a year. */
const LONG_AFTER = '2026-11-18';

/**
 * The official incentives against forty companies: every verdict of the product is held against a second judge, which reads the raw
 * record's columns and shares no code with it. Answers whether no verdict is denied by the record, no call is hidden without a cause,
 * and enough calls are right without a person's work.
 */
export async function run(): Promise<boolean> {
  const folder = process.env['REFERENCE_DATA'];
  if (folder === undefined) {
    console.log('Not measured: REFERENCE_DATA is not set.');
    return true;
  }
  const desk = readDesk(folder);
  const records = readRecords(folder);
  const portal = await openPortal(folder, desk, DAY_OF_FILE);
  try {
    const { ids } = await portal.take(records);
    await portal.app.ctx.db
      .updateTable('announcements')
      .set({ isActive: true })
      .where('officialId', 'is not', null)
      .execute();
    const days = [];
    for (const today of [DAY_OF_FILE, LONG_AFTER]) {
      const matches = await portal.matches([...ids.values()], today);
      days.push({ today, verdicts: compareVerdicts(records, ids, matches, desk, today) });
    }
    return report(days, records, COMPANIES.length);
  } finally {
    await portal.close();
  }
}
