import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type * as contract from '@volano/domain/contracts/users';
import type { HandOver, updateUser as accessContract } from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { requireUserToChange } from '../../../access/office.ts';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { type Actor, isAdmin, isCustomer, hasRecentProof } from '@volano/domain/policies/actor';
import { isOneself, refusedUserFields } from '@volano/domain/policies/users';
import type { AuditAction } from '@volano/domain/rules/audit-vocabulary';
import { daysBefore, INVITED_DAYS } from '@volano/domain/rules/retention';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { throttle } from '../../../platform/http/repeats.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { requireUnused } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, requireGoodPassword, closeSessionsOf, hashToken } from '../../../platform/session/session.ts';
import { rememberErased } from '../../../platform/storage/marks.ts';
import { publish, recheck } from '../../../platform/live/publish.ts';
import {
  consumeEmailChange,
  insertEmailChange,
  listOtherEmails,
  updateCancelled,
  updateCopiedEmails,
} from './email-changes.queries.ts';
import {
  blankMailsTo,
  deleteTraces,
  pseudonymiseUser,
  listFollowedOwners,
  listImportedForUpdate,
} from './user-comings.queries.ts';
import {
  findUserToChange,
  insertUser,
  listOwnedIds,
  placesOfOwner,
  updateUserRow,
  isLastAdmin,
  findByEmail,
  updateResetsOf,
} from './users.queries.ts';
import { emailChangeMails } from './users.replies.ts';
import { handOver } from '../../../access/following.ts';
import { lockFollowed } from '../../../access/following.queries.ts';

/**
 * Creates a person of the staff or a business partner, who may enter at once unless said (1-people §6). The office vouches for the
 * e-mail. Without a password the person is mailed the link that sets one; where the office knows it, the first thing that they do is to choose another. An
 * e-mail in use: 400 `userExists`.
 */
export async function createUser(
  ctx: Context,
  actor: Actor,
  { password, ...given }: ReceivedOf<typeof contract.createUser>['body'],
): Promise<string> {
  if (password !== undefined) requireGoodPassword(ctx, password, given, (await getBrand(ctx, ctx.db)).name);
  // Without one, a hash of something that nobody knows: the link sets the first.
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'));
  const createdAt = ctx.clock.now().toISOString();
  const _id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    const isNew = await insertUser(trx, {
      _id,
      ...given,
      isConfirmed: given.isConfirmed ?? true,
      isEmailVerified: true,
      userType: isCustomer(given) ? 'app-user' : 'internal-user',
      passwordHash,
      mustChangePassword: password !== undefined,
      ...(password === undefined ? { invitedAt: createdAt } : {}),
      createdAt,
    });
    if (!isNew) throw new AppError('userExists', { fields: [{ path: 'email', message: 'emailTaken' }] });
    await audit(ctx, trx, actor, {
      action: 'userCreated',
      entity: { type: 'user', id: _id },
      details: { role: given.role },
    });
    if (password === undefined) await ctx.jobs.emit(trx, 'user.invited', { userId: _id, invitedAt: createdAt });
  });
  return _id;
}

/**
 * Makes a customer a group of so many companies, or no group: then the size is one again (1-people §4). Never fewer than the companies
 * that the person owns: 409 `groupTooSmall`. Held against a company that is being added at the same moment.
 */
export async function setGroup(
  ctx: Context,
  actor: Actor,
  id: string,
  { isGroup, groupSize }: ReceivedOf<typeof contract.setGroup>['body'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (!isCustomer(person))
      throw new AppError('invalidInput', { fields: [{ path: 'isGroup', message: 'customersOnly' }] });
    const size = isGroup ? groupSize : 1;
    const owned = await listOwnedIds(trx, id);
    if (size < owned.length) throw new AppError('groupTooSmall', { params: { owned: owned.length } });
    if (person.isGroup === isGroup && person.groupSize === size) return;
    await updateUserRow(trx, id, { isGroup, groupSize: size });
    await audit(ctx, trx, actor, {
      action: 'groupChanged',
      entity: { type: 'user', id },
      details: { isGroup, groupSize: size },
    });
    // Their open windows offer another company, or no more.
    const [agencyId] = owned;
    if (agencyId !== undefined) await publish(trx, `user:${id}`, 'agenciesChanged', { agencyId });
  });
}

