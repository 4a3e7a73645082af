import type { Database } from '../../../platform/context.ts';
import { contains } from '../../../platform/db/search.ts';
import type { Category, GroupFilter } from './ateco-groups.queries.ts';

/**
 * The official structure in the shape of the office's categories: sections, their divisions, the finest codes of each (2-catalogue §3).
 * A division without codes below it stands for itself. In the order of the classification, whatever is asked.
 */
export async function listOfficialCategories(db: Database, { version, name }: GroupFilter): Promise<Category[]> {
  let found = db
    .selectFrom('ateco_codes')
    .select(['_id', 'code', 'name', 'level', 'section'])
    .where('version', '=', version)
    .where('level', 'in', [1, 2, 6]);
  if (name) found = found.where((eb) => eb.or([eb('level', '<>', 1), contains(eb.ref('name'), name)]));
  const rows = await found.orderBy('section').orderBy('code').execute();
  const finest = Map.groupBy(
    rows.filter(({ level }) => level === 6),
    ({ code }) => code.slice(0, 2),
  );
  const divisions = Map.groupBy(
    rows.filter(({ level }) => level === 2),
    ({ section }) => section,
  );
  return rows
    .filter(({ level }) => level === 1)
    .map((section) => {
      const subCategories = (divisions.get(section.code) ?? []).map((division) => {
        const codes = (finest.get(division.code) ?? [division]).map(({ _id, code, name }) => ({ _id, code, name }));
        const { _id, name } = division;
        return { _id, version, name, atecoCodes: codes, atecoCodeIds: codes.map((code) => code._id) };
      });
      const { _id, name } = section;
      return { _id, version, name, subCategories, subCategoryIds: subCategories.map((one) => one._id) };
    });
}
