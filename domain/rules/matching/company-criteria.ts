import { isOpenUntilTold, judgeActivity, judgeCode } from './activity.ts';
import { type Bounds, judgeBounds } from '../bounds.ts';
import {
  ANY_STAGE,
  answerKey,
  type CompanySets,
  questionKey,
  stageKey,
  settledKey,
  unplacedKey,
} from './company-sets.ts';
import {
  type CompiledCall,
  type CompiledCategory,
  type CompiledCompany,
  canExclude,
  judgeRequirement,
} from './compiled.ts';
import {
  judgeDoubts,
  judgePlace,
  judgeSector,
  judgeSite,
  judgeTerritory,
  territoryEvidence,
  type CompiledTerritory,
} from './criteria.ts';
import { type CompiledCheck, judgeCheck } from './checks.ts';
import type { FirmStage } from '../register.ts';
import { isCallUpcoming } from './judge.ts';
import { addBit, addBits, type Bits, type CriterionBits, either, not, without } from './target.ts';
import type { CriterionKey, Outcome, References } from './types.ts';

/** What a call asks, as bits over the companies. */
export interface Asked {
  readonly key: CriterionKey;
  readonly bits: CriterionBits;
}

/** Who passes a criterion, and who is unknown in it beside those who lack what it is held against. */
export interface MadeBits {
  readonly passes: Bits;
  readonly unknown?: Bits;
}

/** A criterion whose sets have to be made: by everything that they depend on beside the companies and the references. */
export interface Criterion {
  key(): string;
  make(): MadeBits;
  /** How one company ends: whoever has not answered its survey is not looked at. */
  judge(company: CompiledCompany): Outcome;
}

/** Whose criteria are asked, on which day, and where their sets come from: made anew, or kept. */
export interface Asking {
  readonly sets: CompanySets;
  readonly references: References;
  readonly today: string;
  readonly made: (criterion: Criterion) => MadeBits;
}

/** Everything that a call asks, in the order in which it is told. The sets are to be read, not written into. */
export function criteriaOf(asking: Asking, call: CompiledCall): Asked[] {
  const territory = territoryOf(asking, call);
  return [
    ...territory,
    ...placeOf(asking, call, territory),
    ...activityOf(asking, call),
    ...sectorOf(asking, call),
    ...firmOf(asking, call),
    ...requirementsOf(asking, call.categories),
    ...doubtsOf(asking, call),
    ...checksOf(asking, call),
  ];
}

function territoryOf(asking: Asking, { territory }: CompiledCall): Asked[] {
  const { kind, accepted, isFixable } = territory;
  if (kind === 'everywhere') return [];
  const { sets } = asking;
  const isByChamber = kind === 'chamber';
  const passes = anyOf(asking, {
    names: [...accepted].map((place) => `${isByChamber ? 'chamber' : 'site'}:${place}`),
    judge: (company) => judgeTerritoryOf(territory, company),
  });
  if (!isByChamber)
    return [{ key: 'territory', bits: { passes, waits: sets.lacks('hasSites'), ...fixableIf(sets, isFixable) } }];
  const lacking = sets.lacks('hasChambers');
  const waits = without(lacking, sets.setOf(ANY_STAGE));
  return [{ key: 'territory', bits: { passes, waits, unknown: lacking, ...fixableIf(sets, isFixable) } }];
}

function judgeTerritoryOf(territory: CompiledTerritory, company: CompiledCompany): Outcome {
  return judgeTerritory(territory, company.facts, territoryEvidence(territory, company));
}