type Sent = ReceivedOf<typeof accessContract>['body'];
type Changes = Omit<Sent, 'handOver'>;
type Person = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>;

/**
 * Changes the fields that are sent (decisions §1). Who is shut out or gets another role loses every session, and hears of it at the next
 * request and in open windows; who is confirmed is mailed. The last admin who can enter stays (409 `lastAdmin`), and nobody shuts
 * themself out (409 `ownAccount`). What who is disabled follows is handed over in the same step (409 `handOverNeeded`). An owner from a list who was never written to has no way in and is invited instead of confirmed (409
 * `userNotInvited`). Answers whether anything was other than it was.
 */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  id: string,
  { handOver: to, ...sent }: Sent,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    requireUserToChange(actor, id);
    if (to !== undefined && sent.isEnabled !== false)
      throw new AppError('invalidInput', { fields: [{ path: 'handOver', message: 'unknown' }] });
    if (sent.isEnabled === false) await lockFollowed(trx, id);
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    const changes = differing(person, sent);
    const isShutOut = changes.isEnabled === false || changes.isConfirmed === false;
    const losesAdmin = person.role === 'admin' && (isShutOut || changes.role !== undefined);
    if (losesAdmin && (await isLastAdmin(trx, id))) throw new AppError('lastAdmin');
    const fields = refusedUserFields(actor, person, Object.keys(sent));
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    if (isShutOut && isOneself(actor, person)) throw new AppError('ownAccount');
    if (changes.isConfirmed === true && person.isToInvite) throw new AppError('userNotInvited');
    // Of who was disabled before there may be something left to hand over: asked for, not asked again.
    if (changes.isEnabled === false || to !== undefined) await handOver(ctx, trx, actor, id, to);
    await updateUserRow(trx, id, changes);
    await writeDown(ctx, trx, actor, person, changes);
    if (isShutOut || changes.role !== undefined) await closeSessionsOf(trx, id);
    if (changes.isConfirmed === true) {
      await recheck(trx, id);
      await ctx.jobs.emit(trx, 'user.confirmed', { userId: id });
    }
    // Another role is shown other services.
    if (changes.role !== undefined)
      for (const agencyId of await listOwnedIds(trx, id)) await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
    return Object.keys(changes).length > 0;
  });
}

/** What was sent and is not so already. */
function differing(person: Person, sent: Changes): Changes {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && person[field as keyof Person] !== value),
  );
}

async function writeDown(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  person: Person,
  { role, isEnabled, isConfirmed, groupName, ...rest }: Changes,
): Promise<void> {
  const write = (action: AuditAction, details: Record<string, unknown> = {}) =>
    audit(ctx, trx, actor, { action, entity: { type: 'user', id: person._id }, details });
  if (role !== undefined) await write('userRoleChanged', { from: person.role, to: role });
  if (isEnabled !== undefined) await write(isEnabled ? 'userEnabled' : 'userDisabled');
  if (isConfirmed === true) await write('userConfirmed');
  if (groupName !== undefined) await write('groupChanged', { fields: ['groupName'] });
  const fields = [...Object.keys(rest), ...(isConfirmed === false ? ['isConfirmed'] : [])];
  if (fields.length > 0) await write('userChanged', { fields });
}

/**
 * Deletes a person who owns no company (409 `userHasAgencies`) and hands over those that they follow (409 `handOverNeeded`): what they did stays, under
 * no name, and a backup that is put back does not bring them back. Not the last admin who can enter (409 `lastAdmin`), and not oneself (409 `ownAccount`).
 */
