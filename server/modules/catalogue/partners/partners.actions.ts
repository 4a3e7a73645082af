import type {
  createPartner as createContract,
  updatePartner as updateContract,
} from '@volano/domain/contracts/partners';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteFilesOf } from '../uploads/uploads.queries.ts';
import { deletePartnerRow, findPartnerForUpdate, insertPartner, updatePartnerRow } from './partners.queries.ts';

type Created = z.output<typeof createContract.body>;
type Changed = z.output<typeof updateContract.body>;

/** Writes a partner, a draft unless it is said to be published, and returns its id (2-catalogue §4). */
export async function createPartner(
  ctx: Context,
  actor: Actor,
  body: Created,
  key: string | undefined,
): Promise<string> {
  const asked = { userId: actor.userId, route: 'partners', key, request: body };
  const made = await ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const _id = newId();
      const createdAt = ctx.clock.now().toISOString();
      await insertPartner(trx, { ...columnsOf(body), _id, businessName: body.businessName, createdAt });
      const entity = { type: 'partner', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { name: body.businessName } });
      return { _id };
    }),
  );
  return made._id;
}

/** Changes the fields that are sent, or fails with `notFound`. */
export async function changePartner(ctx: Context, actor: Actor, id: string, body: Changed): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findPartnerForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    await updatePartnerRow(trx, id, columnsOf(body));
    const entity = { type: 'partner', id } as const;
    const details = { name: body.businessName ?? locked.businessName, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
  });
}

/** Takes a partner away with its files, whose bytes go once nothing names them any more. Fails with `notFound`. */
export async function deletePartner(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const locked = await findPartnerForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    const files = await deleteFilesOf(trx, 'partner', id);
    await deletePartnerRow(trx, id);
    const entity = { type: 'partner', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity, details: { name: locked.businessName } });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

function columnsOf({ description, ...rest }: Changed) {
  return { ...rest, ...(description === undefined ? {} : { description: cleanField('description', description) }) };
}
