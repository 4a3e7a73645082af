import { randomInt } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type { register as contract } from '@volano/domain/contracts/registration';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import { type AdvisorField, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import type { Transaction } from 'kysely';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { idempotent, throttle } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, isRightPassword, requireGoodPassword } from '../../../platform/session/session.ts';
import { insertAgency } from '../agencies/agencies.queries.ts';
import { beginFollowing } from '../../../access/following.ts';
import { listFollowersForUpdate } from '../../../access/following.queries.ts';
import { insertUser } from '../../people/public.ts';
import {
  findAccountId,
  findInvitation,
  type Invitation,
  deleteCode,
  findUnverified,
  insertCode,
  countAttempt,
  updateVerified,
} from './registration.queries.ts';

export type Registration = ReceivedOf<typeof contract>['body'];

/** Where the request comes from, and the language that the person reads: they are written to in it from now on. */
interface Asking {
  readonly address: string;
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
}

/**
 * Opens an account and its first company, and has a code mailed (decisions §2). A repeat with the same key changes nothing and succeeds. An e-mail in
 * use is `duplicateKey` and changes nothing (abuse 15); an invitation that does not hold is `invitationInvalid` (abuse 16).
 */
export async function register(ctx: Context, asked: Registration, asking: Asking): Promise<void> {
  requireGoodPassword(ctx, asked.password, asked, (await getBrand(ctx, ctx.db)).name);
  const passwordHash = await hashPassword(asked.password);
  const [userId, now] = [newId(), ctx.clock.now().toISOString()];
  // Without the password: a fast hash of it is not stored.
  const request = { ...asked, password: undefined };
  const repeatable = { route: 'register', key: asking.idempotencyKey, request };
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = asked.invitation === undefined ? null : await findInvitation(trx, asked.invitation, now);
    if (asked.invitation !== undefined && invitation === null) throw new AppError('invitationInvalid');
    const isNew = await insertUser(trx, {
      _id: userId,
      name: asked.name,
      surname: asked.surname,
      email: asked.email,
      gender: asked.gender ?? null,
      telephone: asked.telephone,
      language: asking.language,
      passwordHash,
      role: 'user',
      userType: 'app-user',
      isConfirmed: invitation?.hasSkipUserConfirm ?? false,
      invitationId: invitation?._id ?? null,
      createdAt: now,
    });
    // The key belongs to the account that the first request opened.
    const owner = isNew ? userId : await findAccountId(trx, asked.email);
    if (owner === null) throw new AppError('duplicateKey');
    await idempotent(trx, { ...repeatable, userId: owner }, async () => {
      if (!isNew) throw new AppError('duplicateKey');
      await openAccount(ctx, trx, asked, { userId, address: asking.address, now, invitation });
      return {};
    });
  });
}

interface Opening {
  readonly userId: string;
  readonly address: string;
  readonly now: string;
  readonly invitation: Invitation | null;
}

/** What comes with a new account: its company, the answers of the check, the code, a line in the audit log. */
async function openAccount(ctx: Context, trx: Transaction<DB>, asked: Registration, opening: Opening): Promise<void> {
  const { userId, address, invitation } = opening;
  const agencyId = newId();
  await openAgency(ctx, trx, asked, { ...opening, agencyId });
  if (asked.check !== undefined)
    await ctx.jobs.emit(trx, 'check.broughtAlong', { agencyId, userId, check: asked.check });
  await ctx.jobs.emit(trx, 'confirmation.requested', { email: asked.email, askedId: newId() });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  const entity = { type: 'user', id: userId } as const;
  const details = { invitationId: invitation?._id ?? null };
  await audit(ctx, trx, { userId, address }, { action: 'registered', entity, agencyId, details });
}

