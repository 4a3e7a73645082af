import { isAtecoUnder } from '@volano/domain/rules/ateco-code';
import type { Database } from '../../../platform/context.ts';
import type { AtecoCodeRow } from './ateco.queries.ts';

/** A declared code of 2007 and what it may have become. */
export interface Confirmation {
  readonly from: AtecoCodeRow;
  readonly candidates: AtecoCodeRow[];
}

const COLUMNS = ['c._id', 'c.version', 'c.code', 'c.name', 'c.level', 'c.parentCode', 'c.section'] as const;
/** More than anybody reads through; the search of the survey finds the others. */
const OFFERED = 40;

/**
 * The declared codes of 2007 whose official passage is not one to one, and that no declared code of 2025 answers yet. The official table
 * names one representative code and how many there are: the candidates are the finest codes under it, and as long as they are fewer
 * than the table counts, those beside it, up to its group. A code of 2025 in the same division answers: the company has looked there.
 */
export async function listConfirmations(db: Database, surveyId: string): Promise<Confirmation[]> {
  const declared = await db
    .selectFrom('survey_atecos as s')
    .innerJoin('ateco_codes as c', 'c._id', 's.atecoCodeId')
    .leftJoin('ateco_correspondences as o', (join) => join.onRef('o.code2007', '=', 'c.code'))
    .select(COLUMNS)
    .select(['o.code2025', 'o.targets', 'o.isSimple'])
    .where('s.surveyId', '=', surveyId)
    .orderBy('c.code')
    .execute();
  const chosen = declared.filter(({ version }) => version === '2025').map(({ code }) => code);
  const open = declared.flatMap(({ code2025, targets, isSimple, ...from }) => {
    if (from.version !== '2007' || code2025 === null || targets === null || isSimple !== false) return [];
    const isAnswered = chosen.some((code) => isAtecoUnder(code, code2025.slice(0, 2)));
    return isAnswered ? [] : [{ from, target: code2025, targets }];
  });
  if (open.length === 0) return [];
  const finest = await db
    .selectFrom('ateco_codes as c')
    .select(COLUMNS)
    .where('c.version', '=', '2025')
    .where('c.level', '=', 6)
    .orderBy('c.code')
    .execute();
  return open
    .map(({ from, target, targets }) => ({ from, candidates: candidatesOf(finest, target, targets) }))
    .filter(({ candidates }) => candidates.length > 0);
}

/** The representative code first, then its neighbours in their order. */
function candidatesOf(finest: readonly AtecoCodeRow[], target: string, targets: number): AtecoCodeRow[] {
  // From the target up to its group: 13.20.00, 13.20.0, 13.20, 13.2.
  const homes = [target, target.slice(0, 7), target.slice(0, 5), target.slice(0, 4)];
  let found: AtecoCodeRow[] = [];
  for (const home of homes) {
    found = finest.filter(({ code }) => isAtecoUnder(code, home));
    if (found.length >= targets) break;
  }
  const first = (code: AtecoCodeRow): number => (code.code === target ? 0 : 1);
  return found.toSorted((a, b) => first(a) - first(b)).slice(0, OFFERED);
}
