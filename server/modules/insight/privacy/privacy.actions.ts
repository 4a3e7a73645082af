import { hasAssignments } from '../../../access/following.queries.ts';
import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type { consent as contract, giveConsent as giving } from '@volano/domain/contracts/privacy';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { daysAfter, ERASURE_HOLD_DAYS, NOTICE_VERSION } from '@volano/domain/rules/retention';
import { CONSENT_KINDS } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit, THE_SERVICE } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, closeSessionsOf } from '../../../platform/session/session.ts';
import { rememberErased } from '../../../platform/storage/marks.ts';
import { deleteAgencyRows, insertCrmErasure, listFileKeys } from '../../companies/public.ts';
import { deleteFilesBy, listKeysOfFilesBy } from '../../conversation/public.ts';
import {
  isLastAdmin,
  blankMailsAbout,
  blankMailsTo,
  deleteTraces,
  listOtherEmails,
  pseudonymiseUser,
} from '../../people/public.ts';
import {
  type CompanyToErase,
  insertConsent,
  listLastConsents,
  insertPrivacyExport,
  insertErasure,
  updateCancelled,
  findEmailToErase,
  listCompaniesToErase,
  pseudonymiseAgency,
  updateDone,
} from './privacy.queries.ts';

type Consent = z.input<typeof contract>;

/** Every kind and what the person said last; what was said to an older notice counts as never asked (7-holes §2). */
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

/** What forgetting needs of the service: a command of an installation has no more, and calls nobody. */
export type ErasureContext = Pick<Context, 'db' | 'clock' | 'storage' | 'log'> & Partial<Pick<Context, 'jobs'>>;

/**
 * Forgets a person. Their companies go with everything of them, except where a dossier was generated: it is kept under tax duty, and of the
 * company whom one could reach there goes, and what the office noted of it. The person's row stays without a name, since what they did points
 * to it; so do their words in conversations, without the files that they sent. Files go before the rows that name them, so that what is cut
 * short is finished the next time.
 */
export async function erasePerson(ctx: ErasureContext, trx: Transaction<DB>, userId: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const email = await findEmailToErase(trx, userId);
  if (email === null) return updateDone(trx, userId, now);
  const companies = await listCompaniesToErase(trx, userId);
  await rememberErased(ctx, { userId, isByOffice: false });
  for (const { _id, hasDossier, salesForceId } of companies) {
    await ctx.jobs?.emit(trx, 'agency.outOfStep', { agencyId: _id });
    if (hasDossier) {
      await pseudonymiseAgency(trx, _id);
      continue;
    }
    for (const key of await listFileKeys(trx, _id)) await ctx.storage.remove(key);
    if (salesForceId !== null) await insertCrmErasure(trx, _id);
    await deleteAgencyRows(trx, _id);
  }
  for (const key of await listKeysOfFilesBy(trx, userId)) await ctx.storage.remove(key);
  await deleteFilesBy(trx, userId);
  await emptyMails(trx, { userId, email }, companies);
  await deleteTraces(trx, userId);
  await closeSessionsOf(trx, userId);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const key of await pseudonymiseUser(trx, userId, { passwordHash, now })) await ctx.storage.remove(key);
  await updateDone(trx, userId, now);
  await audit(ctx, trx, THE_SERVICE, {
    action: 'erased',
    entity: { type: 'user', id: userId },
    details: {
      companies: companies.filter(({ hasDossier }) => !hasDossier).map(({ _id }) => _id),
      kept: companies.filter(({ hasDossier }) => hasDossier).map(({ _id }) => _id),
    },
  });
}

/** Empties what was written to a person and to their companies, and nothing that was written to somebody else at the same address. */
async function emptyMails(
  trx: Transaction<DB>,
  { userId, email }: { readonly userId: string; readonly email: string },
  companies: readonly CompanyToErase[],
): Promise<void> {
  const nobody = `${userId}@eliminato.invalid`;
  const own = new Set([email, ...(await listOtherEmails(trx, userId))]);
  for (const { _id: agencyId, businessName, administrationEmail: address, isAddressShared } of companies)
    if (!isAddressShared) own.add(address);
    else await blankMailsAbout(trx, { address, agencyId, businessName }, nobody);
  await blankMailsTo(trx, { userId, addresses: [...own] }, nobody);
}
