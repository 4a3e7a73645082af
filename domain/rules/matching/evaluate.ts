import { atecoDigits } from '../ateco-code.ts';
import { shownDay } from '../../i18n/translate.ts';
import {
  type CompiledCall,
  compileCall,
  compileCategories,
  type CompiledCategory,
  type CompiledCompany,
  compileCompany,
  canExclude,
} from './compiled.ts';
import {
  judge,
  type Judgement,
  judgeRequirements,
  verdictOf,
  requirementPoints,
  serviceGateOf,
  suits,
} from './judge.ts';
import type {
  CallFacts,
  CompanyFacts,
  Criterion,
  Match,
  Outcome,
  References,
  ServiceFacts,
  AtecoChoice,
  CompanyTown,
} from './types.ts';
import { instantOf } from './instants.ts';
import { SECTORS } from '../vocabulary.ts';
import { type ActivityOutcome, isOpenUntilTold } from './activity.ts';
import { explainCheck, explainFirm, explainNumber, listed, messageOf, suffixOf } from './criterion-words.ts';
import { isPortalDoubt } from './said.ts';
import { OF_SURVEY, originOf, type Unsourced } from './origins.ts';
import { ownAidOf } from './own-aid.ts';
import { withService } from './providers.ts';
import { territoryEvidence, restsOnDeduced, judgeSite } from './criteria.ts';

/**
 * Whether an announcement suits a company, and why: the one definition (5-matching). Closed gates do not stop the evaluation:
 * `gate` says why it is not listed, the rest says how it would stand.
 */
export function evaluate(company: CompanyFacts, call: CallFacts, references: References, now: Date): Match {
  return evaluateCompiled(compileCompany(company), compileCall(call, references), references, instantOf(now));
}

/** `evaluate` for sides prepared once, on a day in Rome: what lists use. */
export function evaluateCompiled(
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
  today: string,
): Match {
  return explainJudgement(judge(company, call, references, today), company, call, references);
}

