import type { HandOver } from '@volano/domain/contracts/users';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { PassedOver } from '@volano/domain/events';
import type { ActItems, OwnerChoice } from '@volano/domain/rules/acts';
import { CONSULTANT_FIELDS } from '@volano/domain/rules/advisor-kinds';
import {
  FOLLOWER_FIELDS,
  type FollowEnding,
  type FollowerField,
  type Followers,
  type FollowReason,
  type Held,
  KIND_OF_FIELD,
  placeFor,
  shareOut,
} from '@volano/domain/rules/followers';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { recordAct } from '../platform/audit/acts.ts';
import { audit, type AuditActor } from '../platform/audit/audit.ts';
import type { Context } from '../platform/context.ts';
import { countUses } from '../platform/db/query-parts.ts';
import { publish } from '../platform/live/publish.ts';
import { newId } from '../platform/new-id.ts';
import {
  countLoads,
  deleteNoticesOf,
  deleteSpentChoices,
  endFollowing,
  type FollowedAgency,
  insertFollowing,
  listFollowedForUpdate,
  listFollowersForUpdate,
  listOpenChoices,
  placesOfFollower,
  updateFollowers,
} from './following.queries.ts';

type Services = Pick<Context, 'clock' | 'jobs'>;

/** A change of who follows a company that the transaction holds: who does, and who shall in the ways that change. */
export interface FollowerChange {
  readonly agencyId: string;
  readonly before: Followers;
  readonly after: Partial<Followers>;
}

/** What the change is part of. */
export interface FollowAct {
  readonly why: FollowReason;
  /** How it ends for whoever is followed by somebody else; who is followed by nobody has left. */
  readonly ending?: FollowEnding;
  /** Shared by what is done together; each by itself otherwise. */
  readonly actId?: string;
  /** Where the act has many parts, which are told as one at its end (`tellAssigned`). */
  readonly isToldLater?: boolean;
  /** Where who acted hears of it like everybody: a customer whose choice, or whose invitation, did it. */
  readonly isToldToActor?: boolean;
}

/**
 * Changes who follows companies, and all that goes with it: the columns, the history, the record of who did what, what the bells of those who let go
 * say, the open windows, and the events by which everybody concerned hears of it. The only place where somebody begins or ceases to follow a company.
 */
export async function changeFollowers(
  ctx: Services,
  trx: Transaction<DB>,
  actor: AuditActor,
  wanted: readonly FollowerChange[],
  act: FollowAct,
): Promise<void> {
  const changes = wanted.map(differing).filter(({ after }) => Object.keys(after).length > 0);
  if (changes.length === 0) return;
  const { actId = newId() } = act;
  const choices = await listOpenChoices(
    trx,
    changes.map(({ agencyId }) => agencyId),
  );
  const passedOver = changes.flatMap((change) => passedOverBy(change, choices));
  const left = changes.filter((change) => fieldsOf(change).some((field) => isLeft(change, field)));
  await deleteSpentChoices(
    trx,
    left.map(({ agencyId }) => agencyId),
  );
  for (const change of changes) await write(ctx, trx, actor, change, { ...act, actId });
  if (act.isToldLater) return;
  const facts = { actId, actorId: act.isToldToActor === true ? null : actor.userId };
  const begins = changes.some((change) => fieldsOf(change).some((field) => change.after[field] !== null));
  const ends = changes.some((change) => fieldsOf(change).some((field) => change.before[field] !== null));
  if (begins) await ctx.jobs.emit(trx, 'advisor.assigned', facts);
  if (ends || passedOver.length > 0) await ctx.jobs.emit(trx, 'advisor.handedOver', { ...facts, passedOver });
  if (left.length > 0) await ctx.jobs.emit(trx, 'advisor.left', facts);
}

/** The history of a new company begins with whom it came with. */
export async function beginFollowing(
  ctx: Services,
  trx: Transaction<DB>,
  actor: AuditActor,
  agency: { readonly agencyId: string; readonly followers: Partial<Followers> },
  { why, actId = newId(), isToldLater = false, isToldToActor = false }: FollowAct,
): Promise<void> {
  const { agencyId, followers } = agency;
  const begun = FOLLOWER_FIELDS.flatMap((field) => {
    const personId = followers[field] ?? null;
    return personId === null ? [] : [lineOf(ctx, actor, { agencyId, field, personId, why, actId })];
  });
  if (begun.length === 0) return;
  await insertFollowing(trx, begun);
  for (const userId of new Set(begun.map(({ personId }) => personId)))
    await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
  if (!isToldLater)
    await ctx.jobs.emit(trx, 'advisor.assigned', { actId, actorId: isToldToActor ? null : actor.userId });
}

