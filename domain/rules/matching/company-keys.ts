import type { CompiledCompany } from './compiled.ts';
import type { CompanyTown } from './types.ts';

/** Yes-or-no facts of a company. */
export type Flag =
  | 'isHere'
  | 'hasSurvey'
  | 'isMonoGrant'
  | 'isPartner'
  | 'hasSites'
  | 'hasTowns'
  | 'hasChambers'
  | 'hasCodes';

/** The values of a company that many share, as names of the sets that it is in. */
export function keysOf(company: CompiledCompany): string[] {
  const { sites, chambers, answers, sectors, towns } = company;
  return [
    ...flagsOf(company),
    ...sites.map((site) => `site:${site}`),
    ...towns.filter((town) => !isPlaced(town)).map(({ regionId }) => unplacedKey(regionId)),
    ...chambers.map((chamber) => `chamber:${chamber}`),
    ...sectors.map((sector) => `sector:${sector}`),
    ...[...answers].flatMap(([category, given]) => [
      questionKey(category),
      ...given.map((answer) => answerKey(category, answer)),
    ]),
  ];
}

function flagsOf({ facts, sites, towns, chambers }: CompiledCompany): Flag[] {
  const flags: Record<Flag, boolean> = {
    isHere: true,
    hasSurvey: facts.hasSurvey,
    isMonoGrant: facts.isMonoGrant,
    isPartner: facts.role === 'business-partner',
    hasSites: sites.length > 0,
    hasTowns: towns.length > 0,
    hasChambers: chambers.length > 0,
    hasCodes: facts.atecoCodes.length > 0,
  };
  return (Object.keys(flags) as Flag[]).filter((name) => flags[name]);
}

/** Whether more is known of a site than its region. */
export function isPlaced({ provinceCode, municipalityCode }: Omit<CompanyTown, 'siteId'>): boolean {
  return provinceCode !== null || municipalityCode !== null;
}

/** A town, as far as it is known: sites that say the same are judged once. */
export function townKey({ regionId, provinceCode, municipalityCode }: CompanyTown): string {
  return `${regionId}:${provinceCode ?? ''}:${municipalityCode ?? ''}`;
}

/** Sites of a region of which no more is known. */
export function unplacedKey(regionId: string): string {
  return `unplaced:${regionId}`;
}

/** Those who answered a question, and those who gave one answer to it. */
export function questionKey(category: string): string {
  return `question:${category}`;
}

export function answerKey(category: string, answer: string): string {
  return `answer:${category}:${answer}`;
}
