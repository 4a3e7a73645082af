import type { ActivityOutcome } from './activity.ts';
import type { CompiledCall, CompiledCategory, CompiledCompany } from './compiled.ts';
import { canExclude } from './requirements.ts';
import { codesFound, listed, messageOf as message, suffixOf } from './sentences.ts';
import { territoryEvidence } from './territory.ts';
import type { AtecoChoice, Criterion, Outcome, References } from './types.ts';

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
    message: message(`${kind}${suffixOf(outcome)}`, params),
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
    message: message(`activity${activityWord(outcome)}`, params),
  };
}

/** One category in words, with the accepted answers and those given. */
export function explainRequirement(
  outcome: Outcome,
  category: CompiledCategory,
  company: CompiledCompany,
  references: References,
): Criterion {
  const { facts, accepted } = category;
  const found = [...(company.answers.get(facts.categoryCode) ?? [])].sort();
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
    message: message(
      outcome.cause === 'acceptsAll' ? 'requirementAcceptsAll' : `requirement${suffixOf(outcome)}`,
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
