import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Context, Database } from '../context.ts';
import type { Config } from '../config/config.ts';
import { anyOf } from '../db/query-parts.ts';
import { newId } from '../new-id.ts';
import { recheck } from '../live/publish.ts';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@volano/domain/errors';
import { type PasswordFault, passwordFaults, isCommonPassword } from '@volano/domain/rules/password';
import { Secret, TOTP } from 'otpauth';
import { DEVICE_DAYS, RESET_DAYS, daysBefore } from '@volano/domain/rules/retention';

/** A session writes down that it was used at most once a minute. */
const TOUCH_EVERY_MS = 60_000;

/** Where a session is opened from: what its owner recognises it by. */
export interface Place {
  readonly userAgent: string;
  readonly address: string;
  /** What the device says of itself, in its cookie or in `X-Device`, where it says anything. */
  readonly device?: string | undefined;
  /** What it is given to say from now on, where it said nothing. */
  readonly issued?: string | undefined;
}

const NOWHERE: Place = { userAgent: '', address: '' };

/** A session that goes on in another one keeps the moment when its password was given. */
interface Opening extends Place {
  readonly provenAt?: string;
}

/** Opens a session and returns its token. Only the token's hash is kept, so that reading the table opens nothing. */
export async function openSession(
  ctx: Context,
  db: Database,
  userId: string,
  agencyId: string | null,
  { userAgent, address, provenAt }: Opening = NOWHERE,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await db
    .insertInto('sessions')
    .values({
      _id: newId(),
      tokenHash: hashToken(token),
      userId,
      agencyId,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      provenAt: provenAt ?? now.toISOString(),
      userAgent: userAgent.slice(0, 300),
      address,
      expiresAt: new Date(now.getTime() + ctx.config.sessionMaxDays * 86_400_000).toISOString(),
    })
    .execute();
  await db
    .updateTable('users')
    .set({ signedInAt: now.toISOString() })
    .where('_id', '=', userId)
    .where('signedInAt', 'is', null)
    .execute();
  return token;
}

/** Who a token stands for, or null when it is unknown, expired, idle too long, or of somebody who may no longer enter. */
export async function findActor(ctx: Context, token: string, address = ''): Promise<Actor | null> {
  const row = await openSessions(ctx).where('s.tokenHash', '=', hashToken(token)).executeTakeFirst();
  if (row === undefined) return null;
  const unseen = ctx.clock.now().getTime() - Date.parse(row.lastSeenAt);
  if (unseen > TOUCH_EVERY_MS) await touch(ctx, row.sessionId, row.agencyId);
  return {
    userId: row.userId,
    role: row.role,
    sessionId: row.sessionId,
    agencyId: row.agencyId,
    contractType: row.contractType,
    isMonoGrant: row.isMonoGrant ?? row.isMonoGrantUser,
    provenAt: row.provenAt,
    mustSetUpTwoFactor: mustSetUpTwoFactor(ctx.config, row.role, row.twoFactorSince !== null),
    mustChangePassword: row.mustChangePassword,
    isPending: !row.isConfirmed,
    address,
  };
}

/**
 * Which of these sessions still open something live, whose each is, the company in use, and whether its person waits to be confirmed. Looking is no use
 * of them: they grow idle all the same.
 */
