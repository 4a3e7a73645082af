import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type ActAction, type ActItems, type Remains, sumRemains, undoneUntil } from '@volano/domain/rules/acts';
import type { ChangedKind } from '@volano/domain/rules/changed-kinds';
import type { Role } from '@volano/domain/rules/vocabulary';
import { lockOwn } from '../../../access/office.ts';
import type { Judging, Undoer } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { publishChanged } from '../../../platform/live/publish.ts';
import { type ActRecord, getActRecord, updateUndone } from './acts.queries.ts';

interface Undoing<D extends ActAction> {
  readonly undoer: Undoer<D>;
  /** Whose rows it changes for others; what is one's own has none. */
  readonly changes?: ChangedKind;
  /** Calls that do the same: whoever may no longer make any of them may not undo it either. */
  readonly calls: readonly { readonly access: unknown }[];
}

/** How each action is undone; whoever composes the portal says it, since each is another module's. One that is missing does not compile. */
export type Undoings = { readonly [A in ActAction]: Undoing<A> };

function undoingOf(undoings: Undoings, act: ActRecord): Undoing<ActAction> {
  return undoings[act.action] as unknown as Undoing<ActAction>;
}

function itemsOf(act: ActRecord): readonly ActItems[ActAction][] {
  return act.items as readonly ActItems[ActAction][];
}

function mayStill(actor: Actor, { calls }: Undoing<ActAction>): boolean {
  return calls.some(({ access }) => Object.hasOwn(access as Partial<Record<Role, unknown>>, actor.role));
}

function isOver(act: ActRecord, now: Date): boolean {
  return Date.parse(undoneUntil(act.at)) <= now.getTime();
}

/** The companies whose own pages show what is undone; those of a list that is undone have nobody who reads yet. */
function companiesOf(action: ActAction, open: readonly ActItems[ActAction][]): string[] {
  if (action === 'importCompanies') return [];
  return open.flatMap((item) => ('agencyId' in item ? [item.agencyId] : []));
}

/** An action with what undoing it would do now. */
export interface JudgedAct extends ActRecord {
  readonly canUndo: boolean;
  readonly stays: Remains;
}

/** Judges an action as it stands: once it was undone, what stayed then; once its day is over, nothing. */
export async function judgeAct(ctx: Context, actor: Actor, undoings: Undoings, act: ActRecord): Promise<JudgedAct> {
  if (act.undoneAt !== null) return { ...act, canUndo: false, stays: act.remains ?? {} };
  const undoing = undoingOf(undoings, act);
  if (isOver(act, ctx.clock.now()) || !mayStill(actor, undoing)) return { ...act, canUndo: false, stays: {} };
  const judging: Judging = { ...ctx, actor, at: act.at, isHeld: false };
  const { open, remains, isOver: isTold = false } = await undoing.undoer.judge(judging, itemsOf(act));
  return { ...act, canUndo: !isTold && open.length > 0, stays: sumRemains(remains) };
}

/**
 * Undoes an action of the actor's own, in one transaction: what changed since stays and is counted. 409 `undoOver` after its day or once
 * everybody was told, `alreadyUndone` the second time; 403 `roleForbidden` where the actor may no longer do what they did.
 */
export async function undoAct(ctx: Context, actor: Actor, undoings: Undoings, id: string): Promise<ActRecord> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwn(trx, actor, 'act', id);
    const act = await getActRecord(trx, id);
    const undoing = undoingOf(undoings, act);
    const now = ctx.clock.now();
    if (act.undoneAt !== null) throw new AppError('alreadyUndone');
    if (isOver(act, now)) throw new AppError('undoOver');
    if (!mayStill(actor, undoing)) throw new AppError('roleForbidden');
    const judging: Judging = { clock: ctx.clock, db: trx, actor, at: act.at, isHeld: true };
    const { open, remains, isOver: isTold = false } = await undoing.undoer.judge(judging, itemsOf(act));
    if (isTold) throw new AppError('undoOver');
    const more = open.length === 0 ? {} : await undoing.undoer.undo({ ctx, actor, at: act.at }, trx, open);
    await updateUndone(trx, id, { undoneAt: now.toISOString(), remains: sumRemains({ ...remains, ...more }) });
    if (undoing.changes !== undefined)
      await publishChanged(trx, undoing.changes, { agenciesIds: companiesOf(act.action, open) });
    const agency = act.agencyId === null ? {} : { agencyId: act.agencyId };
    await audit(ctx, trx, actor, {
      action: 'actUndone',
      ...agency,
      details: { action: act.action, count: act.count },
    });
    return getActRecord(trx, id);
  });
}