/** Towns are judged once each, and so are the regions of sites of which no more is known. */
function placeOf(asking: Asking, { facts, place, territory }: CompiledCall, asked: readonly Asked[]): Asked[] {
  if (place === null) return [];
  const { sets, references, made } = asking;
  const bits = made({
    key: () => JSON.stringify(['place', facts.municipalities, facts.provinces, territory.kind, ...territory.accepted]),
    make() {
      const [passes, unknown] = [sets.empty(), sets.empty()];
      sets.towns.each((town, holders) => {
        const status = judgeSite(place, town);
        if (status !== 'outside') addPlaces(status === 'inside' ? passes : unknown, holders);
      });
      for (const regionId of references.regionNames.keys()) {
        const status = judgeSite(place, { regionId, provinceCode: null, municipalityCode: null });
        if (status !== 'outside')
          addBits(status === 'inside' ? passes : unknown, sets.byKey.get(unplacedKey(regionId)));
      }
      // Where the territory fails, the place within it is not asked.
      for (const { bits: one } of asked) {
        const known = without(not(one.passes), one.waits ?? sets.empty());
        addBits(passes, without(known, one.unknown ?? sets.empty()));
      }
      return { passes, unknown };
    },
    judge: (company) => judgePlace(place, company.facts.hasSurvey, company.towns, judgeTerritoryOf(territory, company)),
  });
  return [{ key: 'place', bits: { ...bits, waits: sets.lacks('hasTowns'), ...fixableIf(sets, place.isFixable) } }];
}

function activityOf(asking: Asking, call: CompiledCall): Asked[] {
  const { activity } = call;
  if (activity.isAllSectors) return [];
  const { sets, references, made } = asking;
  const bits = made({
    key: () => JSON.stringify(['activity', call.facts.ateco]),
    make: () => judgeCodes(asking, call),
    judge: ({ facts }) => judgeActivity(activity, facts, references),
  });
  return [
    {
      key: 'activity',
      bits: {
        ...bits,
        waits: sets.lacks('hasCodes'),
        held: without(bits.passes, sets.flag('isPartner')),
        ...fixableIf(sets, activity.isFixable),
      },
    },
  ];
}

/** Codes are judged once each, and who has them is told. */
function judgeCodes({ sets, references }: Asking, { activity }: CompiledCall): MadeBits {
  const bits = { passes: sets.flag('isPartner').slice(), unknown: sets.empty() };
  sets.codes.each((code, holders) => {
    const { status, cause } = judgeCode(activity, code, references);
    if (status === 'fail') return;
    const open = status === 'pass' ? bits.passes : bits.unknown;
    if (!isOpenUntilTold(cause)) return addPlaces(open, holders);
    const end = judgeCode(activity, code, references, true).status;
    for (const place of holders) {
      if (!sets.told.has(place, code, references.correspondences)) addBit(open, place);
      else if (end !== 'fail') addBit(end === 'pass' ? bits.passes : bits.unknown, place);
    }
  });
  return bits;
}

function sectorOf(asking: Asking, { sectors }: CompiledCall): Asked[] {
  if (sectors === null) return [];
  const { sets } = asking;
  const passes = anyOf(asking, {
    names: ['isPartner', ...[...sectors].map((sector) => `sector:${sector}`)],
    judge: ({ facts, sectors: own }) => judgeSector(sectors, facts, own),
  });
  const held = without(passes, sets.flag('isPartner'));
  return [{ key: 'sector', bits: { passes, waits: sets.lacks('hasCodes'), unknown: sets.flag('isHere'), held } }];
}

/** Of those who may be in no register; nobody else is asked. */
function firmOf({ sets }: Asking, { facts }: CompiledCall): Asked[] {
  const asked = facts.firmsAsked ?? null;
  if (asked === null) return [];
  const holdersOf = (kind: FirmStage): Bits => {
    const own = facts.categories.map(({ categoryCode }) => sets.byKey.get(stageKey(kind, categoryCode)));
    const all = sets.setOf(stageKey(kind));
    return own.reduce<Bits>((left, some) => (some === undefined ? left : without(left, some)), all);
  };
  const unfounded = asked.founded === null ? sets.empty() : holdersOf('toBeFounded');
  const unregistered = asked.register === null ? sets.empty() : holdersOf('unregistered');
  const passes = not(either(unfounded, unregistered));
  const unknown = asked.founded === 'unsure' ? either(unfounded, unregistered) : unregistered;
  return [{ key: 'firm', bits: { passes, unknown, held: sets.empty() } }];
}

