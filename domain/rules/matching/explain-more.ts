import { SECTORS } from '../call-vocabulary.ts';
import type { CompiledCheck } from './checks.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { judgeSite } from './place.ts';
import { codesFound, listed, messageOf, suffixOf } from './sentences.ts';
import type { CompanyTown, Criterion, Outcome, References } from './types.ts';

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
