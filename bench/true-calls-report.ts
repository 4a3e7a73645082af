import { hold } from './measures.ts';
import { type RawRecord, textOf } from './true-calls-raw.ts';
import type { Fault, Verdicts } from './true-calls-verdicts.ts';

const LIMITS = { right: 0.6, words: 0.01, fair: 0.75, denied: 15 } as const;
/** As many failures of a row are named. */
const NAMED = 40;

/** Tells how the records stood on one day, and what failed by name. Some limits are set for the given file alone. Answers whether each was held. */
export function report(
  name: 'given' | 'changed',
  today: string,
  verdicts: Verdicts,
  records: readonly RawRecord[],
): boolean {
  const { fair, eligible, toVerify, findings, open } = verdicts;
  console.log(`\n${today}: ${records.length} ${name} records, ${verdicts.pairs} pairs`);
  const count = (fault: Fault): number => findings.filter((one) => one.fault === fault).length;
  const tell = (what: string, [part, whole]: readonly [number, number], limit = '', isHeld: boolean | null = null) =>
    hold(`${what}, ${name} records on ${today}`, of(part, whole), limit, isHeld);
  const none = (what: string, fault: Fault, whole: number) =>
    tell(what, [count(fault), whole], '0', count(fault) === 0);
  const ofGiven = (limit: string, isHeld: boolean): [string, boolean | null] =>
    name === 'given' ? [limit, isHeld] : ['', null];
  const right = [...open.values()].filter((one) => one.isFaultless && one.doubts.length === 0).length;
  const [words, denied] = [count('words'), count('deniedToVerify')];
  const held = [
    none('"eligible" denied by a field', 'denied', eligible),
    tell('"eligible" denied by the words', [words, eligible], '≤ 1 %', words <= LIMITS.words * eligible),
    none('"eligible" that rests on a decisive condition left unsaid', 'claimed', eligible),
    none('"eligible" on a far day without news', 'farDay', eligible),
    none('calls wrongly hidden', 'hidden', verdicts.pairs),
    tell(
      'fair pairs that are "eligible"',
      [fair.eligible, fair.pairs],
      ...ofGiven('≥ 75 %', fair.eligible >= LIMITS.fair * fair.pairs),
    ),
    tell(
      '"to verify" that a field denies',
      [denied, toVerify],
      ...ofGiven(`≤ ${LIMITS.denied}`, denied <= LIMITS.denied),
    ),
    tell('"to verify" where the record settles it', [count('asked'), toVerify]),
    tell("open calls right without a person's work", [right, open.size], '≥ 60 %', right >= LIMITS.right * open.size),
  ];
  for (const fault of ['denied', 'words', 'farDay', 'claimed', 'hidden', 'deniedToVerify'] as const)
    printFindings(fault, verdicts);
  if (name === 'given') printHeldBack(verdicts, records);
  return held.every(Boolean);
}

function of(count: number, whole: number): string {
  return `${count} of ${whole} (${whole === 0 ? 0 : ((100 * count) / whole).toFixed(1)} %)`;
}

/** A line a record: the column or sentence, and the companies. */
function printFindings(fault: Fault, { findings }: Verdicts): void {
  const some = findings.filter((one) => one.fault === fault);
  const byRecord = Map.groupBy(some, ({ record, causes }) => `${record} ${causes.join(' | ')}`);
  for (const [named, pairs] of [...byRecord].slice(0, NAMED))
    console.log(
      `  ${fault} ${short(named)} [${short(pairs.map(({ company }) => company.replace('Misura ', '')).join(' '))}]`,
    );
}

/** Records to which a fair reader says yes and the product does not, with what it holds against them. */
function printHeldBack({ fair }: Verdicts, records: readonly RawRecord[]): void {
  for (const { record, companies, conditions } of fair.held.slice(0, NAMED)) {
    const title = textOf(records.find((one) => textOf(one, 'ID_Incentivo') === record) ?? {}, 'Titolo');
    console.log(
      `  held back ${record} ×${companies.length} ${title.slice(0, 80)}: ${short([...conditions].join(' | '))}`,
    );
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 240 ? `${line.slice(0, 240)}…` : line;
}