export async function listStandings(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, { userId: string; agencyId: string | null; isPending: boolean }>> {
  const rows = await openSessions(ctx).where('s._id', '=', anyOf(sessionIds)).execute();
  return new Map(
    rows.map(({ sessionId, userId, agencyId, isConfirmed }) => [
      sessionId,
      { userId, agencyId, isPending: !isConfirmed },
    ]),
  );
}

/** The sessions that open something now. */
function openSessions(ctx: Context) {
  const now = ctx.clock.now();
  const idleSince = new Date(now.getTime() - ctx.config.sessionIdleHours * 3_600_000).toISOString();
  return (
    ctx.db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u._id', 's.userId')
      // A company that was handed to somebody else is no longer the one in use (holes H10, H21).
      .leftJoin('agencies as a', (join) => join.onRef('a._id', '=', 's.agencyId').onRef('a.userId', '=', 'u._id'))
      .select(['s._id as sessionId', 's.lastSeenAt', 'u._id as userId', 'u.role', 'u.isMonoGrant as isMonoGrantUser'])
      .select(['s.provenAt', 'u.twoFactorSince', 'u.mustChangePassword', 'u.isConfirmed'])
      .select(['a._id as agencyId', 'a.contractType', 'a.isMonoGrant'])
      .where('s.expiresAt', '>', now.toISOString())
      .where('s.lastSeenAt', '>', idleSince)
      .where('u.isEnabled', '=', true)
      .where((eb) => eb.or([eb('u.isConfirmed', '=', true), waits('u')]))
  );
}

/** `mayWait` of a row of `users` under this name, as SQL. */
export function waits(as: 'u' | 'users') {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<boolean>`(${of('role')} in ('user', 'business-partner') and ${of('isEmailVerified')} and not ${of('isConfirmed')}
    and (${of('importedAt')} is null or ${of('invitedAt')} is not null))`;
}

/** Whether the installation asks a second factor of people with this role: of its staff, never of customers, who choose for themselves. */
export function mustHaveTwoFactor(config: Config, role: Role): boolean {
  return config.isTwoFactorRequired && !isCustomer({ role });
}

/** Whether somebody of the staff still has to set up the second factor that the office asks for. */
export function mustSetUpTwoFactor(config: Config, role: Role, hasTwoFactor: boolean): boolean {
  return mustHaveTwoFactor(config, role) && !hasTwoFactor;
}

async function touch(ctx: Context, sessionId: string, agencyId: string | null): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.updateTable('sessions').set({ lastSeenAt: now }).where('_id', '=', sessionId).execute();
  await markAccess(ctx.db, agencyId, now);
}

/** Writes down that a company is in use by its owner: the next session opens in the one used last. */
export async function markAccess(db: Database, agencyId: string | null, now: string): Promise<void> {
  if (agencyId === null) return;
  await db.updateTable('agencies').set({ lastAccessAt: now }).where('_id', '=', agencyId).execute();
}

/** Ends one session and says whether it was there to be ended. Its open windows hear of it, and whether another takes its place. */
export async function closeSession(
  db: Database,
  sessionId: string,
  { isReplaced }: { isReplaced: boolean } = { isReplaced: false },
): Promise<boolean> {
  // A browser that signs out is told of nothing any more; one that goes on in another session is.
  if (!isReplaced) await db.deleteFrom('push_subscriptions').where('sessionId', '=', sessionId).execute();
  const closed = await db.deleteFrom('sessions').where('_id', '=', sessionId).returning('userId').executeTakeFirst();
  if (closed !== undefined) await recheck(db, closed.userId, isReplaced ? sessionId : undefined);
  return closed !== undefined;
}

/** Browsers that are told of notifications belong to the session that takes the place of another: ended by hand, it takes them along. */
export async function movePushDevices(db: Database, fromSessionId: string, toToken: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({
      sessionId: eb.selectFrom('sessions').select('_id').where('tokenHash', '=', hashToken(toToken)),
    }))
    .where('sessionId', '=', fromSessionId)
    .execute();
}

/** Ends every session of a person: after a new password, a new role, a block. */
export async function closeSessionsOf(db: Database, userId: string, exceptSessionId?: string): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  let devices = db.deleteFrom('push_subscriptions').where('userId', '=', userId);
  if (exceptSessionId !== undefined) {
    sessions = sessions.where('_id', '<>', exceptSessionId);
    devices = devices.where(sql<boolean>`"sessionId" is distinct from ${exceptSessionId}::uuid`);
  }
  await devices.execute();
  await sessions.execute();
  await recheck(db, userId);
}

