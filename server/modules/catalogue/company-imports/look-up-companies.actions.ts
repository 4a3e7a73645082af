import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type ColumnField, plainWords, repairVatNumber } from '@volano/domain/rules/company-columns';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  openVatRegister,
  type RegisteredCompany,
  type VatRegister,
  VatRegisterFailure,
} from '../../../platform/vat-register/client.ts';
import { judgeRepeated, judgeRows, requireOpen } from './company-imports.actions.ts';
import type { RowContent } from './company-imports.parse.ts';
import {
  countRows,
  findCompanyImport,
  findCompanyImportForUpdate,
  type Lookup,
  updateCompanyImport,
  listCommonReferences,
} from './company-imports.queries.ts';
import { findRow, listLackingAfter, numberOf, type StoredRow, upsertRows } from './company-rows.queries.ts';

/** Rows that are read at a time. */
const BATCH = 100;
const TRIES = 3;
/** After so many numbers in a row without an answer the register is left in peace: the rest counts as not answered. */
const SILENT_IN_A_ROW = 5;

/**
 * Lets a job ask the register for what rows lack. 409 `importNotReady` while the list is worked on or once it was applied, and where no
 * register is configured or nothing is lacking. Audited: numbers leave the portal.
 */
export async function startLookup(ctx: Context, actor: Actor, id: string): Promise<void> {
  const register = openVatRegister(ctx.config);
  await ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, id);
    const { lacking } = await countRows(trx, id);
    if (register === null || lacking === 0) throw new AppError('importNotReady');
    const lookup: Lookup = { source: register.name, filled: 0, unknown: 0, nothing: 0, silent: 0, line: 0 };
    await updateCompanyImport(trx, id, {
      isLookingUp: true,
      done: 0,
      total: lacking,
      lookup: JSON.stringify(lookup),
    });
    await audit(ctx, trx, actor, {
      action: 'registerAsked',
      entity: { type: 'import', id },
      details: { source: register.name, companies: lacking },
    });
    await ctx.jobs.emit(trx, 'companyImport.lookup', { importId: id });
  });
}

/**
 * Asks for one number after the other and fills what is empty, each row in a transaction of its own. A stop of the portal ends it between two
 * rows, and the next start goes on.
 */
export async function lookUpCompanies(ctx: Context, id: string): Promise<void> {
  const register = openVatRegister(ctx.config);
  const common = await listCommonReferences(ctx.db);
  let silentInARow = 0;
  for (let after = (await findCompanyImport(ctx.db, id))?.lookup?.line ?? 0; ;) {
    const rows = await listLackingAfter(ctx.db, id, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.line;
    for (const row of rows) {
      if (ctx.stopping.aborted) return;
      const isLeft = register === null || silentInARow >= SILENT_IN_A_ROW;
      const found = isLeft ? 'silent' : await askFor(ctx, register, row);
      silentInARow = found === 'silent' ? silentInARow + 1 : 0;
      if (!(await fillRow(ctx, id, row.line, found, common))) return;
    }
  }
  await updateCompanyImport(ctx.db, id, { isLookingUp: false });
}

type Found = RegisteredCompany | 'unknown' | 'silent';

async function askFor({ log }: Context, register: VatRegister, { content }: StoredRow): Promise<Found> {
  const number = repairVatNumber(content.texts.vatNumber ?? '')?.value;
  if (number === undefined) return 'unknown';
  try {
    return (await register.find(number, TRIES)) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof VatRegisterFailure)) throw error;
    log.warn({ reason: error.reason, detail: error.message }, 'the register of VAT numbers did not answer');
    return 'silent';
  }
}

/** Writes what was found into a row and counts it; false where the list is worked on no more. */
async function fillRow(
  ctx: Context,
  id: string,
  line: number,
  found: Found,
  common: Awaited<ReturnType<typeof listCommonReferences>>,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const list = await findCompanyImportForUpdate(trx, id);
    const row = await findRow(trx, id, line);
    if (list?.isLookingUp !== true || list.lookup === null) return false;
    const given = row === null || typeof found === 'string' ? {} : lackingOf(row.content.texts, found);
    const fields = Object.keys(given);
    if (row !== null && fields.length > 0) {
      const filled = { line, cells: row.cells, isDiscarded: row.state === 'discarded' };
      const lookedUp = [...new Set([...row.lookedUp, ...fields])];
      // Asked outside the transaction: activities are kept in memory there, and nothing of the row is written yet.
      const judged = await judgeRows(
        ctx.db,
        [{ ...filled, lookedUp, fixes: { ...row.fixes, ...given } }],
        list.columns ?? [],
        common,
      );
      await upsertRows(trx, id, judged);
      await judgeRepeated(trx, id, [
        numberOf(row.content.plan),
        ...judged.map(({ content }) => numberOf(content.plan)),
      ]);
    }
    const end = typeof found === 'string' ? found : fields.length > 0 ? 'filled' : 'nothing';
    await updateCompanyImport(trx, id, {
      done: Math.min(list.done + 1, list.total),
      lookup: JSON.stringify({ ...list.lookup, [end]: list.lookup[end] + 1, line }),
    });
    return true;
  });
}

/** Of what was found what the row lacks. An address is taken only where the row names no other town: two halves make no address. */
function lackingOf(texts: RowContent['texts'], found: RegisteredCompany): Partial<Record<ColumnField, string>> {
  const isElsewhere =
    Boolean(texts.town) && plainWords(texts.town ?? '') !== plainWords(found.town ?? texts.town ?? '');
  const { address, postalCode, town, province } = found;
  const seat = texts.address || isElsewhere || address === null ? {} : { address, postalCode, town, province };
  const offered: readonly (readonly [ColumnField, string | null])[] = [
    ['businessName', found.name],
    ...(Object.entries(seat) as [ColumnField, string | null][]),
  ];
  return Object.fromEntries(offered.filter(([field, value]) => value !== null && !texts[field])) as Partial<
    Record<ColumnField, string>
  >;
}