/** Puts a judgement into words: lists judge all and explain only the page they show. */
export function explainJudgement(
  judgement: Judgement,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Match {
  const { verdict, standing, gate, isUpcoming, isExpired, isRecommendable, fit } = judgement;
  const criteria = judgement.outcomes.map((outcome) =>
    withService(
      { ...explainOutcome(outcome, judgement, company, call, references), origin: originOf(call, outcome) },
      company.facts,
      references,
    ),
  );
  return {
    verdict,
    standing,
    isListed: gate === null,
    gate,
    isUpcoming,
    isExpired,
    isRecommendable,
    fit,
    ...tally(criteria),
    checkState: call.facts.checkState,
    ownAid: ownAidOf(company.facts.investments, call.facts),
    criteria,
  };
}

/** A sector that agrees with the codes listed beside it is not counted twice (12-whole-record §1). */
function isToldByActivity({ status }: Outcome, { activity }: Judgement, call: CompiledCall): boolean {
  return status === 'pass' && activity.status === 'pass' && !call.activity.isAllSectors;
}

/** One criterion in words. Conditions and questions are found by their key, which names one of the call. */
function explainOutcome(
  outcome: Outcome,
  judgement: Judgement,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Unsourced {
  switch (outcome.key) {
    case 'territory':
      return explainTerritory(outcome, company, call, references);
    case 'place':
      return explainPlace(outcome, company, call, references);
    case 'activity':
      return explainActivity(judgement.activity, company, call);
    case 'sector':
      return {
        ...explainSector(outcome, company, call),
        ...(isToldByActivity(outcome, judgement, call) && { isCounted: false }),
      };
    case 'firm':
      return explainFirm(outcome, company, call);
    case 'open':
    case 'entered':
      return explainDoubt(outcome, call);
    default: {
      const check = call.checks.find(({ key }) => key === outcome.key);
      if (check !== undefined) return explainCheck(outcome, check, company, references);
      const category = call.categories.find(({ key }) => key === outcome.key);
      if (category === undefined) throw new Error(`no such criterion: ${outcome.key}`);
      return explainRequirement(outcome, category, company, references);
    }
  }
}

/** Whether a service suits a company: by its categories alone, with no territory and no activity. */
export function evaluateService(company: CompanyFacts, service: ServiceFacts, references: References): Match {
  const compiled = compileCompany(company);
  const categories = compileCategories(service.categories);
  // Of a service no age is asked, which alone depends on the day.
  const requirements = judgeRequirements(compiled, categories, '');
  const criteria = explainRequirements(requirements, categories, compiled, references);
  const gate = serviceGateOf(company, service);
  const verdict = verdictOf(criteria);
  return {
    verdict,
    // A service is the firm's own: one that asks nothing is for every company.
    standing: suits(verdict) ? 'inTarget' : null,
    isListed: gate === null,
    gate,
    isUpcoming: false,
    isExpired: false,
    isRecommendable: gate === null,
    fit: Math.round(requirementPoints(requirements)),
    ...tally(criteria),
    checkState: 'reviewed',
    ownAid: null,
    criteria,
  };
}

function explainRequirements(
  outcomes: Judgement['requirements'],
  categories: readonly CompiledCategory[],
  company: CompiledCompany,
  references: References,
): Criterion[] {
  return categories.flatMap((category, index) => {
    const explained = outcomes[index] && explainRequirement(outcomes[index], category, company, references);
    return explained ? [withService({ ...explained, origin: OF_SURVEY }, company.facts, references)] : [];
  });
}

/** What the wheel shows: how many of the criteria that are counted are satisfied. */
function tally(criteria: readonly Criterion[]): Pick<Match, 'satisfied' | 'total'> {
  const counted = criteria.filter(({ isCounted }) => isCounted);
  return { satisfied: counted.filter(({ status }) => status === 'pass').length, total: counted.length };
}

/** The territory in words, with the places that were asked and found. */
function explainTerritory(
  outcome: Outcome,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Unsourced {
  const { kind, accepted } = call.territory;
  const found = territoryEvidence(call.territory, company);
  const names = kind === 'chamber' ? references.chamberNames : references.regionNames;
  const inside = found.filter((place) => accepted.has(place));
  const params = {
    place: placeName(call, references),
    found: listed(found.map((place) => names.get(place) ?? '')),
    inside: listed(inside.map((place) => names.get(place) ?? '')),
  };
  const isDeduced = kind !== 'everywhere' && restsOnDeduced(kind, company.facts, inside.length > 0 ? inside : found);
  return {
    ...outcome,
    required: [...accepted],
    found: kind === 'everywhere' ? [] : found,
    source: kind === 'chamber' ? 'chambers' : 'sites',
    isCounted: kind !== 'everywhere',
    ...marked(isDeduced),
    message: messageOf(
      outcome.cause === 'noChamber'
        ? 'chamberNone'
        : `${kind}${suffixOf(outcome)}${isDeduced && kind === 'chamber' ? 'Deduced' : ''}`,
      params,
    ),
  };
}

function marked(isDeduced: boolean): { readonly isDeduced?: true } {
  return isDeduced ? { isDeduced } : {};
}

/** The activity in words, about the best code of the company. */
function explainActivity(outcome: ActivityOutcome, company: CompiledCompany, call: CompiledCall): Unsourced {
  const { best, key, status, cause, isFixable } = outcome;
  const { ateco } = call.facts;
  const version = best?.judged.version ?? (ateco['2025'].chosen.length > 0 ? '2025' : '2007');
  const params = {
    code: best?.code.code ?? '',
    version: best !== null && isOpenUntilTold(best.cause) ? best.judged.version : (best?.code.version ?? version),
    judged: best?.judged.code ?? '',
    ...codesShown(ateco[version].chosen, outcome.best?.admittedBy ?? ''),
  };
  return {
    key,
    status,
    cause,
    isFixable,
    required: [...codes('2025', ateco['2025']), ...codes('2007', ateco['2007'])],
    found: codesFound(company),
    source: isPortalDoubt(outcome) ? 'portal' : 'atecoCodes',
    isCounted: status !== 'notApplicable' && !call.activity.isAllSectors,
    // Where the record lists sectors, that it lists no codes is not that it admits every sector.
    message: messageOf(
      outcome.cause === 'allSectors' && call.sectors !== null ? 'activityAllCodes' : `activity${activityWord(outcome)}`,
      params,
    ),
  };
}

/** As many codes of a long list as a sentence names. */
const CODES_SHOWN = 4;

/** Of the codes of a call the one that admits a company, else the first of them, and how many there are besides. */
function codesShown(chosen: readonly string[], admittedBy: string): { chosen: string; more: number } {
  const admitting = chosen.filter((code) => atecoDigits(code) === admittedBy);
  const shown = admitting.length > 0 ? admitting.slice(0, 1) : chosen.slice(0, CODES_SHOWN);
  return { chosen: shown.join(', '), more: chosen.length - shown.length };
}

/** One category in words, with the accepted answers and those given. One that was given before its question changed counts, and says so. */
function explainRequirement(
  outcome: Outcome,
  category: CompiledCategory,
  company: CompiledCompany,
  references: References,
): Unsourced {
  const { facts, accepted } = category;
  if (facts.bounds !== undefined) return explainNumber(outcome, category, facts.bounds, company);
  const found = [...(company.answers.get(facts.categoryCode) ?? [])].sort();
  const isDeduced = found.length > 0 && (company.facts.deduced?.includes(facts.categoryCode) ?? false);
  const isChanged = found.length > 0 && (company.facts.toConfirm?.includes(facts.categoryCode) ?? false);
  const names = new Map(facts.requirements.map((requirement) => [requirement.requirementCode, requirement.name]));
  const shown = outcome.status === 'pass' ? found.filter((answer) => accepted.has(answer)) : found;
  const params = {
    category: facts.categoryName,
    required: listed(facts.requirements.map((requirement) => requirement.name)),
    found: listed(shown.map((answer) => names.get(answer) ?? references.requirementNames.get(answer) ?? '')),
  };
  return {
    ...outcome,
    required: [...accepted],
    found,
    source: 'answers',
    isCounted: canExclude(category),
    ...marked(isDeduced),
    message: messageOf(
      outcome.cause === 'acceptsAll'
        ? 'requirementAcceptsAll'
        : `requirement${suffixOf(outcome)}${isChanged ? 'Changed' : isDeduced ? 'Deduced' : ''}`,
      params,
    ),
  };
}

/** The key of the longer explanation that goes with a message, with the same parameters: said to the company, or of it to the office. */
export function explanationKey(messageKey: string, isForOffice = false): string {
  return messageKey.replace('matching.chip.', isForOffice ? 'officeMatching.why.' : 'matching.why.');
}

function placeName(call: CompiledCall, references: References): string {
  const { regionId, regionGroupId, cciaaId } = call.facts;
  if (regionId !== null) return references.regionNames.get(regionId) ?? '';
  if (cciaaId !== null) return references.chamberNames.get(cciaaId) ?? '';
  return regionGroupId === null ? '' : (references.groupNames.get(regionGroupId) ?? '');
}

const ACTIVITY_WORDS: Readonly<Record<string, string>> = {
  notAsked: 'NotAsked',
  allSectors: 'AllSectors',
  inside: 'Pass',
  tooGeneric: 'TooGeneric',
  confirmVersion: 'ConfirmVersion',
  noBridge: 'NoBridge',
  removed: 'Removed',
  unrelated: 'Unrelated',
};

function activityWord(outcome: ActivityOutcome): string {
  const word = ACTIVITY_WORDS[outcome.cause] ?? 'Unknown';
  if (outcome.best?.cause === 'inside' && outcome.best.admittedBy === '') return 'NotRemoved';
  return outcome.isFixable ? 'Fixable' : word;
}

function codes(version: string, choice: AtecoChoice): string[] {
  return [...choice.chosen.map((code) => `${version}:${code}`), ...choice.removed.map((code) => `${version}:-${code}`)];
}

/** The towns and provinces in words, with the sites that were found. */
function explainPlace(
  outcome: Outcome,
  company: CompiledCompany,
  { place, facts }: CompiledCall,
  references: References,
): Unsourced {
  const { towns } = company;
  const inside = towns.filter((town) => place !== null && judgeSite(place, town) === 'inside');
  const asked = [
    ...facts.provinces.map((code) => references.provinces.get(code)?.name ?? code),
    ...facts.municipalities.map((code) => references.municipalities.get(code)?.name ?? code),
  ];
  const namesOf = (sites: readonly CompanyTown[]): string =>
    listed([...new Set(sites.map((town) => siteName(town, references)))]);
  const params = { place: listed(asked), found: namesOf(towns), inside: namesOf(inside) };
  return {
    ...outcome,
    required: [...facts.provinces, ...facts.municipalities],
    found: towns
      .map(({ municipalityCode, provinceCode, regionId }) => municipalityCode ?? provinceCode ?? regionId)
      .sort(),
    source: isPortalDoubt(outcome)
      ? 'portal'
      : outcome.cause === 'notGiven' || outcome.cause === 'noSurvey'
        ? 'sites'
        : 'towns',
    isCounted: outcome.status !== 'notApplicable',
    message: messageOf(isPortalDoubt(outcome) ? 'placeNoTowns' : `place${suffixOf(outcome)}`, params),
  };
}

/** The official sectors. `sector` is a key that the text itself names in its language (`callDetails.sectors`). */
function explainSector(outcome: Outcome, company: CompiledCompany, { sectors }: CompiledCall): Unsourced {
  const admitted = SECTORS.filter((sector) => sectors?.has(sector));
  const own = admitted.filter((sector) => company.sectors.includes(sector));
  const codes = [...new Set(company.facts.atecoCodes.map(({ code }) => code))].sort();
  const params = { sector: own[0] ?? '', code: listed(codes) };
  return {
    ...outcome,
    required: admitted,
    found: codesFound(company),
    // What is not listed is settled by reading, not by another answer of the company.
    source: outcome.cause === 'notListed' ? 'call' : 'atecoCodes',
    isCounted: outcome.status !== 'notApplicable',
    message: messageOf(outcome.cause === 'notListed' ? 'sectorNotListed' : `sector${suffixOf(outcome)}`, params),
  };
}

/** What is doubtful of the call itself: it may have closed, or nobody has entered what it asks. */
function explainDoubt(outcome: Outcome, { doubts, facts }: CompiledCall): Unsourced {
  const isOpen = outcome.key === 'open';
  const stated = isOpen && doubts.stated?.kind === outcome.cause ? doubts.stated : null;
  const name = !isOpen ? 'entered' : stated !== null ? 'openDoubted' : outcome.cause === 'farDay' ? 'openFar' : 'open';
  return {
    ...outcome,
    required: [],
    found: !isOpen ? [facts.checkState] : stated === null ? [doubts.newsDay ?? ''] : [stated.kind, stated.day ?? ''],
    source: 'call',
    isCounted: true,
    message: messageOf(`${name}Unknown`, { date: shownDay(doubts.newsDay ?? ''), quote: stated?.quote ?? '' }),
  };
}

/** A site by its town, or by what is known of where it lies. */
function siteName({ municipalityCode, provinceCode, regionId }: CompanyTown, references: References): string {
  const town = municipalityCode === null ? undefined : references.municipalities.get(municipalityCode)?.name;
  const province = provinceCode === null ? undefined : references.provinces.get(provinceCode)?.name;
  return town ?? province ?? references.regionNames.get(regionId) ?? '';
}

/** The activities of a company as `2025:25.53.00`. */
function codesFound({ facts }: CompiledCompany): string[] {
  return facts.atecoCodes.map(({ version, code }) => `${version}:${code}`).sort();
}