/** What names a session to its own page, and opens nothing. */
export function markOf(token: string): string {
  return hashToken(`mark ${token}`).toString('base64url').slice(0, 22);
}

/** What is kept of a token, and what it is looked up by. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// Argon2id, 19 MiB, two passes: the OWASP floor, some 20 ms here.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to be kept of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is right. Without a stored hash (nobody has that e-mail) it takes the same time over a decoy,
 * so that the clock does not tell who has an account (abuse 1).
 */
export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a decoy that nobody knows');
  // A stored word that is no hash, of a row that was brought in, is fitted by nothing, and in the same time.
  const hash = stored?.startsWith('$argon2') ? stored : undefined;
  const isRight = await verify(hash ?? (await decoy), password, OPTIONS);
  return isRight && hash !== undefined;
}

/** What the product is called, whatever the firm is. */
const PRODUCT = 'Volano';

/** What everybody knows of whose password it is going to be. */
interface PasswordOwner {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/**
 * Refuses a password that is being set: 400 `passwordTooWeak` against the rule, with what it lacks, 400 `passwordTooCommon` for what many people use
 * or what is known of this person (decisions §2, holes H30). Never asked at login.
 */
export function requireGoodPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
  { name, surname, email }: PasswordOwner,
  firmName: string,
): void {
  const { passwordMin: min } = config;
  const faults = passwordFaults(password, min);
  if (faults.length > 0) {
    const fields = faults.map((fault) => ({ path: 'password', message: FAULTS[fault] }));
    throw new AppError('passwordTooWeak', { params: { minimum: min }, fields });
  }
  if (isCommonPassword(password, [name, surname, email, firmName, PRODUCT])) throw new AppError('passwordTooCommon');
}

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  length: 'tooShort',
  upper: 'passwordUpper',
  lower: 'passwordLower',
  digit: 'passwordDigit',
};

const PERIOD_S = 30;

/** A new secret for an authenticator app, as people type it where they cannot photograph it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that the QR code of a secret carries: whose it is and for which portal. */
export function totpAddress(secret: string, owner: { issuer: string; label: string }): string {
  return generatorOf(secret, owner).toString();
}

/**
 * The time step that a code belongs to, or null for a wrong one. The step before and the one after are taken as well: clocks of phones
 * differ. Compared without a hint from the clock.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (PERIOD_S * 1000)) + delta;
}

function generatorOf(secret: string, owner: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...owner, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

// Without letters and digits that are taken for each other on paper.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

/** Ten codes of twelve signs, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => [group(), group(), group()].join('-'));
}

function group(): string {
  return Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** What is kept of a recovery code: whatever the case and the signs between its letters; two people's are never alike. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

/** A client that has not repeated a request within two days will not. */
const REPEATABLE_MS = 2 * 86_400_000;

/**
 * Removes what stands for a moment that is over: ended sessions, full windows of limits, links and codes, answers kept for
 * repeated requests. None of them means anything any more, so running it twice, or on several nodes, is the same as once.
 */
export async function deleteEnded({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expiresAt', '<=', before(0)), eb('lastSeenAt', '<=', before(config.sessionIdleHours * 3_600_000))]),
    )
    .execute();
  await db.deleteFrom('known_devices').where('lastSeenAt', '<=', daysBefore(now, DEVICE_DAYS)).execute();
  await db.deleteFrom('rate_limits').where('resetsAt', '<=', before(0)).execute();
  // Kept a while after its hour: whoever opens an old mail reads whether its link was used or has expired.
  await db.deleteFrom('password_resets').where('expiresAt', '<=', daysBefore(now, RESET_DAYS)).execute();
  await db.deleteFrom('device_confirmations').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('confirmation_codes').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('external_codes').where('expiresAt', '<=', before(0)).execute();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<=', before(REPEATABLE_MS)).execute();
}
