import { randomBytes } from 'node:crypto';
import { updateMe } from '@volano/domain/contracts/session';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import { type Actor, hasRecentProof, isCustomer, mayWait, reservedFields } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { audit, insertKpiEvent } from '../../../platform/audit/audit.ts';
import type { Credentials } from '../../../platform/http/route.ts';
import { deleteAttempt, throttle } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { twoFactorPlace } from '../../../platform/secrets/sealer.ts';
import {
  hashPassword,
  isRightPassword,
  requireGoodPassword,
  stepOfCode,
  hashRecoveryCode,
  closeSession,
  markAccess,
  closeSessionsOf,
  hashToken,
  movePushDevices,
  openSession,
  type Place,
} from '../../../platform/session/session.ts';
import { getSecondFactor, consumeRecoveryCode, consumeStep } from '../two-factor/two-factor.queries.ts';
import {
  countResetsSince,
  findAccount,
  findPasswordHash,
  getPerson,
  lockProof,
  insertReset,
  listAgenciesOf,
  consumeReset,
  findReset,
  isOpenReset,
  updatePerson,
  getPasswordHash,
  isSessionOf,
  updateProof,
} from './session.queries.ts';
import { chooseAdvisor } from './advisor-choice.actions.ts';
import { beginGuess, forgetGuesses, failSecondFactor, recogniseDevice } from './safeguards.actions.ts';
import { updateResetsOf } from '../users/users.queries.ts';

const RESETS_AN_HOUR = 3;
const RESET_LIFE_MS = 3_600_000;

/** What somebody brings who wants to come in, and where they come from. */
export interface Entry extends Place {
  readonly credentials: Credentials;
  readonly secondFactor: string | undefined;
}

/**
 * Who the credentials belong to. Unknown e-mail and wrong password are refused alike and in the same time (decisions §2); whoever has a
 * second factor brings it along. `admitsPending` where a customer may come in to wait for the office.
 */
export async function authenticate(
  ctx: Context,
  { credentials, secondFactor, address, device }: Entry,
  { admitsPending }: { admitsPending: boolean } = { admitsPending: false },
) {
  const account = await findAccount(ctx.db, credentials.email);
  const guess = await beginGuess(ctx, { email: credentials.email, userId: account?._id, address, device });
  if (!(await isRightPassword(account?.passwordHash, credentials.password)) || account === null)
    return guess.fail('wrongCredentials');
  // Of many that came together, the right one must not stand out once the others have filled the limit.
  await guess.succeed();
  requireAdmitted({ ...account, isConfirmed: account.isConfirmed || (admitsPending && mayWait(account)) });
  await requireSecondFactor(ctx, account._id, secondFactor, address);
  return account;
}

/** Opens a session in a company: the one asked for, or the one used last. Who waits for the office asks for none. Answers its token. */
export async function signIn(ctx: Context, entry: Entry, agencyId?: string): Promise<string> {
  const account = await authenticate(ctx, entry, { admitsPending: agencyId === undefined });
  if (agencyId !== undefined && !isCustomer(account)) throw new AppError('roleForbidden');
  const agencies = isCustomer(account) ? await listAgenciesOf(ctx.db, account._id) : [];
  const chosen = agencyId === undefined ? agencies[0] : agencies.find((agency) => agency._id === agencyId);
  if (agencyId !== undefined && chosen === undefined) throw new AppError('notFound');
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockProof(trx, account._id, account))) throw new AppError('wrongCredentials');
    const token = await openSession(ctx, trx, account._id, chosen?._id ?? null, entry);
    await recogniseDevice(ctx, trx, account._id, entry);
    const actor = { userId: account._id, address: entry.address };
    await audit(ctx, trx, actor, { action: 'login', entity: { type: 'user', id: account._id } });
    if (isCustomer(account)) await countAccess(ctx, trx, account._id, chosen?._id ?? null);
    return token;
  });
}

/** A new session in another company of the same person; the old one dies in the same step (holes H10). */
export async function switchAgency(ctx: Context, actor: Actor, agencyId: string, userAgent: string): Promise<string> {
  const agencies = await listAgenciesOf(ctx.db, actor.userId);
  if (!agencies.some((agency) => agency._id === agencyId)) throw new AppError('notFound');
  const { address, provenAt } = actor;
  return ctx.db.transaction().execute(async (trx) => {
    const token = await openSession(ctx, trx, actor.userId, agencyId, { userAgent, address, provenAt });
    await movePushDevices(trx, actor.sessionId, token);
    await markAccess(trx, agencyId, ctx.clock.now().toISOString());
    // Of two changes at once, one session must not become two.
    if (!(await closeSession(trx, actor.sessionId, { isReplaced: true }))) throw new AppError('sessionExpired');
    return token;
  });
}

export interface ProfileChanges {
  name?: string | undefined;
  surname?: string | undefined;
  gender?: 'male' | 'female' | 'other' | null | undefined;
  description?: string | null | undefined;
  language?: Language | undefined;
  password?: string | undefined;
  advisor?: string | undefined;
}

