import { DEDUCTION_KEYS } from '@volano/domain/rules/deduction-kinds';
import { deduceCodes, type Deduction } from '@volano/domain/rules/matching/deductions';
import type { References } from '@volano/domain/rules/matching/types';
import { ATECO_VERSIONS, type AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { Database } from '../platform/context.ts';
import { listCompanies } from './facts.queries.ts';
import { getCatalogue } from './memory.queries.ts';

/** Something deduced with the name of its value. */
export type NamedDeduction = Deduction & { readonly label: string };

/**
 * What is deduced of each of some companies, by the order of the keys, as matching reads it; companies that do not exist are not there. A
 * code that the classifications do not have is left out.
 */
export async function listDeductionsOf(
  db: Database,
  agencyIds: readonly string[],
): Promise<Map<string, readonly NamedDeduction[]>> {
  const reading = getCatalogue(db);
  const [{ references }, records] = await Promise.all([reading, listCompanies(db, reading, agencyIds)]);
  const all = records.map(({ facts, deductions }) => ({
    agencyId: facts._id,
    deductions: [...deductions, ...deduceCodes(facts, references.correspondences)],
  }));
  const codeNames = await readCodeNames(
    db,
    all.flatMap(({ deductions }) => deductions),
  );
  return new Map(
    all.map(({ agencyId, deductions }) => [
      agencyId,
      deductions
        .flatMap((one): NamedDeduction[] => {
          const label = labelOf(one, references, codeNames);
          return label === undefined ? [] : [{ ...one, label }];
        })
        .toSorted((a, b) => DEDUCTION_KEYS.indexOf(a.key) - DEDUCTION_KEYS.indexOf(b.key)),
    ]),
  );
}

function labelOf({ key, value }: Deduction, references: References, codeNames: ReadonlyMap<string, string>) {
  switch (key) {
    case 'region':
      return references.regionNames.get(value);
    case 'cciaa':
      return references.chamberNames.get(value);
    case 'ateco2007':
    case 'ateco2025':
      return codeNames.get(`${key}:${value}`);
    default:
      return references.requirementNames.get(value);
  }
}

async function readCodeNames(db: Database, deductions: readonly Deduction[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const version of ATECO_VERSIONS) {
    const key: `ateco${AtecoVersion}` = `ateco${version}`;
    const codes = deductions.filter((one) => one.key === key).map(({ value }) => value);
    if (codes.length === 0) continue;
    const rows = await db
      .selectFrom('ateco_codes')
      .select(['code', 'name'])
      .where('version', '=', version)
      .where('code', 'in', codes)
      .execute();
    for (const { code, name } of rows) names.set(`${key}:${code}`, name);
  }
  return names;
}
