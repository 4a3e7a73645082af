import type {
  createService as createContract,
  updateService as updateContract,
} from '@volano/domain/contracts/services';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { hasTraces } from '../../../access/traces.ts';
import type { Context } from '../../../platform/context.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { countOffered } from '../announcements/official-record/open-points.queries.ts';
import { deleteFilesOf } from '../uploads/uploads.queries.ts';
import {
  deleteServiceRows,
  findServiceForUpdate,
  findServiceToRemove,
  insertService,
  replaceProvided,
  type ServiceStanding,
  updateServiceRow,
  updateServiceWithdrawn,
} from './services.queries.ts';

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
      await storeProvided(trx, _id, body.provides);
      const entity = { type: 'service', id: _id } as const;
      await audit(ctx, trx, actor, { action: 'catalogueCreated', entity, details: { name: body.name } });
      await recordStanding(ctx, trx, actor, _id, { isActive: false, announcedAt: null, willBeActive: body.isActive });
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
    await storeProvided(trx, id, body.provides);
    const entity = { type: 'service', id } as const;
    const details = { name: body.name ?? locked.name, fields: Object.keys(body) };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    await recordStanding(ctx, trx, actor, id, { ...locked, willBeActive: body.isActive });
  });
}

/** A service that is published or archived among other changes is undone like any other; the other changes stay. */
async function recordStanding(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  serviceId: string,
  service: Pick<ServiceStanding, 'isActive' | 'announcedAt'> & { readonly willBeActive: boolean | undefined },
): Promise<void> {
  const { isActive, announcedAt, willBeActive = isActive } = service;
  if (willBeActive === isActive) return;
  const about = { type: 'service', id: serviceId } as const;
  if (willBeActive) {
    const items = [{ serviceId, wasTold: announcedAt !== null }];
    await recordAct(ctx, trx, actor, { action: 'publishService', items, about });
  } else await recordAct(ctx, trx, actor, { action: 'archiveService', items: [{ serviceId }], about });
}

/**
 * Takes a service away. One with a history is withdrawn from sight and keeps its rows and its files (17-seams §4); any other goes with its
 * files, whose bytes go once nothing names them any more. One that is withdrawn already stays so. Fails with `notFound`.
 */
export async function deleteService(ctx: Context, actor: Actor, id: string): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    const locked = await findServiceToRemove(trx, id);
    if (locked === null) throw new AppError('notFound');
    if (locked.withdrawnAt !== null) return [];
    const isWithdrawn = await hasTraces(trx, 'service', id);
    const files = isWithdrawn ? [] : await deleteFilesOf(trx, 'service', id);
    if (isWithdrawn) {
      await updateServiceWithdrawn(trx, id, ctx.clock.now().toISOString());
      const about = { type: 'service', id } as const;
      await recordAct(ctx, trx, actor, { action: 'withdrawService', items: [{ serviceId: id }], about });
    } else await deleteServiceRows(trx, id);
    const details = { name: locked.name, ...(isWithdrawn && { isWithdrawn }) };
    await audit(ctx, trx, actor, { action: 'catalogueDeleted', entity: { type: 'service', id }, details });
    return files;
  });
  for (const key of keys) await ctx.storage.remove(key);
}

/** Writes what a service brings about, where that is said. Throws `invalidInput` for an answer that no question offers. */
async function storeProvided(
  trx: Transaction<DB>,
  serviceId: string,
  provides: readonly string[] | undefined,
): Promise<void> {
  if (provides === undefined) return;
  if ((await countOffered(trx, provides)) < new Set(provides).size)
    throw new AppError('invalidInput', { fields: [{ path: 'provides', message: 'unknown' }] });
  await replaceProvided(trx, serviceId, provides);
}

function columnsOf({ description, provides: _, ...rest }: Changed) {
  return { ...rest, ...(description === undefined ? {} : { description: cleanField('description', description) }) };
}