/** Tells everybody concerned who was given companies by an act of many parts, once all of it is done. */
export async function tellAssigned(
  ctx: Services,
  trx: Transaction<DB>,
  actor: AuditActor,
  actId: string,
): Promise<void> {
  await ctx.jobs.emit(trx, 'advisor.assigned', { actId, actorId: actor.userId });
}

/** Who is named for a company and may not follow it in that way: not there, no longer here, or of another role. */
export async function findFollowerProblems(
  trx: Transaction<DB>,
  named: readonly { readonly field: FollowerField; readonly id: string }[],
): Promise<FieldProblem[]> {
  if (named.length === 0) return [];
  const people = await listFollowersForUpdate(
    trx,
    named.map(({ id }) => id),
  );
  const roles = new Map(people.map(({ _id, role }) => [_id, role]));
  return named.flatMap(({ field, id }) => {
    const role = roles.get(id);
    return role !== undefined && placeFor(field, role) === field ? [] : [{ path: field, message: 'advisorRole' }];
  });
}

/**
 * Gives away what somebody follows who goes: all to one, shared among several, or to nobody for now (17-seams §1). 409 `handOverNeeded` where there is
 * something to give and nobody said to whom; 400 names `handOver` for who may not take it. The transaction holds the person.
 */
export async function handOver(
  ctx: Services,
  trx: Transaction<DB>,
  actor: AuditActor,
  personId: string,
  to: HandOver | undefined,
): Promise<void> {
  const companies = await listFollowedForUpdate(trx, personId);
  if (companies.length === 0) return;
  if (to === undefined) {
    const uses = await countUses(trx, placesOfFollower(personId));
    throw new AppError('handOverNeeded', { params: { agencies: companies.length }, uses });
  }
  const held = companies.map((company) => heldBy(company, personId));
  const places = to === 'waiting' ? null : await sharedAmong(trx, held, { personId, takers: [...new Set(to)] });
  const changes = held.map(({ agencyId, fields }, at): FollowerChange => {
    const after = fields.map((field) => {
      const taken = places?.get(agencyId);
      return taken === undefined ? { [field]: null } : taken.in(field);
    });
    return {
      agencyId,
      before: companies[at] as FollowedAgency,
      after: Object.assign({}, ...after) as Partial<Followers>,
    };
  });
  await changeFollowers(ctx, trx, actor, changes, { why: 'handedOver', ending: 'handedOver' });
  await recordAssigned(ctx, trx, actor, changes);
}

/** Keeps what it takes to undo changes of who follows companies as one act, with what owners had chosen where that was settled or dropped. */
export async function recordAssigned(
  ctx: Pick<Context, 'clock'>,
  trx: Transaction<DB>,
  actor: AuditActor,
  changes: readonly FollowerChange[],
  choices: ReadonlyMap<string, OwnerChoice> = new Map(),
): Promise<void> {
  const changed = changes.map(differing).filter(({ after }) => Object.keys(after).length > 0);
  const items = changed.map(({ agencyId, before, after }): ActItems['assign'] => {
    const fields = Object.keys(after) as FollowerField[];
    const choice = choices.get(agencyId);
    const held = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return { agencyId, before: held, after, ...(choice === undefined ? {} : { choice }) };
  });
  const [first, ...others] = items;
  const agencyId = others.length === 0 ? (first?.agencyId ?? null) : null;
  await recordAct(ctx, trx, actor, { action: 'assign', items, agencyId });
}

function heldBy(company: FollowedAgency, personId: string): Held {
  return { agencyId: company._id, fields: FOLLOWER_FIELDS.filter((field) => company[field] === personId) };
}

/** Who takes which company, and in which of its places. */
async function sharedAmong(
  trx: Transaction<DB>,
  held: readonly Held[],
  { personId, takers }: { readonly personId: string; readonly takers: readonly string[] },
) {
  const people = new Map((await listFollowersForUpdate(trx, takers)).map(({ _id, role }) => [_id, role]));
  const fields = new Set(held.flatMap((one) => one.fields));
  const mayTake = (id: string) => {
    const role = people.get(id);
    return id !== personId && role !== undefined && [...fields].every((field) => placeFor(field, role) !== null);
  };
  if (takers.length === 0 || !takers.every(mayTake))
    throw new AppError('invalidInput', { fields: [{ path: 'handOver', message: 'advisorRole' }] });
  const loads = await countLoads(trx, takers);
  const shares = shareOut(
    held,
    takers.map((_id) => ({ _id, load: loads.get(_id) ?? 0 })),
  );
  return new Map(
    [...shares].map(([agencyId, _id]) => {
      const role = people.get(_id);
      const placeOf = (field: FollowerField) => (role === undefined ? null : placeFor(field, role)) ?? field;
      // Whoever takes another place than the one that is left, leaves that one empty.
      return [agencyId, { in: (field: FollowerField) => ({ [field]: null, [placeOf(field)]: _id }) }] as const;
    }),
  );
}

