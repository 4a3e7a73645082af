import type { References } from './types.ts';

/** A row of the official correspondence: `isSimple` when the 2007 code has one successor only. */
export interface CorrespondenceRow {
  readonly code2007: string;
  readonly code2025: string;
  readonly isSimple: boolean;
}

/**
 * The correspondence read both ways. Backwards it is simple only where one 2007 code alone leads to the 2025 one, and leads
 * nowhere else: the table is written forwards and lists just one successor of each code.
 */
export function readCorrespondences(rows: readonly CorrespondenceRow[]): References['correspondences'] {
  const sources = new Map<string, CorrespondenceRow[]>();
  for (const row of rows) sources.set(row.code2025, [...(sources.get(row.code2025) ?? []), row]);
  const backwards = [...sources].flatMap(([code2025, from]) =>
    from
      .slice(0, 1)
      .map((row) => [code2025, { target: row.code2007, isSimple: from.length === 1 && row.isSimple }] as const),
  );
  return {
    '2007': new Map(rows.map((row) => [row.code2007, { target: row.code2025, isSimple: row.isSimple }])),
    '2025': new Map(backwards),
  };
}