/** One criterion a question, where some answer is not accepted. */
export function requirementsOf(
  asking: Pick<Asking, 'sets' | 'made' | 'today'>,
  categories: readonly CompiledCategory[],
): Asked[] {
  const { sets } = asking;
  return categories.filter(canExclude).map((category) => {
    const { facts, key, accepted } = category;
    if (facts.bounds !== undefined) return { key, bits: numberOf(asking, category, facts.bounds) };
    const passes = anyOf(asking, {
      names: [...accepted].map((answer) => answerKey(facts.categoryCode, answer)),
      judge: (company) => judgeRequirement(category, company, ''),
    });
    const unknown = sets.lacks(questionKey(facts.categoryCode));
    return { key, bits: { passes, unknown, ...fixableIf(sets, facts.isFixable) } };
  });
}

/** Numbers and years are judged once each. */
function numberOf(
  { sets, made, today }: Pick<Asking, 'sets' | 'made' | 'today'>,
  category: CompiledCategory,
  bounds: Bounds,
): CriterionBits {
  const { categoryCode } = category.facts;
  return made({
    key: () => JSON.stringify(['number', categoryCode, bounds, today]),
    make() {
      const [passes, outside] = [sets.empty(), sets.empty()];
      sets.numbers.each((number, holders) => {
        const placing = number.categoryCode === categoryCode ? judgeBounds(bounds, number.value, today) : 'unsure';
        if (placing !== 'unsure') addPlaces(placing === 'inside' ? passes : outside, holders);
      });
      return { passes, unknown: not(outside) };
    },
    judge: (company) => judgeRequirement(category, company, today),
  });
}

function doubtsOf({ sets, today }: Asking, call: CompiledCall): Asked[] {
  const doubts = judgeDoubts(call.doubts, isCallUpcoming(call, today), today);
  return doubts.map(({ key }) => ({ key, bits: { passes: sets.empty(), unknown: sets.flag('isHere') } }));
}

function checksOf(asking: Asking, { checks }: CompiledCall): Asked[] {
  const { sets } = asking;
  return checks.map((check) => {
    const { key, facts, anyOf: alternatives } = check;
    const [met, unmet] = [sets.empty(), sets.empty()];
    addPlaces(met, sets.settled.placesOf(settledKey(facts._id, true)) ?? []);
    addPlaces(unmet, sets.settled.placesOf(settledKey(facts._id, false)) ?? []);
    const unknown = alternatives === null ? not(unmet) : sets.empty();
    if (alternatives !== null) {
      addBits(met, without(passesAny(asking, check, alternatives), unmet));
      for (const { questionId } of alternatives) addBits(unknown, without(sets.lacks(questionKey(questionId)), unmet));
    }
    if (facts.isDecisive) return { key, bits: { passes: met, unknown } };
    return { key, bits: { passes: either(met, unknown), held: met } };
  });
}

/** Whoever gave any of the answers that alternatives accept, whatever was settled. */
function passesAny(asking: Asking, check: CompiledCheck, alternatives: NonNullable<CompiledCheck['anyOf']>): Bits {
  const decisive = { ...check, facts: { ...check.facts, isDecisive: true } };
  return anyOf(asking, {
    names: alternatives.flatMap(({ questionId, answers }) => answers.map((answer) => answerKey(questionId, answer))),
    judge: (company) => judgeCheck(decisive, { ...company, checkAnswers: new Map() }),
  });
}

/** Whoever is in any of some sets: of one alone the set itself, which is always right. */
function anyOf(
  { sets, made }: Pick<Asking, 'sets' | 'made'>,
  { names, judge }: { readonly names: readonly string[]; readonly judge: Criterion['judge'] },
): Bits {
  const [only] = names;
  if (only !== undefined && names.length === 1) return sets.byKey.get(only) ?? sets.empty();
  const { passes } = made({
    key: () => JSON.stringify(names.toSorted()),
    make() {
      const all = sets.empty();
      for (const name of names) addBits(all, sets.byKey.get(name));
      return { passes: all };
    },
    judge,
  });
  return passes;
}

/** Whether a fail can be fixed is the same for every company. */
function fixableIf(sets: CompanySets, isFixable: boolean): Pick<CriterionBits, 'fixable'> {
  return isFixable ? { fixable: sets.flag('isHere') } : {};
}

function addPlaces(bits: Bits, places: readonly number[]): void {
  for (const place of places) addBit(bits, place);
}
