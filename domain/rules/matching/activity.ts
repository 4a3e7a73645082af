import { atecoDigits } from '../ateco-code.ts';
import { ATECO_VERSIONS, type AtecoVersion } from '../vocabulary.ts';
import { isOnOneLine } from './correspondences.ts';
import { linkedDivisions } from './divisions.ts';
import type {
  CallFacts,
  CompanyAtecoCode,
  CompanyFacts,
  Outcome,
  References,
  AtecoChoice,
  Correspondences,
} from './types.ts';

/** The activities a call admits, by version (5-matching §2.2). */
export interface CompiledActivity {
  readonly isAllSectors: boolean;
  readonly isFixable: boolean;
  readonly rules: Readonly<Record<AtecoVersion, AtecoRules>>;
}

/** How one code of a company ends. `judged` is the code that was held against the call: its own, or the one that stands for it in the other version. */
export interface CodeVerdict {
  readonly status: 'pass' | 'unknown' | 'fail';
  readonly cause: Place['cause'] | OpenCause;
  readonly code: CompanyAtecoCode;
  readonly judged: CompanyAtecoCode;
  /** Digits of the chosen code that admits it; empty when every sector but the removed ones is admitted. */
  readonly admittedBy: string;
}

/** Why a code of the other version is open: the table leaves several codes to choose from, or the portal has no table. */
type OpenCause = 'confirmVersion' | 'noBridge';

/** Whether a code is open only as long as the company says nothing of that activity in the other version. */
export function isOpenUntilTold(cause: CodeVerdict['cause']): cause is OpenCause {
  return cause === 'confirmVersion' || cause === 'noBridge';
}

export interface ActivityOutcome extends Outcome {
  readonly best: CodeVerdict | null;
}

const RANK = { fail: 0, unknown: 1, pass: 2 } as const;

/** The activities of a call, prepared for looking codes up. */
export function compileActivity(call: CallFacts): CompiledActivity {
  const isAllSectors = ATECO_VERSIONS.every(
    (version) => call.ateco[version].chosen.length === 0 && call.ateco[version].removed.length === 0,
  );
  return {
    isAllSectors,
    isFixable: call.allowsNewSite,
    rules: {
      '2007': compileAtecoRules(call.ateco['2007']),
      '2025': compileAtecoRules(call.ateco['2025']),
    },
  };
}

/** The best of the company's codes. A business partner's survey asks for none; no code at all is unknown. */
export function judgeActivity(
  activity: CompiledActivity,
  company: Pick<CompanyFacts, 'role' | 'hasSurvey' | 'atecoCodes'>,
  references: References,
): ActivityOutcome {
  if (company.role === 'business-partner') return settled('notApplicable', 'notAsked');
  if (!company.hasSurvey) return settled('unknown', 'noSurvey');
  if (activity.isAllSectors) return settled('pass', 'allSectors');
  let best: CodeVerdict | null = null;
  for (const code of company.atecoCodes) {
    const open = judgeCode(activity, code, references);
    const isTold = isOpenUntilTold(open.cause) && isStated(code, company.atecoCodes, references.correspondences);
    const verdict = isTold ? judgeCode(activity, code, references, true) : open;
    if (best === null || isBetter(verdict, best)) best = verdict;
  }
  if (best === null) return settled('unknown', 'notGiven');
  const isFixable = best.status === 'fail' && activity.isFixable;
  return { key: 'activity', status: best.status, cause: best.cause, isFixable, best };
}

/**
 * One code alone against the call. Where the call chooses codes of both versions it is read in its own and followed to the
 * other through the official correspondence, and the better of the two counts (5-matching §2.2). Where it chooses codes of the other
 * version alone it is followed there, and what its own version removes still counts. Where the company said in that version too what the
 * activity is (`isTold`), that code speaks there and not this one. Without the table what the call says of the
 * code's own version decides, else the divisions.
 */
export function judgeCode(
  activity: CompiledActivity,
  code: CompanyAtecoCode,
  references: References,
  isStatedThere = false,
): CodeVerdict {
  const own = activity.rules[code.version];
  const digits = atecoDigits(code.code);
  const first = verdictOfPlace(placeOf(own, digits), code, code);
  const version = code.version === '2007' ? '2025' : '2007';
  const other = activity.rules[version];
  const { targets, isThere } = references.correspondences[code.version];
  if (own.hasChosen ? !other.hasChosen || !isThere : !other.isListed) return first;
  const judged = { version, code: targets.get(code.code) ?? code.code } as const;
  const found = isStatedThere ? TOLD : placeOfOther(other, references.correspondences[code.version], digits);
  const place = isThere || isStatedThere ? found : placeByDivision(other, code.version, digits);
  const followed =
    place.cause === 'tooGeneric'
      ? unconfirmed(isThere ? 'confirmVersion' : 'noBridge', code, judged)
      : verdictOfPlace(place, code, judged);
  if (own.hasChosen) return isBetter(followed, first) ? followed : first;
  return RANK[first.status] < RANK[followed.status] ? first : followed;
}

const TOLD: Place = { cause: 'unrelated', admittedBy: '' };

