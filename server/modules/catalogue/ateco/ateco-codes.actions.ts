import type * as contract from '@volano/domain/contracts/ateco';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { requireUnused } from '../../../platform/db/uses.ts';
import { newId } from '../../../platform/new-id.ts';
import { placesOfCode } from './ateco-uses.queries.ts';
import { deleteCode, holdAteco, insertCode, isCodeTaken, readPlaceOfCode, updateCode } from './ateco-writes.queries.ts';
import { findAtecoCode } from './ateco.queries.ts';

/** Adds a code to a version and returns its id; level, section and parent are read from it. A taken code: 409 `conflict` on `code`. */
export async function createCode(
  ctx: Context,
  actor: Actor,
  { code, name, version }: ReceivedOf<typeof contract.createAtecoCode>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdAteco(trx);
    await requireFreeCode(trx, version, code, null);
    await insertCode(trx, { _id: id, version, code, name, ...(await readPlaceOfCode(trx, version, code)) });
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'created', id, name: `${code} ${name}` });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
  return id;
}

/** Changes name or code. Other digits only while nothing stands on it, else 409 `stillInUse` and where: they would mean another activity. */
export async function changeCode(
  ctx: Context,
  actor: Actor,
  id: string,
  sent: ReceivedOf<typeof contract.updateAtecoCode>['body'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdAteco(trx);
    const before = await findAtecoCode(trx, id);
    if (before === null) throw new AppError('notFound');
    const { name = before.name, code = before.code } = sent;
    const fields = [...(name === before.name ? [] : ['name']), ...(code === before.code ? [] : ['code'])];
    if (fields.length === 0) return;
    if (code !== before.code) {
      await requireFreeCode(trx, before.version, code, id);
      await requireUnused(trx, placesOfCode(id));
    }
    await updateCode(trx, id, { name, code, ...(await readPlaceOfCode(trx, before.version, code)) });
    const called = `${before.code} ${before.name}`;
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'changed', id, name: called, fields });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a code that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeCode(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdAteco(trx);
    const found = await findAtecoCode(trx, id);
    if (found === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfCode(id));
    await deleteCode(trx, id);
    const name = `${found.code} ${found.name}`;
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'deleted', id, name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

async function requireFreeCode(trx: Database, version: AtecoVersion, code: string, exceptId: string | null) {
  if (await isCodeTaken(trx, { version, code, exceptId }))
    throw new AppError('conflict', { fields: [{ path: 'code', message: 'codeTaken' }] });
}
