import { shownDay } from '../../i18n/translate.ts';
import { romeDay } from '../announcement-dates.ts';
import {
  type CompiledCall,
  compileCall,
  compileCategories,
  type CompiledCategory,
  type CompiledCompany,
  compileCompany,
  canExclude,
} from './compiled.ts';
import { judge, type Judgement, judgeRequirements, verdictOf, requirementPoints, serviceGateOf } from './judge.ts';
import type {
  CallFacts,
  CompanyFacts,
  Criterion,
  Match,
  Outcome,
  References,
  ServiceFacts,
  OwnAid,
  AtecoChoice,
  CompanyTown,
  Message,
} from './types.ts';
import { SECTORS } from '../vocabulary.ts';
import { type ActivityOutcome, isOpenUntilTold } from './activity.ts';
import { isPortalDoubt } from './said.ts';
import { withService } from './providers.ts';
import { territoryEvidence, restsOnDeduced, judgeSite, type CompiledCheck } from './criteria.ts';

/**
 * Whether an announcement suits a company, and why: the one definition (5-matching). Closed gates do not stop the evaluation:
 * `gate` says why it is not listed, the rest says how it would stand.
 */
export function evaluate(company: CompanyFacts, call: CallFacts, references: References, now: Date): Match {
  return evaluateCompiled(compileCompany(company), compileCall(call, references), references, romeDay(now));
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
  const { verdict, gate, isUpcoming, isExpired, isRecommendable, fit } = judgement;
  const criteria = judgement.outcomes.map((outcome) =>
    withService(explainOutcome(outcome, judgement, company, call, references), company.facts, references),
  );
  return {
    verdict,
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

/** One criterion in words. Conditions and questions are found by their key, which names one of the call. */
function explainOutcome(
  outcome: Outcome,
  judgement: Judgement,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Criterion {
  switch (outcome.key) {
    case 'territory':
      return explainTerritory(outcome, company, call, references);
    case 'place':
      return explainPlace(outcome, company, call, references);
    case 'activity':
      return explainActivity(judgement.activity, company, call);
    case 'sector':
      return explainSector(outcome, company, call);
    case 'open':
    case 'entered':
      return explainDoubt(outcome, call);
    default: {
      const check = call.checks.find(({ key }) => key === outcome.key);
      if (check !== undefined) return explainCheck(outcome, check, company);
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
  const requirements = judgeRequirements(compiled, categories);
  const criteria = explainRequirements(requirements, categories, compiled, references);
  const gate = serviceGateOf(company, service);
  return {
    verdict: verdictOf(criteria),
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
    return explained ? [withService(explained, company.facts, references)] : [];
  });
}

/** What the wheel shows: how many of the criteria that are counted are satisfied. */
function tally(criteria: readonly Criterion[]): Pick<Match, 'satisfied' | 'total'> {
  const counted = criteria.filter(({ isCounted }) => isCounted);
  return { satisfied: counted.filter(({ status }) => status === 'pass').length, total: counted.length };
}

const CENTS_PER_EURO = 100;
const PERCENT = 100;

/**
 * What the best declared investment would get of a call (8-true-calls §3), or null where that cannot be told: the call states no intensity, or no
 * investment is of its types and large enough. What is spent above the admitted spend gets nothing, and nothing goes beyond the maximum.
 */
function ownAidOf(investments: CompanyFacts['investments'], call: CallFacts): OwnAid | null {
  const { aidIntensity, investmentTypes, spendMin, spendMax, amount, aidMin } = call;
  if (aidIntensity === null || aidIntensity <= 0) return null;
  let best: OwnAid | null = null;
  for (const { type, amount: cents } of investments) {
    const investment = cents / CENTS_PER_EURO;
    if (!investmentTypes.includes(type) || investment < (spendMin ?? 0)) continue;
    const admitted = Math.min(investment, spendMax ?? investment);
    const aid = Math.floor(Math.min((admitted * aidIntensity) / PERCENT, amount ?? Infinity));
    if (aid <= 0 || aid < (aidMin ?? 0)) continue;
    if (best === null || aid > best.aid || (aid === best.aid && investment < best.investment))
      best = { investment, aid };
  }
  return best;
}

/** The territory in words, with the places that were asked and found. */
function explainTerritory(
  outcome: Outcome,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Criterion {
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
    message: messageOf(`${kind}${suffixOf(outcome)}${isDeduced && kind === 'chamber' ? 'Deduced' : ''}`, params),
  };
}

function marked(isDeduced: boolean): { readonly isDeduced?: true } {
  return isDeduced ? { isDeduced } : {};
}

/** The activity in words, about the best code of the company. */
function explainActivity(outcome: ActivityOutcome, company: CompiledCompany, call: CompiledCall): Criterion {
  const { best, key, status, cause, isFixable } = outcome;
  const { ateco } = call.facts;
  const version = best?.judged.version ?? (ateco['2025'].chosen.length > 0 ? '2025' : '2007');
  const params = {
    code: best?.code.code ?? '',
    version: best !== null && isOpenUntilTold(best.cause) ? best.judged.version : (best?.code.version ?? version),
    judged: best?.judged.code ?? '',
    chosen: listed(ateco[version].chosen),
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
    message: messageOf(`activity${activityWord(outcome)}`, params),
  };
}

/** One category in words, with the accepted answers and those given. One that was given before its question changed counts, and says so. */
function explainRequirement(
  outcome: Outcome,
  category: CompiledCategory,
  company: CompiledCompany,
  references: References,
): Criterion {
  const { facts, accepted } = category;
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
): Criterion {
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
function explainSector(outcome: Outcome, company: CompiledCompany, { sectors }: CompiledCall): Criterion {
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
function explainDoubt(outcome: Outcome, { doubts, facts }: CompiledCall): Criterion {
  const isOpen = outcome.key === 'open';
  return {
    ...outcome,
    required: [],
    found: isOpen ? [doubts.newsDay ?? ''] : [facts.checkState],
    source: 'call',
    isCounted: true,
    message: messageOf(isOpen ? 'openUnknown' : 'enteredUnknown', { date: shownDay(doubts.newsDay ?? '') }),
  };
}

/** A condition to be read in the notice, with what was settled. */
function explainCheck(outcome: Outcome, { facts }: CompiledCheck, company: CompiledCompany): Criterion {
  const settled = company.checkAnswers.get(facts._id);
  const name =
    outcome.cause === 'settled' ? `check${suffixOf(outcome)}` : facts.isDecisive ? 'checkUnknown' : 'checkToRead';
  return {
    ...outcome,
    required: [facts.text],
    found: settled === undefined ? [] : [String(settled)],
    source: 'advisor',
    isCounted: outcome.status !== 'notApplicable',
    message: messageOf(name, { text: facts.text }),
  };
}

/** A site by its town, or by what is known of where it lies. */
function siteName({ municipalityCode, provinceCode, regionId }: CompanyTown, references: References): string {
  const town = municipalityCode === null ? undefined : references.municipalities.get(municipalityCode)?.name;
  const province = provinceCode === null ? undefined : references.provinces.get(provinceCode)?.name;
  return town ?? province ?? references.regionNames.get(regionId) ?? '';
}

/** How many names or codes a sentence lists before it stops. */
const LISTED = 4;

/** A short text of the dictionary with what it names. */
function messageOf(name: string, params: Message['params']): Message {
  return { key: `matching.chip.${name}`, params };
}

/** Names in a row, the first few of them. */
function listed(names: readonly string[]): string {
  const text = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${text}, …` : text;
}

/** How a criterion ended, as the end of the key of its text. */
function suffixOf(outcome: Outcome): string {
  return outcome.isFixable ? 'Fixable' : SUFFIXES[outcome.status];
}

const SUFFIXES = { pass: 'Pass', fail: 'Fail', unknown: 'Unknown', notApplicable: 'NotAsked' } as const;

/** The activities of a company as `2025:25.53.00`. */
function codesFound({ facts }: CompiledCompany): string[] {
  return facts.atecoCodes.map(({ version, code }) => `${version}:${code}`).sort();
}
