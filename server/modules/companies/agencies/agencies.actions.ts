import type { agencyPatch, createAgency as contract } from '@volano/domain/contracts/agencies';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { forbiddenAgencyFields, canDeleteAgency, isHeldBySurvey } from '@volano/domain/policies/agencies';
import { ADVISOR_FIELDS, type AdvisorField, hasRoom } from '@volano/domain/rules/advisor-kinds';
import type { Followers, FollowReason } from '@volano/domain/rules/followers';
import { type DossierMove, dossierMove } from '@volano/domain/rules/dossiers';
import type { AuditAction } from '@volano/domain/rules/audit-vocabulary';
import { isMonitoringAddress } from '@volano/domain/rules/addresses';
import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { type DossierStatus, ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { getFirm } from '../../../platform/brand/brand.queries.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish, recheck } from '../../../platform/live/publish.ts';
import { assignUndoably } from '../../../access/assigning.ts';
import { beginFollowing, findFollowerProblems } from '../../../access/following.ts';
import { deleteNoticesOf } from '../../../access/following.queries.ts';
import { updateCopiedEmails } from '../../people/public.ts';
import { handOverMarks } from './agency-standing.queries.ts';
import {
  updateAgency,
  insertAgency,
  findOpenChoiceForUpdate,
  countAgenciesOf,
  findOwnerForUpdate,
  leaveAgency,
  findOwnerRole,
} from './agencies.queries.ts';
import { keepReached } from '../../../access/reach.ts';
import { lockAgencyToWorkFor, requireToWorkFor } from '../../../access/agency.ts';
import { getSurveyProgress } from '../surveys/survey-states.queries.ts';
import { countUses } from '../../../platform/db/query-parts.ts';
import { findAgencyToDelete, findAgencyToRestore, placesOfAgency, updateDeletion } from './deleted-agencies.queries.ts';

type Patch = z.output<typeof agencyPatch>;
type Locked = Awaited<ReturnType<typeof lockAgencyToWorkFor>>;

/**
 * Changes the fields that were sent; which ones depends on the role (docs/permissions.csv: PUT/PATCH agencies), and the others are refused by
 * name. `userId` stands alone and moves the company. What is sent as it was is no change: a form may send everything it shows.
 */
export async function changeAgency(ctx: Context, actor: Actor, id: string, patch: Patch): Promise<void> {
  const forbidden = forbiddenAgencyFields(actor, Object.keys(patch));
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
  const { userId, ...fields } = patch;
  if (userId !== undefined) return moveAgency(ctx, actor, id, userId, Object.keys(fields));
  await ctx.db
    .transaction()
    .execute(async (trx) => changeFields(ctx, trx, actor, await lockAgencyToWorkFor(trx, actor, id), fields));
}

/** Changes fields of a company that the transaction holds, with all that follows from it; `why` somebody follows it whom the fields name. */
export async function changeFields(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agency: Locked,
  fields: Omit<Patch, 'userId'>,
  why: FollowReason = 'reassigned',
): Promise<void> {
  const { followers, rest } = followersApart(changesOf(agency, fields));
  const { dossierGenerationStatus, elipsisUrls, ...plain } = rest;
  const problems = [
    ...findHostProblems(ctx, elipsisUrls, agency.elipsisUrls),
    ...(await findFollowerProblems(trx, namedIn(followers))),
    ...(await findSurveyProblems(trx, agency, plain)),
  ];
  if (problems.length > 0) throw new AppError('invalidInput', { fields: problems });
  await assignUndoably(ctx, trx, actor, { agencyId: agency._id, before: agency, after: followers }, { why });
  const changes = {
    ...plain,
    ...(elipsisUrls === undefined ? {} : { elipsisUrls: JSON.stringify(elipsisUrls) }),
    ...(dossierGenerationStatus === undefined ? {} : moveDossier(ctx, agency, dossierGenerationStatus)),
  };
  if (Object.keys(changes).length === 0) return;
  await updateAgency(trx, agency._id, changes);
  await writeDown(ctx, trx, actor, agency, changes);
  if (changes.dossierGenerationStatus === 'ready')
    await ctx.jobs.emit(trx, 'dossier.released', {
      agencyId: agency._id,
      releasedBy: actor.userId,
      releasedAt: changes.dossierApprovalDate ?? ctx.clock.now().toISOString(),
    });
  const { dossierRound } = changes as { dossierRound?: number };
  if (dossierRound !== undefined)
    await ctx.jobs.emit(trx, 'dossier.roundOpened', {
      agencyId: agency._id,
      round: dossierRound,
      openedBy: actor.userId,
      openedAt: ctx.clock.now().toISOString(),
    });
  if (changes.contractType !== undefined)
    await ctx.jobs.emit(trx, 'agency.contractChanged', {
      agencyId: agency._id,
      contractType: changes.contractType,
      changedAt: ctx.clock.now().toISOString(),
    });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId: agency._id });
}