function unconfirmed(cause: OpenCause, code: CompanyAtecoCode, judged: CompanyAtecoCode): CodeVerdict {
  return { status: 'unknown', cause, code, judged, admittedBy: '' };
}

function verdictOfPlace(place: Place, code: CompanyAtecoCode, judged: CompanyAtecoCode): CodeVerdict {
  return { status: STATUS_OF[place.cause], cause: place.cause, code, judged, admittedBy: place.admittedBy };
}

const STATUS_OF = { inside: 'pass', tooGeneric: 'unknown', removed: 'fail', unrelated: 'fail' } as const;

/** A total order, so that neither the order of the codes nor that of the versions changes what is shown or how it ranks. */
function isBetter(a: CodeVerdict, b: CodeVerdict): boolean {
  if (a.status !== b.status) return RANK[a.status] > RANK[b.status];
  if (a.admittedBy.length !== b.admittedBy.length) return a.admittedBy.length > b.admittedBy.length;
  if (a.cause !== b.cause) return a.cause < b.cause;
  if (a.code.version !== b.code.version) return a.code.version > b.code.version;
  return a.code.code < b.code.code;
}

function settled(status: Outcome['status'], cause: string): ActivityOutcome {
  return { key: 'activity', status, cause, isFixable: false, best: null };
}

/** What a call says of one version, as sets of digits: looking a code up costs its own length, however many codes the call lists. */
interface AtecoRules {
  readonly hasChosen: boolean;
  /** Whether the call says anything of this version. */
  readonly isListed: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** Codes strictly above a chosen one that no removed code covers. */
  readonly aboveChosen: ReadonlySet<string>;
  readonly aboveRemoved: ReadonlySet<string>;
  /** The divisions that it says anything of: a code of another is settled by one look. */
  readonly divisions: ReadonlySet<number>;
  /** The chosen codes that no removed one covers, and the removed ones. */
  readonly live: readonly string[];
  readonly gone: readonly string[];
}

interface Place {
  readonly cause: 'inside' | 'tooGeneric' | 'removed' | 'unrelated';
  /** Digits of the most precise chosen code that covers it; empty when nothing is chosen. */
  readonly admittedBy: string;
}

/** One version of a call's setting as sets. Chosen codes that a removed one covers leave nothing above them to be precise about. */
export function compileAtecoRules(choice: AtecoChoice): AtecoRules {
  const chosen = digitsOf(choice.chosen);
  const removed = digitsOf(choice.removed);
  const live = [...chosen].filter((digits) => !selfAndAbove(digits).some((prefix) => removed.has(prefix)));
  return {
    hasChosen: choice.chosen.length > 0,
    isListed: choice.chosen.length > 0 || choice.removed.length > 0,
    chosen,
    removed,
    aboveChosen: new Set(live.flatMap(above)),
    aboveRemoved: new Set([...removed].flatMap(above)),
    divisions: new Set([...chosen, ...removed].map(divisionOf)),
    live,
    gone: [...removed],
  };
}

/**
 * Where a code stands. Removed codes win over chosen ones; a code of which one part is admitted and another is not, or that is
 * above the chosen ones, is too generic to tell. Without chosen codes every sector is admitted but the removed ones.
 */
export function placeOf(rules: AtecoRules, digits: string): Place {
  if (digits.length >= 2 && !rules.divisions.has(divisionOf(digits))) return rules.hasChosen ? UNRELATED : ADMITTED;
  let admittedBy: string | null = null;
  for (let length = 2; length <= digits.length; length += 1) {
    const prefix = digits.slice(0, length);
    if (rules.removed.has(prefix)) return REMOVED;
    if (rules.chosen.has(prefix)) admittedBy = prefix;
  }
  if (admittedBy === null && rules.hasChosen) return rules.aboveChosen.has(digits) ? TOO_GENERIC : UNRELATED;
  return rules.aboveRemoved.has(digits) ? TOO_GENERIC : { cause: 'inside', admittedBy: admittedBy ?? '' };
}

/**
 * Where a code of the other version stands, of which only is known that it lies in `home` (everything where that is empty). It is decided
 * where all of `home` ends alike, and where what would end otherwise comes from other codes alone.
 */
function placeOfOther(rules: AtecoRules, { homeOf, mayBe, possible }: Correspondences, digits: string): Place {
  const all = possible(digits);
  if (all.length > 0) return placeOfAll(all.map((one) => placeOf(rules, one)));
  const home = homeOf(digits);
  const place = placeOf(rules, home);
  if (place.cause !== 'tooGeneric') return place;
  const mayReach = (one: string): boolean => one.startsWith(home) && mayBe(digits, one);
  const covering = selfAndAbove(home).findLast((prefix) => rules.chosen.has(prefix));
  if (covering === undefined && rules.hasChosen) return rules.live.some(mayReach) ? TOO_GENERIC : UNRELATED;
  return rules.gone.some(mayReach) ? TOO_GENERIC : { cause: 'inside', admittedBy: covering ?? '' };
}

