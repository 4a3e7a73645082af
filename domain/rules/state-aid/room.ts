import type { AidCeiling, AidFact, AidRules, DeMinimisRegime, PartyId, UndertakingFacts } from './facts.ts';
import { elementOn } from './element.ts';
import { holdersOn } from './transfers.ts';
import { type Undertaking, undertakingOf } from './undertaking.ts';
import { ceilingOn, type CountedDays, countedDays, outOn } from './window.ts';

/** Who asks for how much room, and on which day. */
export interface RoomQuestion {
  readonly company: PartyId;
  readonly regime: DeMinimisRegime;
  /** `YYYY-MM-DD` of the new grant. */
  readonly on: string;
  /** Cents above 0; null where only the room is asked. */
  readonly asked: number | null;
  /** `MM-DD` of the company. */
  readonly fiscalYearEnd: string;
  readonly isRoadHaulier: boolean;
}

/** Why a line counts, counts perhaps or does not. */
export type LineReason =
  | 'inWindow'
  | 'elementUnknown'
  | 'perhapsLinked'
  | 'splitUnknown'
  | 'outOfWindow'
  | 'afterDay'
  | 'nothingLeft'
  | 'otherRegime'
  | 'notLinked'
  | 'notFirm';

/** An aid, or the part of it that one party has. */
export interface RoomLine {
  readonly aidId: string;
  readonly party: PartyId;
  readonly regime: DeMinimisRegime;
  readonly grantedOn: string;
  readonly amount: number;
  readonly counts: 'certain' | 'possible' | 'no';
  /** The first day on which it counts no more. */
  readonly outOn: string;
  readonly why: LineReason;
}

/** What the answer rests on. */
export type RoomReason =
  | 'noAid'
  | 'perhapsLinked'
  | 'elementUnknown'
  | 'splitUnknown'
  | 'generalCeiling'
  | 'aboveCeiling'
  | 'askLess'
  | 'renounce';

export interface Room {
  readonly ceiling: number;
  readonly window: CountedDays;
  readonly used: { readonly certain: number; readonly possible: number };
  readonly room: { readonly least: number; readonly most: number };
  readonly lines: readonly RoomLine[];
  /** What of the certain lines leaves the window after the day, earliest first. */
  readonly freesOn: readonly { readonly on: string; readonly amount: number }[];
  readonly verdict: 'inside' | 'outside' | 'unknown' | null;
  readonly why: readonly RoomReason[];
}

/**
 * How much de minimis aid of a regime a company may still get on a day (13-notices-and-state-aid §5). Cents. Null where no ceiling of the
 * regime is known for the day. What is not known widens `used.possible` and never `used.certain`.
 */
export function roomFor(question: RoomQuestion, facts: UndertakingFacts, rules: AidRules): Room | null {
  const undertaking = undertakingOf(question.company, facts, question.on);
  const own = countUp(question, facts, rules, undertaking);
  if (own === null) return null;
  // Aid for agriculture and fishery also counts under the general ceiling.
  const general =
    question.regime === 'deMinimisAgriculture' || question.regime === 'deMinimisFisheries'
      ? countUp({ ...question, regime: 'deMinimis' }, facts, rules, undertaking)
      : null;
  const [least, most] = (['least', 'most'] as const).map((end) =>
    Math.min(own.room[end], general?.room[end] ?? Infinity),
  ) as [number, number];
  const room = { least, most };
  const isGeneral = least < own.room.least || most < own.room.most;
  const verdict = verdictOf(question.asked, room);
  return { ...own, room, verdict, why: reasonsOf(own, isGeneral, verdict, most) };
}

type Counted = Omit<Room, 'verdict' | 'why'>;

function countUp(
  question: RoomQuestion,
  facts: UndertakingFacts,
  rules: AidRules,
  undertaking: Undertaking,
): Counted | null {
  const { regime, on, fiscalYearEnd, isRoadHaulier } = question;
  const row = ceilingOn(rules.ceilings, regime, on, isRoadHaulier);
  if (row === null) return null;
  const window = countedDays(row.window, on, fiscalYearEnd);
  const lines = facts.aids
    .flatMap((aid) => linesOf(aid, { question, facts, rules, undertaking, row, window }))
    .toSorted(byDay);
  const sumOf = (counts: RoomLine['counts']): number =>
    lines.reduce((sum, line) => (line.counts === counts ? sum + line.amount : sum), 0);
  const certain = sumOf('certain');
  const possible = certain + sumOf('possible');
  const room = { least: Math.max(0, row.amount - possible), most: Math.max(0, row.amount - certain) };
  return { ceiling: row.amount, window, used: { certain, possible }, room, lines, freesOn: freed(lines) };
}

