import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { PlannedChange } from '../../../platform/imports/plan.ts';
import { newId } from '../../../platform/new-id.ts';
import { findAnnouncementToHold } from './announcement-changes.queries.ts';
import {
  deleteDifferences,
  findDifferenceToHold,
  listOpenDifferences,
  updateDifference,
  upsertDifference,
} from './differences.queries.ts';
import { insertChangesAround } from './history.queries.ts';
import { PARTS } from './incentive-fields.parse.ts';
import type { PlannedCall } from './incentive-plan.parse.ts';
import { IncentiveWriter, writeUntitled } from './incentive-writer.actions.ts';
import { listImported, listImportReferences } from './incentives.queries.ts';
import type { Incentive } from './incentives.parse.ts';

/**
 * Keeps what the official record says of the parts that the office edited, for a person to take over or to leave, and lets go of what the two
 * agree on by now. `changes` says what each planned call changes (`changesOf`).
 */
export async function keepDifferences(
  trx: Transaction<DB>,
  calls: readonly PlannedCall[],
  changes: (call: PlannedCall) => readonly PlannedChange[],
  createdAt: string,
): Promise<void> {
  const known = calls.flatMap(({ row }) => (row === undefined ? [] : [row._id]));
  const open = Map.groupBy(await listOpenDifferences(trx, known), ({ announcementId }) => announcementId);
  for (const call of calls) {
    const { row, parts, before, kept, incentive } = call;
    if (row === undefined || before === null) continue;
    const agreed = (open.get(row._id) ?? []).filter(({ part }) =>
      PARTS.some((each) => each === part && parts[each] === before[each]),
    );
    await deleteDifferences(
      trx,
      agreed.map(({ _id }) => _id),
    );
    if (kept.length === 0) continue;
    const said = { announcementId: row._id, record: JSON.stringify(incentive), createdAt };
    for (const { field: part, old, new: after } of changes(call).filter(({ isProtected }) => isProtected))
      await upsertDifference(trx, { _id: newId(), ...said, part, before: old, after });
  }
}

/**
 * Takes what the official record says of a part into the call, or leaves the part as the office wrote it. Throws notFound, and conflict where
 * it is settled.
 */
export async function settleDifference(
  ctx: Context,
  actor: Actor,
  { id, differenceId }: { readonly id: string; readonly differenceId: string },
  isAccepted: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const held = await findAnnouncementToHold(trx, id);
    const difference = held === null ? null : await findDifferenceToHold(trx, id, differenceId);
    if (held === null || difference === null) throw new AppError('notFound');
    if (difference.settledAt !== null) throw new AppError('conflict');
    const settled = { isAccepted, settledAt: now.toISOString(), settledById: actor.userId };
    await updateDifference(trx, differenceId, settled);
    const entity = { type: 'announcement', id } as const;
    const details = { title: held.title, fields: [difference.part], isAccepted };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    if (!isAccepted) return;
    const by = { source: 'person', userId: actor.userId, now } as const;
    await insertChangesAround(trx, by, [id], () => takeOver(ctx, trx, id, difference));
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

async function takeOver(
  ctx: Context,
  trx: Transaction<DB>,
  id: string,
  difference: { readonly part: string; readonly record: unknown },
): Promise<void> {
  const incentive = difference.record as Incentive;
  const part = PARTS.find((each) => each === difference.part);
  const row = (await listImported(trx, [incentive.officialId])).find(({ _id }) => _id === id);
  if (part === undefined || row === undefined) throw new AppError('conflict');
  const references = await listImportReferences(trx);
  const untitled = await writeUntitled(trx, [incentive], references.codeIds);
  const writer = new IncentiveWriter(trx, ctx.clock.now().toISOString(), references);
  await writer.write(row, [part], incentive, {});
  if (writer.hasMadeGroups || untitled > 0) await ctx.jobs.emit(trx, 'references.changed', {});
}
