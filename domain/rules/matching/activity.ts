import { atecoDigits } from '../ateco-code.ts';
import { ATECO_VERSIONS, type AtecoVersion } from '../vocabulary.ts';
import { type AtecoRules, compileAtecoRules, type Place, placeOf, placeOfOther } from './ateco-rules.ts';
import { isStated } from './correspondences.ts';
import type { CallFacts, CompanyAtecoCode, CompanyFacts, Outcome, References } from './types.ts';

/** The activities a call admits, by version (5-matching, Activity). */
export interface CompiledActivity {
  readonly isAllSectors: boolean;
  readonly isFixable: boolean;
  readonly rules: Readonly<Record<AtecoVersion, AtecoRules>>;
}

/** How one code of a company ends. `judged` is the code that was held against the call: its own, or the one that stands for it in the other version. */
export interface CodeVerdict {
  readonly status: 'pass' | 'unknown' | 'fail';
  readonly cause: Place['cause'] | 'confirmVersion';
  readonly code: CompanyAtecoCode;
  readonly judged: CompanyAtecoCode;
  /** Digits of the chosen code that admits it; empty when every sector but the removed ones is admitted. */
  readonly admittedBy: string;
}

export interface ActivityOutcome extends Outcome {
  readonly best: CodeVerdict | null;
}

const RANK = { fail: 0, unknown: 1, pass: 2 } as const;

/** The activities of a call, prepared for looking codes up. */
export function compileActivity(
  call: CallFacts,
  { correspondences }: Pick<References, 'correspondences'>,
): CompiledActivity {
  const isAllSectors = ATECO_VERSIONS.every(
    (version) => call.ateco[version].chosen.length === 0 && call.ateco[version].removed.length === 0,
  );
  return {
    isAllSectors,
    isFixable: call.allowsNewSite,
    rules: {
      '2007': compileAtecoRules(call.ateco['2007'], correspondences['2007']),
      '2025': compileAtecoRules(call.ateco['2025'], correspondences['2025']),
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
    const isOpen = open.cause === 'confirmVersion' && !isStated(code, company.atecoCodes, references.correspondences);
    const verdict = isOpen || open.cause !== 'confirmVersion' ? open : judgeCode(activity, code, references, true);
    if (best === null || isBetter(verdict, best)) best = verdict;
  }
  if (best === null) return settled('unknown', 'notGiven');
  const isFixable = best.status === 'fail' && activity.isFixable;
  return { key: 'activity', status: best.status, cause: best.cause, isFixable, best };
}

/**
 * One code alone against the call. Where the call chooses codes of both versions it is read in its own and followed to the
 * other through the official correspondence, and the better of the two counts (5-matching, Activity). Where it chooses codes of the other
 * version alone it is followed there, and what its own version removes still counts. Where the company said in that version too what the
 * activity is (`isTold`), that code speaks there and not this one.
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
  if (own.hasChosen ? !other.hasChosen : !other.isListed) return first;
  const { homeOf, targets } = references.correspondences[code.version];
  const judged = { version, code: targets.get(code.code) ?? code.code } as const;
  const place = isStatedThere ? TOLD : placeOfOther(other, homeOf(digits), digits);
  const followed = place.cause === 'tooGeneric' ? unconfirmed(code, judged) : verdictOfPlace(place, code, judged);
  if (own.hasChosen) return isBetter(followed, first) ? followed : first;
  return RANK[first.status] < RANK[followed.status] ? first : followed;
}

const TOLD: Place = { cause: 'unrelated', admittedBy: '' };

function unconfirmed(code: CompanyAtecoCode, judged: CompanyAtecoCode): CodeVerdict {
  return { status: 'unknown', cause: 'confirmVersion', code, judged, admittedBy: '' };
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
