import type { Database } from '../../../platform/context.ts';

/** What the office says of the firm, column by column; null is said of nothing. */
export interface SaidOfFirm {
  readonly name: string;
  readonly telephone: string;
  readonly email: string;
  readonly privacyUrl: string;
  readonly linkedin: string | null;
  readonly facebook: string | null;
  readonly instagram: string | null;
  readonly vatNumber: string | null;
  readonly pec: string | null;
  readonly seat: string | null;
  readonly colourLight: string | null;
  readonly colourDark: string | null;
  readonly showsProduct: boolean;
  readonly checkSites: string[];
  readonly confirmsChoices: boolean;
}

interface LogoRow {
  readonly logo: Buffer | null;
  readonly logoMark: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
}

/** Writes a part of the one row of the firm, which is made where there was none: two who save at once leave one. */
export async function upsertFirm(db: Database, part: SaidOfFirm | LogoRow): Promise<void> {
  await db
    .insertInto('firm')
    .values({ _id: 1, ...part })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(part))
    .execute();
}
