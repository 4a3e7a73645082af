import type { AtecoVersion } from '../vocabulary.ts';

/**
 * Divisions of ATECO 2007 of which a part stands in other divisions of 2025, as far as the official table names them: 45 was divided, fourteen
 * gave something away. Of 41 divisions the table counts more divisions than it names; those others only the table itself can decide.
 */
const MOVED: Readonly<Record<string, string>> = {
  '16': '15',
  '22': '15',
  '28': '26 27',
  '41': '68',
  '43': '81',
  '45': '46 47 95',
  '63': '60',
  '64': '66',
  '66': '64',
  '70': '73 82',
  '79': '82',
  '82': '18 46 68 84',
  '86': '71',
  '90': '91',
  '96': '81',
};

const DIVISION_DIGITS = 2;
const LINKED: Readonly<Record<AtecoVersion, ReadonlyMap<string, readonly string[]>>> = {
  '2007': new Map(Object.entries(MOVED).map(([from, to]) => [from, [from, ...to.split(' ')]])),
  '2025': backwards(),
};

/** The divisions of the other version where an activity of a code may stand, from the code's digits alone; empty for a section. */
export function linkedDivisions(version: AtecoVersion, digits: string): readonly string[] {
  const division = digits.slice(0, DIVISION_DIGITS);
  return division === '' ? [] : (LINKED[version].get(division) ?? [division]);
}

function backwards(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [from, to] of Object.entries(MOVED)) {
    for (const division of to.split(' ')) found.set(division, [...(found.get(division) ?? [division]), from]);
  }
  return found;
}