export async function deleteUser(ctx: Context, actor: Actor, id: string, to: HandOver | undefined): Promise<void> {
  // A hash of something that nobody knows: the account has no password any more.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const files = await ctx.db.transaction().execute(async (trx) => {
    await lockFollowed(trx, id);
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (person.role === 'admin' && (await isLastAdmin(trx, id))) throw new AppError('lastAdmin');
    if (isOneself(actor, person)) throw new AppError('ownAccount');
    await requireUnused(trx, placesOfOwner(id), 'userHasAgencies');
    await handOver(ctx, trx, actor, id, to);
    await closeSessionsOf(trx, id);
    const addresses = [person.email, ...(await listOtherEmails(trx, id))];
    await blankMailsTo(trx, { userId: id, addresses }, `${id}@eliminato.invalid`);
    await deleteTraces(trx, id);
    await audit(ctx, trx, actor, {
      action: 'userDeleted',
      entity: { type: 'user', id },
      details: { role: person.role },
    });
    return pseudonymiseUser(trx, id, { passwordHash, now: ctx.clock.now().toISOString() });
  });
  // Only now: who was not deleted after all must not be by night.
  await rememberErased(ctx, { userId: id, isByOffice: true });
  for (const storageKey of files) await ctx.storage.remove(storageKey);
}

const LINK_LIFE_MS = 86_400_000;
/** Links that the office has mailed to one person in an hour. */
const LINKS = { attempts: 3, seconds: 3600 } as const;

/**
 * Has a person mailed the link to choose a new password. An e-mail that nobody has: 404 `userNotFound`, said to admins only (holes H3);
 * somebody who is shut out: 409 `userDisabled`; more than three in an hour: 429.
 */
export async function sendPasswordReset(ctx: Context, actor: Actor, email: string): Promise<void> {
  const person = await findByEmail(ctx.db, email);
  if (person === null) throw new AppError('userNotFound');
  if (!person.isEnabled) throw new AppError('userDisabled');
  await ctx.db.transaction().execute(async (trx) => {
    await throttle({ ...ctx, db: trx }, `office reset ${person._id}`, LINKS);
    await ctx.jobs.emit(trx, 'passwordReset.requested', { email, askedId: newId() });
    await audit(ctx, trx, actor, { action: 'passwordResetSent', entity: { type: 'user', id: person._id } });
  });
}

/** What became of each person who was to be invited. */
interface Invited {
  readonly userId: string;
  readonly status: 'invited' | 'already' | 'refused';
  readonly code: 'notFound' | 'notImported' | 'userDisabled' | null;
}

/**
 * Opens the portal to owners whom the office brought in, and again to whom it created, and has each mailed the link to choose a password. Who was invited within the life
 * of that link, or was and has entered, is left alone, so a repeat mails nobody twice; a consultant invites the owners of the companies that they follow, and knows of no other; one line for each who was named, in their order. Audited.
 */
export async function inviteUsers(ctx: Context, actor: Actor, usersIds: readonly string[]): Promise<Invited[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const mayInvite = isAdmin(actor) ? usersIds : await listFollowedOwners(trx, actor, usersIds);
    const people = new Map((await listImportedForUpdate(trx, mayInvite)).map((person) => [person._id, person]));
    const result: Invited[] = [];
    for (const userId of new Set(usersIds)) {
      const person = people.get(userId);
      const code =
        person === undefined
          ? 'notFound'
          : person.importedAt === null && person.invitedAt === null
            ? 'notImported'
            : person.isEnabled
              ? null
              : 'userDisabled';
      if (person === undefined || code !== null) {
        result.push({ userId, status: 'refused', code });
        continue;
      }
      const { invitedAt, hasEntered } = person;
      // A password alone lets nobody in: who chose one by "Forgot password" before being invited still needs the invitation.
      const isDone = invitedAt !== null && (hasEntered || invitedAt > daysBefore(now, INVITED_DAYS));
      if (!isDone) await invite(ctx, trx, actor, userId);
      result.push({ userId, status: isDone ? 'already' : 'invited', code: null });
    }
    return result;
  });
}