/** The first company of somebody who registers, with whom the invitation brings. */
async function openAgency(
  ctx: Context,
  trx: Transaction<DB>,
  asked: Registration,
  given: Opening & { readonly agencyId: string },
): Promise<void> {
  const { agencyId, userId, address, now, invitation } = given;
  const followers = await assignmentOf(trx, invitation);
  await insertAgency(trx, {
    _id: agencyId,
    userId,
    businessName: asked.businessName,
    vatNumber: asked.vatNumber,
    // The company completes these in its profile.
    fiscalCode: asked.vatNumber,
    administrationEmail: asked.email,
    telephone: asked.telephone,
    referentName: asked.name,
    referentSurname: asked.surname,
    registeredOfficeAddress: asked.registeredOfficeAddress || null,
    registeredOfficePostalCode: asked.registeredOfficePostalCode || null,
    registeredOfficeCity: asked.registeredOfficeCity || null,
    registeredOfficeProvince: asked.registeredOfficeProvince || null,
    createdAt: now,
    ...followers,
  });
  // The invitation says who follows them: they did not choose, and hear of it.
  const act = { why: 'invitation', isToldToActor: true } as const;
  await beginFollowing(ctx, trx, { userId, address }, { agencyId, followers }, act);
}

/** The consultant that an invitation brings, in the column of their kind, held as they are: nobody is assigned while being let go. */
async function assignmentOf(
  trx: Database,
  invitation: Invitation | null,
): Promise<Partial<Record<AdvisorField, string>>> {
  if (invitation === null || invitation.advisorId === null || invitation.advisorRole === null) return {};
  if ((await listFollowersForUpdate(trx, [invitation.advisorId])).length === 0) throw new AppError('invitationInvalid');
  return { [FIELD_OF_KIND[invitation.advisorRole]]: invitation.advisorId };
}

const CODE_LIFE_MS = 15 * 60_000;
/** Codes that one account is mailed in an hour: with five tries each, guessing leads nowhere. */
const CODES = { attempts: 3, seconds: 3600 } as const;

/** Notes that somebody asked for a code. Whether there is anything to verify is looked at later, by a job: the answer cannot tell. */
export async function requestCode(ctx: Context, email: string): Promise<void> {
  await ctx.db
    .transaction()
    .execute((trx) => ctx.jobs.emit(trx, 'confirmation.requested', { email, askedId: newId() }));
}

/**
 * Makes the six digits for an e-mail that is still to be verified; null where there is nothing to send, or too much was. In the
 * transaction of the mail that carries them. Kept as a slow hash: trying them all takes longer than they live.
 */
export async function createCode(
  ctx: Context,
  trx: Transaction<DB>,
  email: string,
): Promise<{ code: string; until: string; userId: string; name: string; language: Language } | null> {
  const person = await findUnverified(trx, email);
  if (person === null) return null;
  try {
    await throttle({ ...ctx, db: trx }, `code ${person._id}`, CODES);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ userId: person._id }, 'verification code asked too often');
    return null;
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
  await insertCode(trx, {
    userId: person._id,
    codeHash: Buffer.from(await hashPassword(code)),
    createdAt: now.toISOString(),
    expiresAt: until,
  });
  return { code, until, userId: person._id, name: person.name, language: person.language };
}

/**
 * Verifies an e-mail with its code and answers whether the account may enter at once. Unknown e-mail, wrong, expired and used code are
 * refused alike and in the same time: 400 `confirmationCodeInvalid`. Every guess counts, the right one too (abuse 14).
 */
export async function confirmEmail(ctx: Context, email: string, code: string, address: string): Promise<boolean> {
  const taken = await countAttempt(ctx.db, email, ctx.clock.now().toISOString());
  const isRight = await isRightPassword(taken?.codeHash.toString(), code);
  if (taken === null || !isRight) throw new AppError('confirmationCodeInvalid');
  const { userId, codeHash } = taken;
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteCode(trx, userId, codeHash))) throw new AppError('confirmationCodeInvalid');
    const isConfirmed = await updateVerified(trx, userId);
    await audit(ctx, trx, { userId, address }, { action: 'emailVerified', entity: { type: 'user', id: userId } });
    if (!isConfirmed) await ctx.jobs.emit(trx, 'user.registered', { userId });
    return isConfirmed;
  });
}
