import { printMeasure } from './measures.ts';
import { type RawRecord, textOf } from './true-calls-raw.ts';
import type { Fault, Verdicts } from './true-calls-verdicts.ts';

/** How the records stood on one day. */
export interface Day {
  readonly today: string;
  readonly verdicts: Verdicts;
}

const LIMIT_RIGHT = 0.6;
const LIMIT_WORDS = 0.01;
const LIMIT_FAIR = 0.75;

function isYes(fault: Fault): boolean {
  return fault === 'denied' || fault === 'claimed';
}

/** Prints one table a day, and with `--details` every cause with its records. Answers whether every limit was held. */
export function report(name: string, days: readonly Day[], records: readonly RawRecord[], companies: number): boolean {
  let isHeld = true;
  for (const { today, verdicts } of days) {
    console.log(`\n${today}: ${records.length} ${name} records, ${companies} companies, ${verdicts.pairs} pairs`);
    const count = (fault: Fault): number => verdicts.findings.filter((one) => one.fault === fault).length;
    const right = [...verdicts.open.values()].filter((one) => one.isFaultless && one.doubts.length === 0).length;
    const share = right / verdicts.open.size;
    const ofWords = verdicts.findings.filter(({ fault, causes }) => isYes(fault) && causes.includes('words'));
    const ofColumns = verdicts.findings.filter(
      ({ fault, causes }) => fault === 'denied' && causes.some((one) => one !== 'words'),
    );
    const { fair } = verdicts;
    const fairShare = fair.pairs === 0 ? 1 : fair.eligible / fair.pairs;
    const held = [
      ofColumns.length === 0,
      count('hidden') === 0,
      share >= LIMIT_RIGHT,
      ofWords.length <= LIMIT_WORDS * verdicts.eligible,
      fairShare >= LIMIT_FAIR,
    ];
    isHeld &&= held.every(Boolean);
    const kind = `${name} records on ${today}`;
    printMeasure({
      what: `"eligible" denied by a field, ${kind}`,
      figure: of(ofColumns.length, verdicts.eligible),
      limit: '0',
      isHeld: held[0] ?? false,
    });
    printMeasure({
      what: `calls wrongly hidden, ${kind}`,
      figure: of(count('hidden'), verdicts.pairs),
      limit: '0',
      isHeld: held[1] ?? false,
    });
    printMeasure({
      what: `open calls right without a person's work, ${kind}`,
      figure: of(right, verdicts.open.size),
      limit: `≥ ${100 * LIMIT_RIGHT} %`,
      isHeld: held[2] ?? false,
    });
    printMeasure({
      what: `"eligible" that rests on unread words, ${kind}`,
      figure: of(ofWords.length, verdicts.eligible),
      limit: '≤ 1 %',
      isHeld: held[3] ?? false,
    });
    printMeasure({
      what: `"eligible" of pairs that a fair reader admits, ${kind}`,
      figure: of(fair.eligible, fair.pairs),
      limit: '≥ 75 %',
      isHeld: held[4] ?? false,
    });
    printMeasure({
      what: `"to verify" that a field denies, ${kind}`,
      figure: of(count('deniedToVerify'), verdicts.toVerify),
      limit: '',
      isHeld: null,
    });
    const row = (what: string, measured: string, limit = '', at?: number) => ({
      what,
      measured,
      limit,
      held: at === undefined ? '' : held[at] ? 'held' : 'BROKEN',
    });
    console.table([
      row('eligible, pairs', String(verdicts.eligible)),
      row('to verify, pairs', String(verdicts.toVerify)),
      row('eligible denied by a field of the record', of(ofColumns.length, verdicts.eligible), '0', 0),
      row('eligible that rests on unread words', of(ofWords.length, verdicts.eligible), '1 %', 3),
      row('eligible of pairs that a fair reader admits', of(fair.eligible, fair.pairs), '75 %', 4),
      row('not in target though no field denies it', of(count('hidden'), verdicts.pairs), '0', 1),
      row('eligible where the record leaves it unknown', of(count('claimed'), verdicts.eligible)),
      row('to verify where a field denies it', of(count('deniedToVerify'), verdicts.toVerify)),
      row('to verify where the record settles it', of(count('asked'), verdicts.toVerify)),
      row('open calls right for all companies', of(right, verdicts.open.size), '60 %', 2),
    ]);
    if (process.argv.includes('--details')) printCauses(verdicts, records);
  }
  return isHeld;
}

function of(count: number, whole: number): string {
  return `${count} of ${whole} (${whole === 0 ? 0 : ((100 * count) / whole).toFixed(1)} %)`;
}

/** Every cause with how many pairs and records it concerns, and some of the records. */
function printCauses({ findings, open }: Verdicts, records: readonly RawRecord[]): void {
  const byCause = Map.groupBy(findings, ({ fault, causes }) => `${fault}: ${[...new Set(causes)].join(' + ')}`);
  for (const [cause, list] of [...byCause].sort((a, b) => b[1].length - a[1].length)) {
    const byRecord = Map.groupBy(list, ({ record }) => record);
    console.log(`\n${cause}: ${list.length} pairs, ${byRecord.size} records`);
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