/** Choices of one person in a day: each may be told to two people of the firm, also by who waits to be confirmed. */
const CHOICES = { attempts: 20, seconds: 86_400 } as const;

/** Changes one's own profile, and whom one chose, all or nothing. A new password ends every other session of the person, and every link for another one. */
export async function updateProfile(ctx: Context, actor: Actor, changes: ProfileChanges): Promise<void> {
  const { password, advisor, ...fields } = changes;
  if (reservedFields(actor, updateMe, changes).length > 0) throw new AppError('roleForbidden');
  if (actor.isPending && Object.keys(fields).some((field) => field !== 'language'))
    throw new AppError('accountPending');
  if (actor.mustChangePassword && password === undefined) throw new AppError('passwordChangeRequired');
  if (password !== undefined) {
    // Whoever finds a window open must not lock its owner out.
    if (!hasRecentProof(actor, ctx.clock.now())) throw new AppError('reauthRequired');
    requireGoodPassword(ctx, password, await getPerson(ctx.db, actor.userId), (await getBrand(ctx, ctx.db)).name);
    if (actor.mustChangePassword) await requireAnother(ctx.db, actor.userId, password);
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  if (advisor !== undefined) await throttle(ctx, `choice ${actor.userId}`, CHOICES);
  await ctx.db.transaction().execute(async (trx) => {
    // Companies are held before their owner, as by everybody who holds both.
    if (advisor !== undefined) await chooseAdvisor(ctx, trx, actor, advisor);
    await updatePerson(trx, actor.userId, {
      ...withoutUndefined(fields),
      ...(passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false }),
    });
    if (passwordHash === undefined) return;
    await closeSessionsOf(trx, actor.userId, actor.sessionId);
    const changedAt = ctx.clock.now().toISOString();
    await updateResetsOf(trx, actor.userId, changedAt);
    await audit(ctx, trx, actor, { action: 'passwordChanged', entity: { type: 'user', id: actor.userId } });
    await ctx.jobs.emit(trx, 'password.changed', { userId: actor.userId, changedAt });
  });
}

/** Notes that somebody asked for a link. Whether the account exists is looked at later, by a job: the answer cannot tell. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await ctx.db
    .transaction()
    .execute((trx) => ctx.jobs.emit(trx, 'passwordReset.requested', { email, askedId: newId() }));
}

/**
 * Makes a link for an existing account, at most three an hour; null where there is nothing to send (abuse 9, 11). In the transaction
 * of the mail that carries it: a link that nobody gets would only count against the person.
 */
export async function createReset(
  ctx: Context,
  trx: Transaction<DB>,
  email: string,
  lifeMs = RESET_LIFE_MS,
): Promise<{ token: string; until: string; name: string; language: Language } | null> {
  const account = await findAccount(trx, email);
  if (account === null || !account.isEnabled) return null;
  const now = ctx.clock.now();
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  if ((await countResetsSince(trx, account._id, anHourAgo)) >= RESETS_AN_HOUR) {
    ctx.log.warn({ userId: account._id }, 'password reset asked too often');
    return null;
  }
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + lifeMs).toISOString();
  await insertReset(trx, {
    _id: newId(),
    tokenHash: hashToken(token),
    userId: account._id,
    createdAt: now.toISOString(),
    expiresAt: until,
  });
  return { token, until, name: account.name, language: account.language };
}

/** Refuses a link that opens no more: 404 `linkUsed` once it was used, or another one of the same person; 404 `linkExpired` else. */
export async function requireOpenReset(ctx: Context, token: string): Promise<void> {
  const reset = await findReset(ctx.db, hashToken(token));
  if (reset !== null && reset.usedAt !== null) throw new AppError('linkUsed');
  if (reset === null || new Date(reset.expiresAt) <= ctx.clock.now()) throw new AppError('linkExpired');
}

/** Sets a new password with a link: one use, within the hour, every session ends, and the owner is told (abuse 13). */
export async function resetPassword(ctx: Context, token: string, password: string, address: string): Promise<void> {
  // A hash costs a tenth of a second: whoever has no link does not get one.
  if (!(await isOpenReset(ctx.db, hashToken(token), ctx.clock.now().toISOString())))
    throw new AppError('passwordResetInvalid');
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    const changedAt = ctx.clock.now().toISOString();
    const userId = await consumeReset(trx, hashToken(token), changedAt);
    if (userId === null) throw new AppError('passwordResetInvalid');
    const person = await getPerson(trx, userId);
    requireGoodPassword(ctx, password, person, (await getBrand(ctx, trx)).name);
    if (person.mustChangePassword) await requireAnother(trx, userId, password);
    await updatePerson(trx, userId, { passwordHash, mustChangePassword: false });
    await closeSessionsOf(trx, userId);
    await forgetGuesses({ ...ctx, db: trx }, person.email);
    await audit(ctx, trx, { userId, address }, { action: 'passwordReset', entity: { type: 'user', id: userId } });
    await ctx.jobs.emit(trx, 'password.changed', { userId, changedAt });
  });
}