async function invite(ctx: Context, trx: Transaction<DB>, actor: Actor, userId: string): Promise<void> {
  const invitedAt = ctx.clock.now().toISOString();
  await updateUserRow(trx, userId, { isConfirmed: true, invitedAt });
  await recheck(trx, userId);
  await audit(ctx, trx, actor, { action: 'userInvited', entity: { type: 'user', id: userId } });
  await ctx.jobs.emit(trx, 'user.invited', { userId, invitedAt });
}

/**
 * Has another e-mail take the place of a person's, once the link mailed to it is opened: until then they sign in with the one before and
 * are written to there, where they are told at once. An e-mail in use: 400 `duplicateKey`. Asks for a recent proof (holes H9).
 */
export async function changeEmail(ctx: Context, actor: Actor, id: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  if (!hasRecentProof(actor, now)) throw new AppError('reauthRequired');
  await ctx.db.transaction().execute(async (trx) => {
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (person.email === email)
      throw new AppError('invalidInput', { fields: [{ path: 'email', message: 'sameEmail' }] });
    if ((await findByEmail(trx, email)) !== null) throw emailTaken();
    await throttle({ ...ctx, db: trx }, `email change ${id}`, LINKS);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LINK_LIFE_MS).toISOString();
    const change = { _id: newId(), fromEmail: person.email, toEmail: email, expiresAt };
    await insertEmailChange(trx, {
      ...change,
      userId: id,
      tokenHash: hashToken(token),
      requestedBy: actor.userId,
      createdAt: now.toISOString(),
    });
    const { name, language } = person;
    const firm = await getBrand(ctx, trx);
    for (const mail of emailChangeMails(ctx, firm, { ...change, name, language }, token))
      await queueMail(ctx, trx, mail);
    await audit(ctx, trx, actor, { action: 'emailChangeAsked', entity: { type: 'user', id } });
  });
}

/** Takes back a change that nobody has confirmed; the link that was mailed opens nothing any more. */
export async function cancelEmailChange(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if ((await findUserToChange(trx, id)) === null) throw new AppError('notFound');
    if (!(await updateCancelled(trx, id, ctx.clock.now().toISOString()))) return;
    await audit(ctx, trx, actor, { action: 'emailChangeCancelled', entity: { type: 'user', id } });
  });
}

/**
 * Changes the e-mail by the link: one use, within the day. What is written about their companies follows. Every session ends, and so does every link for a new password that went to the
 * address before. Whoever registered with the address meanwhile keeps it: 400 `duplicateKey`, and the link still stands.
 */
export async function confirmEmailChange(ctx: Context, token: string, address: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const change = await consumeEmailChange(trx, hashToken(token), now);
    if (change === null) throw new AppError('emailChangeInvalid');
    const { userId, toEmail } = change;
    if ((await findUserToChange(trx, userId)) === null) throw new AppError('emailChangeInvalid');
    if ((await findByEmail(trx, toEmail)) !== null) throw emailTaken();
    const copies = await updateCopiedEmails(trx, userId, toEmail);
    await updateUserRow(trx, userId, { email: toEmail, isEmailVerified: true });
    await updateResetsOf(trx, userId, now);
    await closeSessionsOf(trx, userId);
    await audit(ctx, trx, { userId, address }, { action: 'emailChanged', entity: { type: 'user', id: userId } });
    for (const agencyId of copies) await tellEmailFollowed(ctx, trx, { userId, address }, agencyId);
  });
}

/** Writes down that the address of a company followed its owner, and has the pages and the CRM hear of it. */
async function tellEmailFollowed(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Parameters<typeof audit>[2],
  agencyId: string,
): Promise<void> {
  const entity = { type: 'agency', id: agencyId } as const;
  await audit(ctx, trx, actor, {
    action: 'agencyChanged',
    entity,
    agencyId,
    details: { fields: ['administrationEmail'] },
  });
  await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
}

function emailTaken(): AppError {
  return new AppError('duplicateKey', { fields: [{ path: 'email', message: 'emailTaken' }] });
}
