import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_MISSING, referenceFolder, printMeasure } from './measures.ts';
import { COMPANIES, type Company } from './true-calls-companies.ts';
import { mutantsOf } from './true-calls-mutants.ts';
import { type Desk, listOf, type RawRecord, readDesk, readRecords, textOf } from './true-calls-raw.ts';
import { reportNotes } from './true-calls-notes.ts';
import { type Day, report } from './true-calls-report.ts';
import { openPortal, type Portal } from './true-calls-portal.ts';
import { compareVerdicts } from './true-calls-verdicts.ts';
import { WORD_CASES, wordRecords } from './true-calls-words-cases.ts';

/** The day after the last update of the given file: everything that it calls open is open. */
const DAY_OF_FILE = '2025-04-04';
const AT_ONCE = 250;
/** A day long after: many are over, and of those without a closing day there has been no news for a year. */
const LONG_AFTER = '2026-11-18';

/**
 * The official incentives against forty companies: every verdict of the product is held against a second judge, which reads the raw
 * record's columns and shares no code with it. Answers whether no verdict is denied by the record, no call is hidden without a cause,
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
    const given = await judge(portal, records, desk);
    const mutants = mutantsOf(records);
    const unseen = await judge(portal, mutants, desk);
    const isHeld = [
      await judgeWordCases(portal, records, folder),
      report('given', given, records, COMPANIES.length),
      report('changed', unseen, mutants, COMPANIES.length),
      reportNotes(),
    ];
    return isHeld.every(Boolean);
  } finally {
    await portal.close();
  }
}

/**
 * Made records, each a plain one but for a sentence that narrows it: the twenty of the cases, of which nobody may be told that they meet them, and
 * forty of our own. Answers whether enough of them are right for every company.
 */
async function judgeWordCases(portal: Portal, records: readonly RawRecord[], folder: string): Promise<boolean> {
  const given = JSON.parse(readFileSync(path.join(folder, 'cases', 'notes-texts-amounts.json'), 'utf8')) as RawRecord[];
  const plainRecord: RawRecord = { ...given[0], Data_chiusura: '2027-12-31T00:00:00', Note_di_apertura_chiusura: '' };
  const regions = [...new Set(records.flatMap((record) => listOf(record, 'Regioni')))].filter(
    (one) => one !== 'Estero',
  );
  const own = wordRecords({ ...plainRecord, Regioni: regions, Soggetto_Concedente: 'Ministero' }, LONG_AFTER);
  const eligibleOf = async (some: readonly RawRecord[]) => {
    const { ids } = await portal.take(some);
    await publish(portal, [...ids.values()]);
    const matches = await portal.matches([...ids.values()], LONG_AFTER);
    return (record: RawRecord): Company[] =>
      COMPANIES.filter((company) => {
        const match = matches.get(company)?.get(ids.get(textOf(record, 'ID_Incentivo')) ?? '');
        return match?.verdict === 'eligible' && match.gate === null && !match.isUpcoming;
      });
  };
  const [ofGiven, ofOwn] = [await eligibleOf(given), await eligibleOf(own)];
  const wrong = given.filter((record) => {
    const id = textOf(record, 'ID_Incentivo');
    return NEVER_CERTAIN.has(id) && ofGiven(record).length > 0;
  });
  const missed = WORD_CASES.filter(({ holds }, at) => {
    const eligible = ofOwn(own[at] ?? {});
    return holds === 'open' ? eligible.length === 0 : eligible.some((company) => !holds(company));
  });
  for (const record of wrong)
    console.log(`wrongly certain: ${textOf(record, 'ID_Incentivo')} ${textOf(record, 'Titolo')}`);
  for (const { sentence, holds } of missed) console.log(`${holds === 'open' ? 'narrowed' : 'missed'}: ${sentence}`);
  const right = WORD_CASES.length - missed.length;
  console.log(
    `made records: ${given.length - wrong.length} of ${given.length}, own sentences: ${right} of ${WORD_CASES.length}`,
  );
  printMeasure({
    what: 'made records of the cases without a wrong "eligible"',
    figure: `${given.length - wrong.length} of ${given.length}`,
    limit: `${given.length} of ${given.length}`,
    isHeld: wrong.length === 0,
  });
  printMeasure({
    what: 'sentences of our own read rightly',
    figure: `${right} of ${WORD_CASES.length}`,
    limit: '≥ 38 of 40',
    isHeld: right >= 38,
  });
  return wrong.length === 0 && right >= 38;
}

/** The made records that no company may be told to meet: closed, in doubt, to come, or narrowed by what the survey does not ask. */
const NEVER_CERTAIN = new Set('99000 99001 99004 99005 99006 99007 99008 99009 99010 99012 99018 99019'.split(' '));

async function publish(portal: Portal, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await portal.app.ctx.db
      .updateTable('announcements')
      .set({ isActive: true })
      .where('_id', 'in', ids.slice(from, from + AT_ONCE))
      .execute();
}

/** Imports and publishes the records, and compares how they stand on both days. */
async function judge(portal: Portal, records: readonly RawRecord[], desk: Desk): Promise<Day[]> {
  const { ids, report: told } = await portal.take(records);
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
  // As many at once as an office publishes: every row of a statement is read again for its words.
  await publish(portal, [...ids.values()]);
  const days = [];
  for (const today of [DAY_OF_FILE, LONG_AFTER]) {
    const matches = await portal.matches([...ids.values()], today);
    days.push({ today, verdicts: compareVerdicts(records, ids, matches, desk, today, told.skipped.length >= untaken) });
  }
  return days;
}