/** What is other than it was. A sales contact goes when a consultant comes. */
function differing({ agencyId, before, after }: FollowerChange): FollowerChange {
  const comes = (after.advisorId ?? null) !== null || (after.businessAdvisorId ?? null) !== null;
  const wanted = comes && after.salesContactId === undefined ? { ...after, salesContactId: null } : after;
  const changed = Object.entries(wanted).filter(
    ([field, id]) => id !== undefined && before[field as FollowerField] !== id,
  );
  return { agencyId, before, after: Object.fromEntries(changed) as Partial<Followers> };
}

function fieldsOf({ after }: FollowerChange): FollowerField[] {
  return FOLLOWER_FIELDS.filter((field) => after[field] !== undefined);
}

/** Whether nobody takes the place of whoever followed a company in a way; a consultant takes that of a sales contact. */
function isLeft({ before, after }: FollowerChange, field: FollowerField): boolean {
  if (before[field] === null || (after[field] ?? null) !== null) return false;
  return (
    field !== 'salesContactId' || ((after.advisorId ?? null) === null && (after.businessAdvisorId ?? null) === null)
  );
}

/** Whom the owner of a company had chosen where the office names another consultant. */
function passedOverBy(
  { agencyId, after }: FollowerChange,
  choices: readonly { readonly agencyId: string; readonly chosenId: string }[],
): PassedOver[] {
  const named = [after.advisorId, after.businessAdvisorId].filter((id) => id !== null && id !== undefined);
  if (named.length === 0) return [];
  return choices
    .filter((choice) => choice.agencyId === agencyId && !named.includes(choice.chosenId))
    .map(({ chosenId }) => ({ agencyId, userId: chosenId }));
}

function lineOf(
  { clock }: Pick<Context, 'clock'>,
  actor: AuditActor,
  line: {
    readonly agencyId: string;
    readonly field: FollowerField;
    readonly personId: string;
    readonly why: FollowReason;
    readonly actId: string;
  },
) {
  const { field, ...rest } = line;
  return {
    _id: newId(),
    ...rest,
    kind: KIND_OF_FIELD[field],
    startedAt: clock.now().toISOString(),
    startedBy: actor.userId,
  };
}

async function write(
  ctx: Services,
  trx: Transaction<DB>,
  actor: AuditActor,
  change: FollowerChange,
  { why, ending = 'reassigned', actId }: FollowAct & { readonly actId: string },
): Promise<void> {
  const { agencyId, before, after } = change;
  const fields = fieldsOf(change);
  await updateFollowers(trx, agencyId, after);
  const endedAt = ctx.clock.now().toISOString();
  for (const field of fields) {
    const endedBy = isLeft(change, field) ? 'left' : ending;
    const line = { agencyId, kind: KIND_OF_FIELD[field], personId: before[field] };
    await endFollowing(trx, line, { endedAt, endedBy, endedActId: actId });
  }
  await insertFollowing(
    trx,
    fields.flatMap((field) => {
      const personId = after[field] ?? null;
      return personId === null ? [] : [lineOf(ctx, actor, { agencyId, field, personId, why, actId })];
    }),
  );
  for (const userId of letGo(change)) await deleteNoticesOf(trx, userId, agencyId);
  const details = Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] ?? null }]));
  const entity = { type: 'agency', id: agencyId } as const;
  await audit(ctx, trx, actor, { action: 'advisorAssigned', entity, agencyId, details });
  const people = new Set(fields.flatMap((field) => [before[field], after[field] ?? null]));
  for (const userId of people)
    if (userId !== null) await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
  await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
}

const TOLD_FIELDS = [...CONSULTANT_FIELDS, 'salesContactId'] as const satisfies readonly FollowerField[];

/** Who worked for a company and does no more. */
function letGo({ before, after }: FollowerChange): ReadonlySet<string> {
  const now = { ...before, ...after };
  const stay = TOLD_FIELDS.map((field) => now[field]);
  const were = TOLD_FIELDS.map((field) => before[field]).filter((id) => id !== null);
  return new Set(were.filter((id) => !stay.includes(id)));
}
