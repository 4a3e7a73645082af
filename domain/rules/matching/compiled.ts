import { lastDayOf, romeDay } from '../announcement-dates.ts';
import { closingInstant, lastInstant, openingInstant } from './instants.ts';
import { type Bounds, judgeBounds } from '../bounds.ts';
import { type CompiledActivity, compileActivity } from './activity.ts';
import {
  type CompiledTerritory,
  compileTerritory,
  type CompiledPlace,
  compilePlace,
  compileSectors,
  sectorsOf,
  type CompiledDoubts,
  compileDoubts,
} from './criteria.ts';
import { compileCheckAnswers, type CompiledCheck, compileChecks } from './checks.ts';
import type { Sector } from '../vocabulary.ts';
import type { CallFacts, CategoryFacts, CompanyFacts, CompanyTown, References, Outcome } from './types.ts';

/** A category with its accepted answers ready to be looked up. */
export interface CompiledCategory {
  readonly facts: CategoryFacts;
  readonly key: `requirement:${string}`;
  readonly accepted: ReadonlySet<string>;
}

/** A call prepared once and evaluated for many companies. Prepared again when the call or the references change. */
export interface CompiledCall {
  readonly facts: CallFacts;
  readonly territory: CompiledTerritory;
  /** Null where it is no narrower than the territory. */
  readonly place: CompiledPlace | null;
  readonly activity: CompiledActivity;
  /** The sectors it admits; null where that is all. */
  readonly sectors: ReadonlySet<Sector> | null;
  readonly doubts: CompiledDoubts;
  readonly checks: readonly CompiledCheck[];
  readonly categories: readonly CompiledCategory[];
  /** Days in Rome; null where there is no such day. What was shut before its day expired on the day before. */
  readonly expiryDay: string | null;
  /** Instants (`instants.ts`): from when it is open, from when it is shut, until when a case may be handed over. */
  readonly opens: string | null;
  readonly closes: string | null;
  readonly commercialEnd: string | null;
}

/** A company prepared once and evaluated against many calls. */
export interface CompiledCompany {
  readonly facts: CompanyFacts;
  /** Each once, in one order, so that the order they were given in is never seen. */
  readonly sites: readonly string[];
  readonly chambers: readonly string[];
  /** Every site with what is known of its town: regions of which nothing more was said stand here too. */
  readonly towns: readonly CompanyTown[];
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** What it answered with a number or a year, by question. */
  readonly numbers: ReadonlyMap<string, number | null>;
  /** The official sectors of its activities. */
  readonly sectors: readonly Sector[];
  /** What was settled for it, by condition of a notice. */
  readonly checkAnswers: ReadonlyMap<string, boolean>;
}

/** Prepares a call, its dates as days and instants in Rome. */
export function compileCall(call: CallFacts, references: References): CompiledCall {
  return {
    facts: call,
    territory: compileTerritory(call, references),
    place: compilePlace(call, references),
    activity: compileActivity(call),
    sectors: compileSectors(call),
    doubts: compileDoubts(call),
    checks: compileChecks(call),
    categories: compileCategories(call.categories),
    expiryDay: lastDayOf(call),
    opens: openingInstant(call),
    closes: closingInstant(call),
    commercialEnd: call.expiryCommercialDate === null ? null : lastInstant(romeDay(call.expiryCommercialDate)),
  };
}

/** Prepares the categories of a call or a service, in their order. */
export function compileCategories(categories: readonly CategoryFacts[]): CompiledCategory[] {
  return categories.map((facts) => ({
    facts,
    key: `requirement:${facts.categoryCode}`,
    accepted: new Set(facts.requirements.map((requirement) => requirement.requirementCode)),
  }));
}

/** Prepares a company: places and answers once each. */
export function compileCompany(company: CompanyFacts): CompiledCompany {
  const offices = company.registerOfficeId === null ? [] : [company.registerOfficeId];
  const sites = [...offices, ...company.operationalHeadQuarterIds, ...company.secondOperationalHeadQuarterIds];
  const answers = new Map<string, string[]>();
  for (const { categoryCode, requirementCode } of company.answers) {
    const given = answers.get(categoryCode);
    if (given === undefined) answers.set(categoryCode, [requirementCode]);
    else given.push(requirementCode);
  }
  return {
    facts: company,
    sites: [...new Set(sites)].sort(),
    chambers: [...new Set(company.cciaaIds)].sort(),
    towns: townsOf(company.towns, new Set(sites)),
    answers,
    numbers: new Map((company.numbers ?? []).map(({ categoryCode, value }) => [categoryCode, value])),
    sectors: [...new Set(company.atecoCodes.flatMap(sectorsOf))],
    checkAnswers: compileCheckAnswers(company.checkAnswers),
  };
}

function townsOf(said: readonly CompanyTown[], sites: ReadonlySet<string>): CompanyTown[] {
  const known = new Set(said.map(({ regionId }) => regionId));
  const others = [...sites].filter((regionId) => !known.has(regionId));
  const unsaid = others.map((regionId) => ({ siteId: regionId, regionId, provinceCode: null, municipalityCode: null }));
  return [...said, ...unsaid].sort((a, b) => (a.siteId < b.siteId ? -1 : Number(a.siteId > b.siteId)));
}