/** The sent fields that say something new. */
function changesOf(agency: Locked, fields: Omit<Patch, 'userId'>): Omit<Patch, 'userId'> {
  const before = agency as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(before[name], value));
  return Object.fromEntries(changed) as Omit<Patch, 'userId'>;
}

/** Fields are texts, flags, ids or null, but for the addresses of monitoring. */
function isSame(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

/** Who shall follow a company, apart from what else is written of it. */
function followersApart<T extends Assignments>(fields: T) {
  const isFollower = (name: string) => (ADVISOR_FIELDS as readonly string[]).includes(name);
  const entries = Object.entries(fields);
  return {
    followers: Object.fromEntries(entries.filter(([name]) => isFollower(name))) as Assigned,
    rest: Object.fromEntries(entries.filter(([name]) => !isFollower(name))) as Omit<T, AdvisorField>,
  };
}

/** Who is named in fields of a company. */
function namedIn(followers: Assignments) {
  return ADVISOR_FIELDS.flatMap((field) => {
    const id = followers[field];
    return id === null || id === undefined ? [] : [{ field, id }];
  });
}

/** What is changed of a company is written down by name, the state of its dossier apart, and its open windows hear of it. */
async function writeDown(ctx: Context, trx: Database, actor: Actor, agency: Locked, changes: object): Promise<void> {
  const agencyId = agency._id;
  const subject = { entity: { type: 'agency', id: agencyId }, agencyId } as const;
  const others = Object.keys(changes).filter((name) => !name.startsWith('dossier'));
  if (others.length > 0)
    await audit(ctx, trx, actor, { action: 'agencyChanged', ...subject, details: { fields: others } });
  const { dossierGenerationStatus: to } = changes as { dossierGenerationStatus?: DossierStatus };
  const move = to === undefined ? null : dossierMove(agency.dossierGenerationStatus, to);
  if (move !== null) await audit(ctx, trx, actor, { action: MOVED[move], ...subject });
  await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
}

/** What is written down of each change of a dossier's state by hand. */
const MOVED = {
  approve: 'dossierReleased',
  withdraw: 'dossierHeld',
  newRound: 'dossierRoundOpened',
} as const satisfies Readonly<Record<DossierMove, AuditAction>>;

/** What changes with the state of a dossier (decisions §6). A new round counts on, so that the earlier documents stay what they are. */
function moveDossier(
  ctx: Context,
  agency: { dossierGenerationStatus: DossierStatus; dossierRound: number },
  to: DossierStatus,
) {
  if (to === agency.dossierGenerationStatus) return {};
  switch (dossierMove(agency.dossierGenerationStatus, to)) {
    case 'approve':
      return { dossierGenerationStatus: to, dossierApprovalDate: ctx.clock.now().toISOString() };
    case 'withdraw':
      return { dossierGenerationStatus: to, dossierApprovalDate: null };
    case 'newRound':
      return { dossierGenerationStatus: to, dossierApprovalDate: null, dossierRound: agency.dossierRound + 1 };
    case null:
      throw new AppError('dossierTransition');
  }
}

/**
 * Hands a company to another customer with room in their group, in one step: what the company has stays with it, and who owned it is
 * out of it at once, in open windows too (holes H21, abuse 66), and reads no mail about it any more. `others` names what was sent beside the new owner, which is refused.
 */
async function moveAgency(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  toUserId: string,
  others: readonly string[],
): Promise<void> {
  if (others.length > 0)
    throw new AppError('invalidInput', { fields: others.map((path) => ({ path, message: 'unknown' })) });
  await ctx.db.transaction().execute(async (trx) => {
    const { userId: fromUserId } = await lockAgencyToWorkFor(trx, actor, agencyId);
    const target = await findOwnerForUpdate(trx, toUserId);
    if (!target?.isEnabled) throw new AppError('invalidInput', { fields: [{ path: 'userId', message: 'noSuchItem' }] });
    if (fromUserId === toUserId) return;
    if (!hasRoom(target, await countAgenciesOf(trx, toUserId))) throw new AppError('groupFull');
    const isEmailCopied = (await updateCopiedEmails(trx, fromUserId, target.email, agencyId)).length > 0;
    await keepReached(trx, agencyId);
    await updateAgency(trx, agencyId, { userId: toUserId });
    await leaveAgency(trx, agencyId);
    await deleteNoticesOf(trx, fromUserId, agencyId);
    await handOverMarks(trx, { agencyId, fromUserId, toUserId, readAt: ctx.clock.now().toISOString() });
    const entity = { type: 'agency', id: agencyId } as const;
    await audit(ctx, trx, actor, {
      action: 'agencyMoved',
      entity,
      agencyId,
      details: { from: fromUserId, to: toUserId },
    });
    if (isEmailCopied) {
      const details = { fields: ['administrationEmail'] };
      await audit(ctx, trx, actor, { action: 'agencyChanged', entity, agencyId, details });
      await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
    }
    const act = { actorId: actor.userId, actId: newId() };
    await ctx.jobs.emit(trx, 'agency.moved', { agencyId, fromUserId, toUserId, ...act });
    for (const userId of [fromUserId, toUserId]) {
      await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
      await recheck(trx, userId);
    }
  });
}

type Body = z.output<typeof contract.body>;

/**
 * Creates a company and returns its id. Customers own what they create and say nothing of what the office decides; an admin names the
 * owner. Past the size of the owner's group it is refused with `groupFull`, also when many are created at once (abuse 21). Who looks
 * after the owner looks after the new company, unless the office says otherwise.
 */
export async function createAgency(ctx: Context, actor: Actor, body: Body): Promise<string> {
  const { userId, elipsisUrls = {}, ...sent } = body;
  const fields = forbiddenAgencyFields(actor, Object.keys(body)).map((path) => ({ path, message: 'unknown' }));
  if (isAdmin(actor) && userId === undefined) fields.push({ path: 'userId', message: 'required' });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  return ctx.db.transaction().execute(async (trx) => {
    const owner = await findOwnerForUpdate(trx, userId ?? actor.userId);
    if (!owner?.isEnabled) throw new AppError('invalidInput', { fields: [{ path: 'userId', message: 'noSuchItem' }] });
    const problems = [...findHostProblems(ctx, elipsisUrls, {}), ...(await findFollowerProblems(trx, namedIn(sent)))];
    if (problems.length > 0) throw new AppError('invalidInput', { fields: problems });
    if (!hasRoom(owner, await countAgenciesOf(trx, owner._id))) throw new AppError('groupFull');
    const agencyId = newId();
    const followers = consultantsFirst({
      ...(await followersOf(ctx, trx, owner)),
      ...followersApart(sent).followers,
    });
    await insertAgency(trx, {
      isMonoGrant: owner.isMonoGrant,
      ...sent,
      ...followers,
      _id: agencyId,
      userId: owner._id,
      elipsisUrls: JSON.stringify(elipsisUrls),
      createdAt: ctx.clock.now().toISOString(),
    });
    const entity = { type: 'agency', id: agencyId } as const;
    await audit(ctx, trx, actor, { action: 'agencyCreated', entity, agencyId, details: { userId: owner._id } });
    // Who adds a company of their own is followed by whom they had.
    const why = isAdmin(actor) ? 'reassigned' : 'choice';
    await beginFollowing(ctx, trx, actor, { agencyId, followers }, { why });
    await publish(trx, `user:${owner._id}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
    return agencyId;
  });
}

/**
 * Who looks after a person, as far as they may look after companies. Whom the owner chose by themself follows where the office gave them the
 * company, or confirms no choices: a sales contact where no consultant does.
 */
async function followersOf(
  ctx: Context,
  trx: Transaction<DB>,
  { advisor, advisorChosenAt, businessAdvisor, businessPerformancePartner }: Owner,
): Promise<Partial<Followers>> {
  const isToConfirm = advisorChosenAt !== null && (await getFirm(ctx, trx)).confirmsChoices;
  const wanted = {
    advisorId: isToConfirm ? null : advisor,
    businessAdvisorId: businessAdvisor,
    businessPerformancePartnerId: businessPerformancePartner,
    salesContactId: isToConfirm || advisorChosenAt === null ? null : advisor,
  };
  const named = Object.entries(wanted).flatMap(([field, id]) =>
    id === null ? [] : [{ field: field as keyof typeof wanted, id }],
  );
  const refused = new Set((await findFollowerProblems(trx, named)).map(({ path }) => path));
  return Object.fromEntries(named.filter(({ field }) => !refused.has(field)).map(({ field, id }) => [field, id]));
}

/** A sales contact has a part only where no consultant follows. */
function consultantsFirst({ salesContactId, ...consultants }: Partial<Followers>): Partial<Followers> {
  const isFollowed = (consultants.advisorId ?? consultants.businessAdvisorId ?? null) !== null;
  return isFollowed || salesContactId === undefined ? consultants : { ...consultants, salesContactId };
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwnerForUpdate>>>;

type Addresses = { readonly [type in ElipsisType]?: string | undefined };
type Assignments = { readonly [field in AdvisorField]?: string | null | undefined };
type Assigned = { readonly [field in AdvisorField]?: string | null };

/** Addresses of monitoring that are on no configured host; those that stood there before stay as they are. */
function findHostProblems(ctx: Context, sent: Addresses | undefined, before: unknown): FieldProblem[] {
  const kept = (before ?? {}) as Addresses;
  return ELIPSIS_TYPES.flatMap((type) => {
    const address = sent?.[type];
    if (address === undefined || address === kept[type]) return [];
    return isMonitoringAddress(address, ctx.config.monitoringHosts)
      ? []
      : [{ path: `elipsisUrls.${type}`, message: 'host' }];
  });
}

/**
 * What a survey that was begun asks of its company holds its save (1-people §4, 17-seams §17): its own data are saved once its places and its VAT
 * number are there, which cannot be taken away from it. What the office decides of it, and the VAT number by itself, wait for nothing.
 */
async function findSurveyProblems(
  trx: Database,
  agency: { readonly _id: string; readonly userId: string; readonly hasSurvey: boolean },
  changes: { readonly vatNumber?: string | undefined },
): Promise<FieldProblem[]> {
  const isHeld = Object.keys(changes).some(isHeldBySurvey);
  if (!agency.hasSurvey || (!isHeld && changes.vatNumber !== '')) return [];
  const problems: FieldProblem[] = [];
  if (changes.vatNumber === '' && isAskedQuestions(await findOwnerRole(trx, agency.userId)))
    problems.push({ path: 'vatNumber', message: 'vatNumberOfSurvey' });
  if (!isHeld) return problems;
  const { missing } = await getSurveyProgress(trx, agency._id, 0);
  const open = missing.filter(
    (part) => part !== 'atecoIds' && (part !== 'vatNumber' || changes.vatNumber === undefined),
  );
  return [...problems, ...open.map((path) => ({ path, message: 'askedBySurvey' }) as const)];
}

/**
 * Deletes a company: it is gone for everybody at once and can be brought back for thirty days. Its owner is refused with
 * `agencyHasDossier` once a dossier was generated (holes H34). What is being written for it meanwhile comes first or is refused
 * (abuse 70).
 */
export async function deleteAgency(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteAgencyWithin(ctx, trx, actor, agencyId));
}

/** The same within a transaction that has something else to do. */
export async function deleteAgencyWithin(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
): Promise<void> {
  const agency = await findAgencyToDelete(trx, agencyId);
  if (agency === null) throw new AppError('notFound');
  requireToWorkFor(actor, agency);
  if (!canDeleteAgency(actor, agency)) {
    const uses = await countUses(trx, placesOfAgency(agencyId));
    throw new AppError('agencyHasDossier', { uses });
  }
  await updateDeletion(trx, agencyId, { deletedAt: ctx.clock.now().toISOString(), deletedBy: actor.userId });
  await leaveAgency(trx, agencyId);
  await audit(ctx, trx, actor, { action: 'agencyDeleted', entity: { type: 'agency', id: agencyId }, agencyId });
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId } = agency;
  for (const person of new Set([userId, advisorId, businessAdvisorId, businessPerformancePartnerId]))
    if (person !== null) await publish(trx, `user:${person}`, 'agenciesChanged', { agencyId });
  await ctx.jobs.emit(trx, 'agency.deleted', { agencyId });
  await recheck(trx, userId);
}

/** Brings back a deleted company, when its owner is still here and has room for it (`groupFull`). */
export async function restoreAgency(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToRestore(trx, agencyId, daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS));
    if (agency === null) throw new AppError('notFound');
    const owner = await findOwnerForUpdate(trx, agency.userId);
    if (owner === null) throw new AppError('conflict');
    if (!hasRoom(owner, await countAgenciesOf(trx, owner._id))) throw new AppError('groupFull');
    await updateDeletion(trx, agencyId, { deletedAt: null, deletedBy: null });
    await audit(ctx, trx, actor, { action: 'agencyRestored', entity: { type: 'agency', id: agencyId }, agencyId });
    await publish(trx, `user:${owner._id}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  });
}

/**
 * Confirms whom the owner of a company chose (9-working-day §3): a consultant follows it from now on; a sales contact, who cannot see
 * companies, does until a consultant takes over, and the owner may still change their mind. `conflict` where there is another choice by now, or none that waits.
 */
export async function confirmChoice(ctx: Context, actor: Actor, id: string, chosenId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await lockAgencyToWorkFor(trx, actor, id);
    const choice = await findOpenChoiceForUpdate(trx, id);
    if (choice?.chosenId !== chosenId) throw new AppError('conflict');
    if (choice.role === 'advisor') return changeFields(ctx, trx, actor, agency, { advisorId: chosenId }, 'press');
    // Nobody else is asked: who was chosen looks after the company until a consultant does.
    const change = { agencyId: id, before: agency, after: { salesContactId: chosenId } };
    await assignUndoably(ctx, trx, actor, change, { why: 'choice' });
  });
}
