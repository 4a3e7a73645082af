import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Judged, Judging, Undoer } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  findServiceForUpdate,
  findServiceStanding,
  listWithdrawnOrNot,
  updateServiceRow,
  updateServiceWithdrawn,
} from './services.queries.ts';

/** Services leave the catalogue again until companies are told of them. */
export const undoPublishService: Undoer<'publishService'> = {
  judge: (judging, items) => judgeActive(judging, items, true),
  undo: (undoing, trx, open) => turn(undoing, trx, open, false),
};

/** Archived services return to the catalogue; nobody who was told is told again. */
export const undoArchiveService: Undoer<'archiveService'> = {
  judge: (judging, items) => judgeActive(judging, items, false),
  undo: (undoing, trx, open) => turn(undoing, trx, open, true),
};

interface Turned {
  readonly serviceId: string;
  readonly wasTold?: boolean;
}

/** What was published or archived again since stays as somebody left it; what companies were told of since is over. */
async function judgeActive<S extends Turned>(
  { db, isHeld }: Judging,
  items: readonly S[],
  isActive: boolean,
): Promise<{ open: readonly S[] } & Pick<Judged<never>, 'remains' | 'isOver'>> {
  const open: S[] = [];
  const stays = { changed: 0, gone: 0, told: 0 };
  for (const item of items) {
    const service = await (isHeld ? findServiceForUpdate : findServiceStanding)(db, item.serviceId);
    if (service === null) stays.gone += 1;
    else if (service.isActive !== isActive) stays.changed += 1;
    else if (item.wasTold === false && service.announcedAt !== null) stays.told += 1;
    else open.push(item);
  }
  return { open, remains: stays, isOver: open.length === 0 && stays.told > 0 };
}

async function turn(
  { ctx, actor }: { readonly ctx: Context; readonly actor: Actor },
  trx: Transaction<DB>,
  open: readonly Turned[],
  isActive: boolean,
) {
  for (const { serviceId } of open) {
    const service = await findServiceForUpdate(trx, serviceId);
    await updateServiceRow(trx, serviceId, { isActive, updatedAt: ctx.clock.now().toISOString() });
    const details = { name: service?.name ?? '', fields: ['isActive'] };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type: 'service', id: serviceId }, details });
  }
  return {};
}

/** A service that was withdrawn is in sight again, with all that was done with it. */
export const undoWithdrawService: Undoer<'withdrawService'> = {
  judge: async ({ db, isHeld }, items) => {
    const ids = items.map(({ serviceId }) => serviceId);
    const found = await listWithdrawnOrNot(db, ids, { isHeld });
    const open = items.filter(({ serviceId }) => found.get(serviceId)?.withdrawnAt != null);
    const gone = items.length - found.size;
    return { open, remains: { gone, changed: items.length - open.length - gone } };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const ids = open.map(({ serviceId }) => serviceId);
    for (const [id, { name }] of await listWithdrawnOrNot(trx, ids, { isHeld: true })) {
      await updateServiceWithdrawn(trx, id, null);
      const details = { name, fields: ['withdrawnAt'] };
      await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type: 'service', id }, details });
    }
    return {};
  },
};
