import type { OwnerChoice } from '@volano/domain/rules/acts';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { AuditActor } from '../platform/audit/audit.ts';
import type { Context } from '../platform/context.ts';
import { changeFollowers, type FollowAct, type FollowerChange, recordAssigned } from './following.ts';
import { findOwnerChoice } from './following.queries.ts';

/** Assigns one company (`changeFollowers`) and keeps what it takes to undo that. */
export async function assignUndoably(
  ctx: Pick<Context, 'clock' | 'jobs'>,
  trx: Transaction<DB>,
  actor: AuditActor,
  change: FollowerChange,
  act: FollowAct,
): Promise<void> {
  await assignAllUndoably(ctx, trx, actor, [change], act);
}

/** The same for several at once, which are told as one and undone as one. */
export async function assignAllUndoably(
  ctx: Pick<Context, 'clock' | 'jobs'>,
  trx: Transaction<DB>,
  actor: AuditActor,
  wanted: readonly FollowerChange[],
  act: FollowAct,
): Promise<void> {
  const changes = wanted.filter(({ after }) => Object.keys(after).length > 0);
  const choices = new Map<string, OwnerChoice>();
  for (const { agencyId } of changes) {
    const choice = await findOwnerChoice(trx, agencyId);
    if (choice !== null) choices.set(agencyId, choice);
  }
  await changeFollowers(ctx, trx, actor, changes, act);
  await recordAssigned(ctx, trx, actor, changes, choices);
}
