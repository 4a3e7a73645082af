import type { FieldProblem } from '../../errors.ts';
import { elementOn } from './element.ts';
import type { AidCeiling, AidFact, CompanyEventFact, DiscountRate, LinkFact } from './facts.ts';

type Link = Pick<LinkFact, 'holder' | 'held' | 'kind' | 'share' | 'from' | 'to'>;

/** What is wrong with an aid as a person writes it, by field (13-notices-and-state-aid §5). */
export function findAidProblems(aid: AidFact, rates: readonly DiscountRate[]): FieldProblem[] {
  const { element, nominal, instalments, state, stateOn, reducedTo, grantedOn } = aid;
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string): void => void problems.push({ path, message });
  if (element === null && nominal === null && (instalments ?? []).length === 0) refuse('element', 'required');
  const isGranted = state === 'granted';
  if (isGranted && stateOn !== null) refuse('stateOn', 'notOfState');
  if (!isGranted && stateOn === null) refuse('stateOn', 'required');
  if (stateOn !== null && stateOn < grantedOn) refuse('stateOn', 'beforeGrant');
  if (state !== 'reduced' && reducedTo !== null) refuse('reducedTo', 'notOfState');
  if (state === 'reduced' && reducedTo === null) refuse('reducedTo', 'required');
  if (problems.length > 0 || reducedTo === null) return problems;
  const whole = elementOn({ ...aid, state: 'granted', stateOn: null }, grantedOn, rates);
  return reducedTo < whole.amount ? [] : [{ path: 'reducedTo', message: 'notReduced' }];
}

/** What is wrong with a link, by field. */
export function findLinkProblems({ holder, held, kind, share, from, to }: Link): FieldProblem[] {
  return [
    ...(holder === held ? [{ path: 'held', message: 'sameParty' }] : []),
    ...(kind === 'votes' && share === null ? [{ path: 'share', message: 'required' }] : []),
    ...(from !== null && to !== null && to < from ? [{ path: 'to', message: 'dateOrder' }] : []),
  ];
}

/** What is wrong with a merger, an acquisition or a split, by field. */
export function findEventProblems({ kind, parts, into }: Omit<CompanyEventFact, 'on'>): FieldProblem[] {
  const heirs = into.map(({ party }) => party);
  const isSplit = kind === 'split';
  const hasDoubles = (values: readonly string[]): boolean => new Set(values).size < values.length;
  const given = into.flatMap(({ aids }) => aids);
  const partsAreRight = isSplit ? parts.length === 1 : parts.length >= (kind === 'merger' ? 2 : 1);
  return [
    ...(partsAreRight ? [] : [{ path: 'parts', message: isSplit ? 'oneParty' : 'moreParties' }]),
    ...((isSplit ? heirs.length > 1 : heirs.length === 1)
      ? []
      : [{ path: 'into', message: isSplit ? 'moreParties' : 'oneParty' }]),
    ...(hasDoubles(parts) || (kind === 'acquisition' && heirs.some((heir) => parts.includes(heir)))
      ? [{ path: 'parts', message: 'sameParty' }]
      : []),
    ...(hasDoubles(heirs) || hasDoubles(given) ? [{ path: 'into', message: 'sameParty' }] : []),
    ...(!isSplit && into.some(({ aids, equity }) => aids.length > 0 || equity !== null)
      ? [{ path: 'into', message: 'onlySplit' }]
      : []),
  ];
}

/** Rows of ceilings that hold for one day twice or end before they begin, and rates of one day, by field. */
export function findRuleProblems(ceilings: readonly AidCeiling[], rates: readonly DiscountRate[]): FieldProblem[] {
  const overlaps = (one: AidCeiling, other: AidCeiling): boolean =>
    one.regime === other.regime &&
    one.isRoadHaulage === other.isRoadHaulage &&
    (one.to === null || other.from <= one.to) &&
    (other.to === null || one.from <= other.to);
  return [
    ...ceilings.flatMap((row, at) => [
      ...(row.to !== null && row.to < row.from ? [{ path: `ceilings.${at}.to`, message: 'dateOrder' }] : []),
      ...(ceilings.slice(0, at).some((other) => overlaps(row, other))
        ? [{ path: `ceilings.${at}.from`, message: 'overlap' }]
        : []),
    ]),
    ...rates.flatMap(({ from }, at) =>
      rates.slice(0, at).some((other) => other.from === from) ? [{ path: `rates.${at}.from`, message: 'overlap' }] : [],
    ),
  ];
}
