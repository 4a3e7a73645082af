import type {
  createService as createContract,
  updateService as updateContract,
} from '@volano/domain/contracts/services';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteFilesOf } from '../uploads/uploads.queries.ts';
import { deleteServiceRows, findServiceForUpdate, insertService, updateServiceRow } from './services.queries.ts';

type Created = z.output<typeof createContract.body>;
type Changed = z.output<typeof updateContract.body>;

/** Writes a service, a draft unless it is said to be published, and returns its id (2-catalogue §4). */
export async function createService(
  ctx: Context,
  actor: Actor,
  body: Created,
  key: string | undefined,
): Promise<string> {
  const asked = { userId: actor.userId, route: 'services', key, request: body };
  const made = await ctx.db.transaction().execute((trx) =>
    idempotent(trx, asked, async () => {
      const _id = newId();
      const createdAt = ctx.clock.now().toISOString();
      await insertService(trx, {
        ...columnsOf(body),
        _id,
        name: body.name,
        categoryType: body.categoryType,
        createdAt,
        updatedAt: createdAt,
      });
      const entity = { type: 'service', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { name: body.name } });
      return { _id };
    }),
  );
  return made._id;
}

/** Changes the fields that are sent, or fails with `notFound`. */
export async function changeService(ctx: Context, actor: Actor, id: string, body: Changed): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findServiceForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    await updateServiceRow(trx, id, { ...columnsOf(body), updatedAt: ctx.clock.now().toISOString() });
    const entity = { type: 'service', id } as const;
    const details = { name: body.name ?? locked.name, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
  });
}

/** Takes a service away with its files, whose bytes go once nothing names them any more. Fails with `notFound`. */
export async function deleteService(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const locked = await findServiceForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    const files = await deleteFilesOf(trx, 'service', id);
    await deleteServiceRows(trx, id);
    const entity = { type: 'service', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity, details: { name: locked.name } });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

function columnsOf({ description, ...rest }: Changed) {
  return { ...rest, ...(description === undefined ? {} : { description: cleanField('description', description) }) };
}