/** Refuses the password that a person has already where somebody else made it, who still knows it: 400 `passwordSame`. */
async function requireAnother(db: Database, userId: string, password: string): Promise<void> {
  const present = await findPasswordHash(db, userId);
  if (present !== null && (await isRightPassword(present, password))) throw new AppError('passwordSame');
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;
}

/** Wrong codes that one account takes in a quarter of an hour, wherever they come from: six digits are few. */
const GUESSES = { attempts: 10, seconds: 900 } as const;

/**
 * Lets in who needs no second factor, and who gives the code of their app or a recovery code in `X-Second-Factor`. Each opens once, of
 * two at the same moment too. 401 `secondFactorNeeded` without one; 401 `secondFactorWrong`, which counts as a failed login. Ask it
 * after the password, or what stands for it.
 */
export async function requireSecondFactor(
  ctx: Context,
  userId: string,
  given: string | undefined,
  address: string,
): Promise<void> {
  const { twoFactorSecret: kept, twoFactorSince } = await getSecondFactor(ctx.db, userId);
  if (kept === null || twoFactorSince === null) return;
  if (given === undefined || given.trim() === '') throw new AppError('secondFactorNeeded');
  const key = `secondFactor ${userId}`;
  await throttle(ctx, key, GUESSES);
  if (!(await verifyCode(ctx, userId, kept, given))) await failSecondFactor(ctx, userId, address);
  await deleteAttempt(ctx, key);
}

async function verifyCode(ctx: Context, userId: string, kept: string, given: string): Promise<boolean> {
  const now = ctx.clock.now();
  const digits = given.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits))
    return consumeRecoveryCode(ctx.db, userId, hashRecoveryCode(userId, given), now.toISOString());
  const step = stepOfCode(ctx.sealer.open(kept, twoFactorPlace(userId)), digits, now);
  return step !== null && consumeStep(ctx.db, userId, step);
}

/**
 * Lets in who proved who they are: 403 `accountDisabled` for whom the office has shut out, 428 `emailNotVerified`, 403 `accountPending` for
 * whom it has not confirmed yet (decisions §2, holes H5). Ask it after the proof only: before, it would tell who has an account.
 */
export function requireAdmitted(account: { isEmailVerified: boolean; isConfirmed: boolean; isEnabled: boolean }): void {
  if (!account.isEnabled) throw new AppError('accountDisabled');
  if (!account.isEmailVerified) throw new AppError('emailNotVerified');
  if (!account.isConfirmed) throw new AppError('accountPending');
}

/**
 * Counts that a customer came in, in the transaction that opens the session, and marks the company as used: who leaves within the minute
 * after which a session is written down as used was here all the same.
 */
export async function countAccess(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction<DB>,
  userId: string,
  agencyId: string | null,
): Promise<void> {
  const createdAt = clock.now().toISOString();
  await insertKpiEvent(trx, { kpiType: 'accesses', userId, agencyId, entityId: userId, createdAt });
  await markAccess(trx, agencyId, createdAt);
}

/** Wrong passwords that one person may give within a quarter of an hour inside a session that is already open. */
const PROOFS = { attempts: 10, seconds: 900 } as const;

/**
 * Takes the password of who is signed in and answers since when it counts as given: what is grave asks for that (holes H9). A wrong
 * one is 400, not 401: the session is still good.
 */
export async function proveSession(ctx: Context, actor: Actor, password: string): Promise<string> {
  const key = `prove ${actor.userId}`;
  await throttle(ctx, key, PROOFS);
  if (!(await isRightPassword(await getPasswordHash(ctx.db, actor.userId), password)))
    throw new AppError('invalidInput', { fields: [{ path: 'password', message: 'wrongPassword' }] });
  await deleteAttempt(ctx, key);
  const provenAt = ctx.clock.now().toISOString();
  await updateProof(ctx.db, actor.sessionId, provenAt);
  return provenAt;
}

/** Ends the session of who asks. */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await closeSession(trx, actor.sessionId);
    await audit(ctx, trx, actor, { action: 'logout', entity: { type: 'user', id: actor.userId } });
  });
}

/** Ends one session of the person who asks; of nobody else's is told that it exists. */
export async function revokeSession(ctx: Context, actor: Actor, sessionId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await isSessionOf(trx, sessionId, actor.userId))) throw new AppError('notFound');
    await closeSession(trx, sessionId);
    await audit(ctx, trx, actor, { action: 'sessionRevoked', entity: { type: 'user', id: actor.userId } });
  });
}

/** Ends every session of the person who asks, except the one they ask in. */
export async function revokeOtherSessions(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await closeSessionsOf(trx, actor.userId, actor.sessionId);
    await audit(ctx, trx, actor, {
      action: 'sessionRevoked',
      entity: { type: 'user', id: actor.userId },
      details: { all: true },
    });
  });
}