/** The towns that bear a name, by the name without case, accents, apostrophes and hyphens (`plain_place`): in either language. */
export type TownsByName = ReadonlyMap<string, readonly { readonly code: string; readonly provinceCode: string }[]>;

/** What a company has written about its sites. Names of towns are plain, as in `TownsByName`. */
interface WrittenSites {
  readonly city: string | null;
  /** Two letters. */
  readonly province: string | null;
  readonly registerOfficeId: string | null;
  readonly operational: readonly {
    readonly regionId: string;
    readonly isSecond: boolean;
    readonly municipalityCode: string | null;
  }[];
}

/** The official lists that a place is looked up in. */
export type Places = Pick<References, 'provinces' | 'municipalities'> & { readonly townsByName: TownsByName };

/**
 * The sites of a company with their towns: the registered office, whose town is found by the name and the province that the company
 * has written, and the operational sites with the towns that its survey names (true calls §2, place). A town in another region than the
 * survey says is not taken: one of the two is out of date.
 */
export function locateSites(written: WrittenSites, places: Places): CompanyTown[] {
  const sites = written.operational.map(({ regionId, isSecond, municipalityCode }): CompanyTown => {
    const siteId = [
      regionId,
      ...(isSecond ? ['second'] : []),
      ...(municipalityCode === null ? [] : [municipalityCode]),
    ];
    const provinceCode = municipalityCode === null ? null : places.municipalities.get(municipalityCode)?.provinceCode;
    return { siteId: siteId.join(':'), regionId, provinceCode: provinceCode ?? null, municipalityCode };
  });
  const found = locateRegisteredOffice(written, places);
  const regionId = written.registerOfficeId ?? found?.regionId;
  if (regionId === undefined) return sites;
  const { provinceCode, code } = found?.regionId === regionId ? found : { provinceCode: null, code: null };
  return [{ siteId: 'registered', regionId, provinceCode, municipalityCode: code }, ...sites];
}

/** Where the address says that the registered office is. Without a province a name is enough where one town has it. */
function locateRegisteredOffice({ city, province }: WrittenSites, { provinces, townsByName }: Places) {
  const named = (city === null ? undefined : townsByName.get(city)) ?? [];
  const towns = province === null ? named : named.filter((town) => town.provinceCode === province);
  const [only] = towns.length === 1 ? towns : [];
  const provinceCode = province ?? only?.provinceCode;
  const regionId = provinceCode === undefined ? undefined : provinces.get(provinceCode)?.regionId;
  return provinceCode === undefined || regionId === undefined
    ? null
    : { regionId, provinceCode, code: only?.code ?? null };
}

/**
 * One criterion a category (5-matching §2.3): not answered is unknown, one accepted answer passes, anything else fails.
 * "Nessuna di queste" is an answer like any other. A category that accepts nothing in particular asks for nothing,
 * and one that accepts every answer is met by whoever has not answered yet.
 */
export function judgeRequirement(
  category: CompiledCategory,
  { facts: { hasSurvey }, answers: all, numbers }: Answering,
  today: string,
): Outcome {
  const { key, accepted, facts } = category;
  if (facts.bounds !== undefined)
    return judgeNumber(key, facts.bounds, hasSurvey, numbers.get(facts.categoryCode), today);
  const answers = all.get(facts.categoryCode);
  if (facts.acceptsAll && accepted.size > 0) return { key, status: 'pass', cause: 'acceptsAll', isFixable: false };
  if (accepted.size === 0) return { key, status: 'notApplicable', cause: 'nothingAsked', isFixable: false };
  if (!hasSurvey) return { key, status: 'unknown', cause: 'noSurvey', isFixable: false };
  if (answers === undefined) {
    const isSaid = numbers.has(facts.categoryCode);
    return { key, status: 'unknown', cause: isSaid ? 'notKnown' : 'notGiven', isFixable: false };
  }
  if (answers.some((answer) => accepted.has(answer)))
    return { key, status: 'pass', cause: 'accepted', isFixable: false };
  return { key, status: 'fail', cause: 'notAccepted', isFixable: facts.isFixable };
}

type Answering = Pick<CompiledCompany, 'answers' | 'numbers'> & { readonly facts: Pick<CompanyFacts, 'hasSurvey'> };

/** A number or a year against its bounds. "I do not know" is an answer, and leaves it unknown; of a year the day may decide. */
function judgeNumber(
  key: CompiledCategory['key'],
  bounds: Bounds,
  hasSurvey: boolean,
  value: number | null | undefined,
  today: string,
): Outcome {
  const unknown = (cause: string): Outcome => ({ key, status: 'unknown', cause, isFixable: false });
  if (!hasSurvey) return unknown('noSurvey');
  if (value === undefined) return unknown('notGiven');
  if (value === null) return unknown('notKnown');
  const placing = judgeBounds(bounds, value, today);
  if (placing === 'unsure') return unknown('dayDecides');
  const isInside = placing === 'inside';
  return { key, status: isInside ? 'pass' : 'fail', cause: isInside ? 'accepted' : 'notAccepted', isFixable: false };
}

/** Whether a category can keep somebody out. */
export function canExclude({ accepted, facts }: CompiledCategory): boolean {
  return facts.bounds !== undefined || (accepted.size > 0 && !facts.acceptsAll);
}