/** Where a code stands that may be any of several: decided where they all end alike. */
function placeOfAll(places: readonly Place[]): Place {
  const [first, ...others] = places;
  if (first === undefined || places.some(({ cause }) => STATUS_OF[cause] !== STATUS_OF[first.cause]))
    return TOO_GENERIC;
  // What admits them all is no more precise than the least precise of them.
  return others.reduce((least, one) => (one.admittedBy.length < least.admittedBy.length ? one : least), first);
}

/**
 * Where a code of the other version stands when there is no table: only in the divisions that its own is linked with. Where the call says
 * nothing of these it is decided.
 */
function placeByDivision(rules: AtecoRules, version: AtecoVersion, digits: string): Place {
  const linked = linkedDivisions(version, digits);
  const mayBe = (one: string): boolean => linked.length === 0 || linked.includes(one.slice(0, 2));
  if ((rules.hasChosen ? rules.live : rules.gone).some(mayBe)) return TOO_GENERIC;
  return rules.hasChosen ? UNRELATED : ADMITTED;
}

const REMOVED: Place = { cause: 'removed', admittedBy: '' };
const TOO_GENERIC: Place = { cause: 'tooGeneric', admittedBy: '' };
const UNRELATED: Place = { cause: 'unrelated', admittedBy: '' };
const ADMITTED: Place = { cause: 'inside', admittedBy: '' };

/** The first two digits, as a number: cutting them off would make a text for every code of every company. */
function divisionOf(digits: string): number {
  return digits.charCodeAt(0) * 128 + digits.charCodeAt(1);
}

function digitsOf(codes: readonly string[]): ReadonlySet<string> {
  return new Set(codes.map(atecoDigits).filter((digits) => digits !== ''));
}

/** From the division down to the code itself. */
function selfAndAbove(digits: string): string[] {
  const prefixes: string[] = [];
  for (let length = 2; length <= digits.length; length += 1) prefixes.push(digits.slice(0, length));
  return prefixes;
}

/** Everything strictly above, the whole section (no digits) included. */
function above(digits: string): string[] {
  return ['', ...selfAndAbove(digits).slice(0, -1)];
}

type StatedCodesCorrespondences = References['correspondences'];

/** Which codes of which companies leave nothing to ask, because the company said in the other version too what that activity is. */
interface StatedCodes {
  put(place: number, codes: readonly CompanyAtecoCode[]): void;
  clear(place: number): void;
  has(place: number, code: CompanyAtecoCode, correspondences: StatedCodesCorrespondences): boolean;
}

/** Nobody has told anything yet. */
export function createStatedCodes(): StatedCodes {
  const declared = new Map<number, readonly CompanyAtecoCode[]>();
  // Looked into when it is first asked for, and again with another correspondence.
  let stated = new Map<number, ReadonlySet<CompanyAtecoCode>>();
  let readBy: StatedCodesCorrespondences | null = null;
  return {
    put(place, codes) {
      if (new Set(codes.map(({ version }) => version)).size > 1) declared.set(place, codes);
    },
    clear(place) {
      declared.delete(place);
      stated.delete(place);
    },
    has(place, code, correspondences) {
      const codes = declared.get(place);
      if (codes === undefined) return false;
      if (readBy !== correspondences) stated = new Map();
      readBy = correspondences;
      const known = stated.get(place) ?? new Set(codes.filter((one) => isStated(one, codes, correspondences)));
      stated.set(place, known);
      for (const one of known) if (one.code === code.code && one.version === code.version) return true;
      return false;
    },
  };
}

/**
 * Whether a declared code leaves nothing to ask about another of the other version: it is the code that stands for that one in the official
 * table, or it may be what that one became, lies in the division of it and can be of no other declared code. A company that gave both has
 * said in both classifications what it does.
 */
function isStated(
  code: CompanyAtecoCode,
  declared: readonly CompanyAtecoCode[],
  correspondences: References['correspondences'],
): boolean {
  const others = declared.filter(({ version }) => version !== code.version);
  if (code.version === '2007') return others.some((other) => isPair(code, other, declared, correspondences));
  return others.some((other) => isPair(other, code, declared, correspondences));
}

function isPair(
  older: CompanyAtecoCode,
  newer: CompanyAtecoCode,
  declared: readonly CompanyAtecoCode[],
  correspondences: References['correspondences'],
): boolean {
  const { targets, homeOf, isThere } = correspondences['2007'];
  const digits = atecoDigits(newer.code);
  const mayBe = ({ code }: CompanyAtecoCode): boolean =>
    isThere
      ? isOnOneLine(homeOf(atecoDigits(code)), digits) &&
        isOnOneLine(atecoDigits(code), correspondences['2025'].homeOf(digits))
      : linkedDivisions('2007', atecoDigits(code)).includes(digits.slice(0, 2));
  if (isThere) {
    const stands = atecoDigits(targets.get(older.code) ?? '');
    if (stands === '') return false;
    if (digits.startsWith(stands)) return true;
    if (digits.slice(0, 2) !== stands.slice(0, 2)) return false;
  }
  const isAlone = declared.every((one) => one.version === '2025' || one.code === older.code || !mayBe(one));
  return mayBe(older) && isAlone;
}
