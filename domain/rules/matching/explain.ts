import { SECTORS } from '../vocabulary.ts';
import type { ActivityOutcome } from './activity.ts';
import { type CompiledCall, type CompiledCategory, type CompiledCompany, canExclude } from './compiled.ts';
import { territoryEvidence, judgeSite, type CompiledCheck } from './criteria.ts';
import type { AtecoChoice, Criterion, Outcome, References, CompanyTown, Message } from './types.ts';

/** The territory in words, with the places that were asked and found. */
export function explainTerritory(
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
  return {
    ...outcome,
    required: [...accepted],
    found: kind === 'everywhere' ? [] : found,
    source: kind === 'chamber' ? 'chambers' : 'sites',
    isCounted: kind !== 'everywhere',
    message: messageOf(`${kind}${suffixOf(outcome)}`, params),
  };
}

/** The activity in words, about the best code of the company. */
export function explainActivity(outcome: ActivityOutcome, company: CompiledCompany, call: CompiledCall): Criterion {
  const { best, key, status, cause, isFixable } = outcome;
  const { ateco } = call.facts;
  const version = best?.judged.version ?? (ateco['2025'].chosen.length > 0 ? '2025' : '2007');
  const params = {
    code: best?.code.code ?? '',
    version: best?.cause === 'confirmVersion' ? best.judged.version : (best?.code.version ?? version),
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
    source: 'atecoCodes',
    isCounted: status !== 'notApplicable' && !call.activity.isAllSectors,
    message: messageOf(`activity${activityWord(outcome)}`, params),
  };
}

/** One category in words, with the accepted answers and those given. One that was given before its question changed counts, and says so. */
export function explainRequirement(
  outcome: Outcome,
  category: CompiledCategory,
  company: CompiledCompany,
  references: References,
): Criterion {
  const { facts, accepted } = category;
  const found = [...(company.answers.get(facts.categoryCode) ?? [])].sort();
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
    message: messageOf(
      outcome.cause === 'acceptsAll'
        ? 'requirementAcceptsAll'
        : `requirement${suffixOf(outcome)}${isChanged ? 'Changed' : ''}`,
      params,
    ),
  };
}

/** The key of the longer explanation that goes with a message, in the same dictionary with the same parameters. */
export function explanationKey(messageKey: string): string {
  return messageKey.replace('matching.chip.', 'matching.why.');
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
export function explainPlace(
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
    source: outcome.cause === 'notGiven' || outcome.cause === 'noSurvey' ? 'sites' : 'towns',
    isCounted: outcome.status !== 'notApplicable',
    message: messageOf(`place${suffixOf(outcome)}`, params),
  };
}

/** The official sectors. `sector` is a key that the text itself names in its language (`callDetails.sectors`). */
export function explainSector(outcome: Outcome, company: CompiledCompany, { sectors }: CompiledCall): Criterion {
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
export function explainDoubt(outcome: Outcome, { doubts, facts }: CompiledCall): Criterion {
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
export function explainCheck(outcome: Outcome, { facts }: CompiledCheck, company: CompiledCompany): Criterion {
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

/** `2025-03-12` as 12/03/2025, which both languages read. */
function shownDay(day: string): string {
  return day.split('-').reverse().join('/');
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