interface Counting {
  readonly question: RoomQuestion;
  readonly facts: UndertakingFacts;
  readonly rules: AidRules;
  readonly undertaking: Undertaking;
  readonly row: AidCeiling;
  readonly window: CountedDays;
}

function linesOf(aid: AidFact, { question, facts, rules, undertaking, row, window }: Counting): RoomLine[] {
  const { id: aidId, regime, grantedOn } = aid;
  const { isKnown, amount } = elementOn(aid, question.on, rules.rates);
  const isOfGroup = (party: PartyId): boolean => undertaking.certain.has(party) || undertaking.possible.has(party);
  const isFirm = (party: PartyId): boolean => (facts.kinds.get(party) ?? 'firm') === 'firm';
  const whole = { aidId, grantedOn, holders: [aid.party], amount };
  return holdersOn(whole, facts.events, question.on).map((piece) => {
    const party = piece.holders.find(isOfGroup) ?? piece.holders[0] ?? aid.party;
    const out = outOn(row.window, grantedOn, question.fiscalYearEnd);
    const line = { aidId, party, regime, grantedOn, amount: piece.amount, outOn: out };
    const no = (why: LineReason): RoomLine => ({ ...line, counts: 'no', why });
    if (!countsUnder(regime, question.regime)) return no('otherRegime');
    if (!piece.holders.some(isFirm)) return no('notFirm');
    if (!piece.holders.some(isOfGroup)) return no('notLinked');
    if (grantedOn > question.on) return no('afterDay');
    if (grantedOn < window.from) return no('outOfWindow');
    if (piece.amount === 0) return no('nothingLeft');
    if (!isKnown) return { ...line, counts: 'possible', why: 'elementUnknown' };
    if (piece.holders.length > 1) return { ...line, counts: 'possible', why: 'splitUnknown' };
    return undertaking.certain.has(party)
      ? { ...line, counts: 'certain', why: 'inWindow' }
      : { ...line, counts: 'possible', why: 'perhapsLinked' };
  });
}

function countsUnder(regime: DeMinimisRegime, asked: DeMinimisRegime): boolean {
  return regime === asked || (asked === 'deMinimis' && regime !== 'deMinimisSgei');
}

function byDay(one: RoomLine, other: RoomLine): number {
  return compare(other.grantedOn, one.grantedOn) || compare(one.aidId, other.aidId) || compare(one.party, other.party);
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function freed(lines: readonly RoomLine[]): Room['freesOn'] {
  const days = new Map<string, number>();
  for (const line of lines)
    if (line.counts === 'certain') days.set(line.outOn, (days.get(line.outOn) ?? 0) + line.amount);
  return [...days].map(([on, amount]) => ({ on, amount })).toSorted((one, other) => compare(one.on, other.on));
}

function verdictOf(asked: number | null, { least, most }: Room['room']): Room['verdict'] {
  if (asked === null) return null;
  if (asked <= least) return 'inside';
  return asked > most ? 'outside' : 'unknown';
}

function reasonsOf({ used, lines }: Counted, isGeneral: boolean, verdict: Room['verdict'], most: number): RoomReason[] {
  const doubts = (['perhapsLinked', 'elementUnknown', 'splitUnknown'] as const).filter((why) =>
    lines.some((line) => line.counts === 'possible' && line.why === why),
  );
  const isOutside = verdict === 'outside';
  return [
    ...(used.possible === 0 ? (['noAid'] as const) : []),
    ...doubts,
    ...(isGeneral ? (['generalCeiling'] as const) : []),
    ...(isOutside ? (['aboveCeiling'] as const) : []),
    ...(isOutside && most > 0 ? (['askLess'] as const) : []),
    ...(isOutside && used.certain > 0 ? (['renounce'] as const) : []),
  ];
}
