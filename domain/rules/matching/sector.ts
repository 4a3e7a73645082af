import { atecoDigits } from '../ateco-code.ts';
import { SECTORS, type Sector } from '../call-vocabulary.ts';
import type { AtecoVersion } from '../vocabulary.ts';
import type { CallFacts, CompanyAtecoCode, CompanyFacts, Outcome } from './types.ts';

/**
 * The divisions of each official sector, the same in both versions but where a line says otherwise. A division may stand in two. Mining
 * (05-09), petroleum (19), finance (64-66), public bodies (84), gambling (92) and households (97-99) stand in none: whether such a company
 * is meant has to be read. Crafts are a quality of a firm and no activity, so no division tells of them.
 */
const DIVISIONS: Readonly<Record<Sector, string>> = {
  agriculture: '01 02 03',
  food: '10 11 12',
  crafts: '',
  hotels: '55',
  catering: '56',
  tourism: '55 79',
  trade: '45 46 47',
  culture: '58 59 60 90 91',
  construction: '41 42 43',
  electronics: '26 27',
  mechanics: '25 28 33',
  metals: '24 25',
  vehicles: '29 30',
  chemistry: '20 21 22',
  wood: '16 17 31',
  fashion: '13 14 15',
  ict: '61 62 63',
  transport: '49 50 51 52 53',
  utilities: '35 36 37 38 39',
  health: '86 87 88',
  services: '68 69 70 71 72 73 74 75 77 78 80 81 82 85 93 94 95 96',
};

/** Divisions that a version does not have: 2025 divides motor vehicles among trade (46, 47) and repair (95). */
const ABSENT: Readonly<Record<AtecoVersion, ReadonlySet<string>>> = { '2007': new Set(), '2025': new Set(['45']) };

const DIVISION_DIGITS = 2;
const SECTORS_OF = byDivision();

/** The official sectors of an activity; none where its division tells of none, or the code names no division. */
export function sectorsOf({ version, code }: CompanyAtecoCode): readonly Sector[] {
  const division = atecoDigits(code).slice(0, DIVISION_DIGITS);
  return ABSENT[version].has(division) ? [] : (SECTORS_OF.get(division) ?? []);
}

/** The sectors that a call admits, or null where that is all of them. */
export function compileSectors({ sectors }: Pick<CallFacts, 'sectors'>): ReadonlySet<Sector> | null {
  const listed = new Set(sectors);
  return listed.size === 0 || SECTORS.every((sector) => listed.has(sector)) ? null : listed;
}

/** 8-true-calls §2, Sector: a listed sector passes, anything else is unknown, since sectors are broad and their borders are words. */
export function judgeSector(
  admitted: ReadonlySet<Sector>,
  company: Pick<CompanyFacts, 'role' | 'hasSurvey' | 'atecoCodes'>,
  sectors: readonly Sector[],
): Outcome {
  if (company.role === 'business-partner') return outcome('notApplicable', 'notAsked');
  if (!company.hasSurvey) return outcome('unknown', 'noSurvey');
  if (company.atecoCodes.length === 0) return outcome('unknown', 'notGiven');
  return sectors.some((sector) => admitted.has(sector)) ? outcome('pass', 'inside') : outcome('unknown', 'notListed');
}

function outcome(status: Outcome['status'], cause: string): Outcome {
  return { key: 'sector', status, cause, isFixable: false };
}

function byDivision(): ReadonlyMap<string, readonly Sector[]> {
  const found = new Map<string, Sector[]>();
  for (const sector of SECTORS) {
    for (const division of DIVISIONS[sector].split(' ').filter(Boolean)) {
      found.set(division, [...(found.get(division) ?? []), sector]);
    }
  }
  return found;
}
