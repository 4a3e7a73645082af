import type { consent as contract, giveConsent as giving } from '@volano/domain/contracts/privacy';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { NOTICE_VERSION } from '@volano/domain/rules/privacy-notice';
import { daysAfter, ERASURE_HOLD_DAYS } from '@volano/domain/rules/retention';
import { CONSENT_KINDS } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { hasAssignments, isLastAdmin } from '../../people/public.ts';
import {
  insertConsent,
  listLastConsents,
  insertPrivacyExport,
  insertErasure,
  updateCancelled,
} from './privacy.queries.ts';

type Consent = z.input<typeof contract>;

/** Every kind and what the person said last; what was said to an older notice counts as never asked (holes, Personal data). */
export async function readConsents(db: Database, userId: string): Promise<Consent[]> {
  const said = new Map((await listLastConsents(db, userId)).map((line) => [line.kind, line]));
  return CONSENT_KINDS.map((kind) => {
    const line = said.get(kind);
    const isToday = line?.noticeVersion === NOTICE_VERSION;
    return {
      kind,
      isGiven: isToday ? line.isGiven : null,
      noticeVersion: NOTICE_VERSION,
      createdAt: isToday ? line.createdAt : null,
    };
  });
}

/** Writes down that a person agreed, or took it back: a new line each time, with the notice and where it was said. Audited. */
export async function writeConsent(
  ctx: Context,
  actor: Actor,
  { kind, isGiven, channel }: ReceivedOf<typeof giving>['body'],
): Promise<Consent[]> {
  const createdAt = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute(async (trx) => {
    const line = { _id: newId(), userId: actor.userId, kind, isGiven, channel };
    await insertConsent(trx, { ...line, noticeVersion: NOTICE_VERSION, createdAt });
    await audit(ctx, trx, actor, {
      action: isGiven ? 'consentGiven' : 'consentWithdrawn',
      entity: { type: 'user', id: actor.userId },
      details: { kind, noticeVersion: NOTICE_VERSION, channel },
    });
    return readConsents(trx, actor.userId);
  });
}

/**
 * Asks to be forgotten in thirty days. Needs a password given within ten minutes (403 `reauthRequired`); not the last admin who can
 * enter (409 `lastAdmin`), nor somebody who follows companies (409 `userHasAssignments`); once at a time (409 `erasureRequested`).
 */
export async function requestErasure(ctx: Context, actor: Actor) {
  const now = ctx.clock.now();
  if (!hasRecentProof(actor, now)) throw new AppError('reauthRequired');
  const { userId, role } = actor;
  const requestedAt = now.toISOString();
  const wish = { _id: newId(), userId, requestedAt, executeAt: daysAfter(requestedAt, ERASURE_HOLD_DAYS) };
  await ctx.db.transaction().execute(async (trx) => {
    if (role === 'admin' && (await isLastAdmin(trx, userId))) throw new AppError('lastAdmin');
    if (await hasAssignments(trx, userId)) throw new AppError('userHasAssignments');
    if (!(await insertErasure(trx, wish))) throw new AppError('erasureRequested');
    const { executeAt } = wish;
    await audit(ctx, trx, actor, {
      action: 'erasureRequested',
      entity: { type: 'user', id: userId },
      details: { executeAt },
    });
    await ctx.jobs.emit(trx, 'erasure.requested', { requestId: wish._id });
  });
  return wish;
}

/** Takes the wish back. Nothing where there is none. */
export async function cancelErasure(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (await updateCancelled(trx, actor.userId, ctx.clock.now().toISOString()))
      await audit(ctx, trx, actor, { action: 'erasureCancelled', entity: { type: 'user', id: actor.userId } });
  });
}

/** Asks for a copy of one's data, which a job makes. One at a time: 409 `exportInProgress`. Audited. */
export async function requestPrivacyExport(ctx: Context, { userId, address }: Actor) {
  return ctx.db.transaction().execute(async (trx) => {
    const wanted = { _id: newId(), userId, createdAt: ctx.clock.now().toISOString() };
    const inserted = await insertPrivacyExport(trx, wanted);
    if (inserted === null) throw new AppError('exportInProgress');
    const actor = { userId, address };
    await audit(ctx, trx, actor, { action: 'dataExported', entity: { type: 'export', id: wanted._id } });
    await ctx.jobs.emit(trx, 'privacyExport.requested', { exportId: wanted._id });
    return inserted;
  });
}
