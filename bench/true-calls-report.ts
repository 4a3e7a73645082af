import { printMeasure } from './measures.ts';
import { type RawRecord, textOf } from './true-calls-raw.ts';
import type { Fault, Finding, HeldBack, Verdicts } from './true-calls-verdicts.ts';

/** How the records stood on one day. */
export interface Day {
  readonly today: string;
  readonly verdicts: Verdicts;
}

interface Row {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly isHeld: boolean | null;
}

const LIMIT_RIGHT = 0.6;
const LIMIT_WORDS = 0.01;
const LIMIT_FAIR = 0.75;
const LIMIT_DENIED = 15;
/** As many failures of a row are named. */
const NAMED = 40;

/**
 * Prints one table a day with what failed by name, and with `--details` every cause with its records. `isGiven`: the limits that are set for the official
 * file alone hold too. Answers whether every limit was held.
 */
export function report(name: string, days: readonly Day[], records: readonly RawRecord[], isGiven: boolean): boolean {
  let isHeld = true;
  for (const { today, verdicts } of days) {
    console.log(`\n${today}: ${records.length} ${name} records, ${verdicts.pairs} pairs`);
    const rows = rowsOf(verdicts, isGiven);
    isHeld &&= rows.every((row) => row.isHeld !== false);
    for (const row of rows) printMeasure({ ...row, what: `${row.what}, ${name} records on ${today}` });
    const said = (held: boolean | null): string => (held === null ? '' : held ? 'held' : 'BROKEN');
    console.table([
      { what: '"eligible", pairs', figure: String(verdicts.eligible), limit: '', held: '' },
      { what: '"to verify", pairs', figure: String(verdicts.toVerify), limit: '', held: '' },
      ...rows.map((row) => ({ what: row.what, figure: row.figure, limit: row.limit, held: said(row.isHeld) })),
    ]);
    for (const fault of ['denied', 'words', 'farDay', 'claimed', 'hidden', 'deniedToVerify'] as const)
      printFindings(fault, verdicts.findings);
    if (isGiven) printHeldBack(verdicts.fair.held, records);
    if (process.argv.includes('--details')) printCauses(verdicts, records);
  }
  return isHeld;
}

function rowsOf(verdicts: Verdicts, isGiven: boolean): Row[] {
  const { fair, eligible, findings } = verdicts;
  const count = (fault: Fault): number => findings.filter((one) => one.fault === fault).length;
  const right = [...verdicts.open.values()].filter((one) => one.isFaultless && one.doubts.length === 0).length;
  const words = count('words');
  const none = (what: string, fault: Fault, whole: number): Row => ({
    what,
    figure: of(count(fault), whole),
    limit: '0',
    isHeld: count(fault) === 0,
  });
  return [
    none('"eligible" denied by a field', 'denied', eligible),
    {
      what: '"eligible" denied by the words',
      figure: of(words, eligible),
      limit: '≤ 1 %',
      isHeld: words <= LIMIT_WORDS * eligible,
    },
    none('"eligible" that rests on a decisive condition left unsaid', 'claimed', eligible),
    none('"eligible" on a far day without news', 'farDay', eligible),
    none('calls wrongly hidden', 'hidden', verdicts.pairs),
    {
      what: 'fair pairs that are "eligible"',
      figure: of(fair.eligible, fair.pairs),
      limit: isGiven ? '≥ 75 %' : '',
      isHeld: isGiven ? fair.eligible >= LIMIT_FAIR * fair.pairs : null,
    },
    {
      what: '"to verify" that a field denies',
      figure: of(count('deniedToVerify'), verdicts.toVerify),
      limit: isGiven ? `≤ ${LIMIT_DENIED}` : '',
      isHeld: isGiven ? count('deniedToVerify') <= LIMIT_DENIED : null,
    },
    {
      what: '"to verify" where the record settles it',
      figure: of(count('asked'), verdicts.toVerify),
      limit: '',
      isHeld: null,
    },
    {
      what: "open calls right without a person's work",
      figure: of(right, verdicts.open.size),
      limit: `≥ ${100 * LIMIT_RIGHT} %`,
      isHeld: right >= LIMIT_RIGHT * verdicts.open.size,
    },
  ];
}

function of(count: number, whole: number): string {
  return `${count} of ${whole} (${whole === 0 ? 0 : ((100 * count) / whole).toFixed(1)} %)`;
}

/** What failed by name, a line a record: the column or sentence, and the companies. */
function printFindings(fault: Fault, findings: readonly Finding[]): void {
  const some = findings.filter((one) => one.fault === fault);
  if (some.length === 0) return;
  console.log(`\n${fault}: ${some.length} pairs`);
  const byRecord = Map.groupBy(some, ({ record, causes }) => `${record} ${causes.join(' | ')}`);
  for (const [named, pairs] of [...byRecord].slice(0, NAMED)) {
    const companies = pairs.map(({ company }) => company.replace('Misura ', '')).join(' ');
    console.log(`  ${short(named)} [${short(companies)}]`);
  }
}

/** Records to which a fair reader says yes and the product does not, with what it holds against them. */
function printHeldBack(held: readonly HeldBack[], records: readonly RawRecord[]): void {
  console.log(`\nfair and held back: ${held.length} records`);
  for (const { record, companies, conditions } of held.slice(0, NAMED)) {
    const title = textOf(records.find((one) => textOf(one, 'ID_Incentivo') === record) ?? {}, 'Titolo');
    console.log(`  ${record} ×${companies.length} ${title.slice(0, 80)}: ${short([...conditions].join(' | '))}`);
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 240 ? `${line.slice(0, 240)}…` : line;
}

/** Every cause with how many pairs and records it concerns, and some of the records. */
function printCauses({ findings, open }: Verdicts, records: readonly RawRecord[]): void {
  const byCause = Map.groupBy(findings, ({ fault, causes }) => `${fault}: ${[...new Set(causes)].join(' + ')}`);
  for (const [cause, list] of [...byCause].sort((a, b) => b[1].length - a[1].length)) {
    const byRecord = Map.groupBy(list, ({ record }) => record);
    console.log(`\n${short(cause)}: ${list.length} pairs, ${byRecord.size} records`);
    for (const [id, pairs] of [...byRecord].slice(0, 12)) {
      const record = records.find((one) => textOf(one, 'ID_Incentivo') === id) ?? {};
      const said = pairs[0]?.causes.filter((one) => one in record).map((one) => textOf(record, one).slice(0, 60));
      console.log(
        `  ${id} ${pairs.length}× e.g. ${pairs[0]?.company} ${said?.join(' | ')} [${textOf(record, 'Soggetto_Concedente').slice(0, 40)}]`,
      );
    }
  }
  const doubted = [...open].filter(([, { doubts }]) => doubts.length > 0);
  console.log(
    `\nrecords that need a person: ${doubted.map(([id, { doubts }]) => `${id} ${doubts.join()}`).join('; ')}`,
  );
}
