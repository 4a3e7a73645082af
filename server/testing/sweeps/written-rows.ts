import { WRITTEN } from '../../access/agency.ts';
import type { Database } from '../../platform/context.ts';
import { insert } from '../builders/rows.ts';

/** A row that the office wrote about a company, as every sweep has it. */
interface WrittenRow {
  readonly _id: string;
  readonly agencyId: string;
  readonly authorId: string | null;
  readonly createdAt: string;
}

type Written = keyof typeof WRITTEN;
export const WRITTEN_KINDS = Object.keys(WRITTEN) as Written[];

/** The id of one, as the world of the sweep calls it. */
export type WrittenName = `${Written}Id`;

export async function insertWritten(db: Database, kind: Written, row: WrittenRow): Promise<void> {
  await insert(db, WRITTEN[kind], { ...row, text: 'x' });
}

export function byWrittenName<T>(make: (kind: Written) => T): Readonly<Record<WrittenName, T>> {
  return Object.fromEntries(WRITTEN_KINDS.map((kind) => [`${kind}Id`, make(kind)])) as Record<WrittenName, T>;
}
