import type { agencyPatch } from '@volano/domain/contracts/agencies';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type AgencyFacts, forbiddenAgencyFields } from '@volano/domain/policies/agencies';
import { ADVISOR_FIELDS, type AdvisorField, CONSULTANT_FIELDS } from '@volano/domain/rules/advisor-kinds';
import { dossierMove } from '@volano/domain/rules/dossier-status';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { updateAgency } from './agencies.queries.ts';
import { deleteNoticesOf } from './agency-people.queries.ts';
import { findAdvisorProblems, findHostProblems, findSurveyProblems } from './agency-checks.actions.ts';
import { moveAgency } from './move-agency.actions.ts';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';

type Patch = z.output<typeof agencyPatch>;
type Held = Awaited<ReturnType<typeof lockAgencyToWorkFor>>;

/**
 * Changes the fields that were sent; which ones depends on the role (4-permissions: PUT/PATCH agencies), and the others are refused by
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

/** Changes fields of a company that the transaction holds, with all that follows from it. */
export async function changeFields(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agency: Held,
  fields: Omit<Patch, 'userId'>,
): Promise<void> {
  const { dossierGenerationStatus, elipsisUrls, ...plain } = changesOf(agency, fields);
  const problems = [
    ...findHostProblems(ctx, elipsisUrls, agency.elipsisUrls),
    ...(await findAdvisorProblems(trx, plain)),
    ...(await findSurveyProblems(trx, agency, plain)),
  ];
  if (problems.length > 0) throw new AppError('invalidInput', { fields: problems });
  const changes = {
    ...plain,
    ...(elipsisUrls === undefined ? {} : { elipsisUrls: JSON.stringify(elipsisUrls) }),
    ...(dossierGenerationStatus === undefined ? {} : moveDossier(ctx, agency, dossierGenerationStatus)),
  };
  if (Object.keys(changes).length === 0) return;
  await updateAgency(trx, agency._id, changes);
  for (const userId of letGo(agency, { ...agency, ...plain })) await deleteNoticesOf(trx, userId, agency._id);
  await writeDown(ctx, trx, actor, agency, changes);
  if (changes.dossierGenerationStatus === 'ready')
    await ctx.jobs.emit(trx, 'dossier.released', {
      agencyId: agency._id,
      releasedBy: actor.userId,
      releasedAt: changes.dossierApprovalDate ?? ctx.clock.now().toISOString(),
    });
  await ctx.jobs.emit(trx, 'agency.changed', { agencyId: agency._id });
}

/** The sent fields that say something new. */
function changesOf(agency: Held, fields: Omit<Patch, 'userId'>): Omit<Patch, 'userId'> {
  const before = agency as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(before[name], value));
  return Object.fromEntries(changed) as Omit<Patch, 'userId'>;
}

/** Fields are texts, flags, ids or null, but for the addresses of monitoring. */
function isSame(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

/** The consultants who followed a company and do no more. */
function letGo(before: AgencyFacts, after: AgencyFacts): ReadonlySet<string> {
  const stay = CONSULTANT_FIELDS.map((field) => after[field]);
  const were = CONSULTANT_FIELDS.map((field) => before[field]).filter((id) => id !== null);
  return new Set(were.filter((id) => !stay.includes(id)));
}

/** Who follows a company is written down apart from what it is, and those who come or go hear of it. */
async function writeDown(ctx: Context, trx: Database, actor: Actor, agency: Held, changes: object): Promise<void> {
  const agencyId = agency._id;
  const subject = { entity: { type: 'agency', id: agencyId }, agencyId } as const;
  const names = Object.keys(changes);
  const assigned = ADVISOR_FIELDS.filter((field) => names.includes(field));
  const others = names.filter((name) => !(assigned as readonly string[]).includes(name));
  const now = changes as Readonly<Partial<Record<AdvisorField, string | null>>>;
  if (assigned.length > 0) {
    const details = Object.fromEntries(
      assigned.map((field) => [field, { from: agency[field], to: now[field] ?? null }]),
    );
    await audit(ctx, trx, actor, { action: 'advisorAssigned', ...subject, details });
  }
  if (others.length > 0)
    await audit(ctx, trx, actor, { action: 'agencyChanged', ...subject, details: { fields: others } });
  const people = new Set(assigned.flatMap((field) => [agency[field], now[field] ?? null]));
  for (const userId of people)
    if (userId !== null) await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
  await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
}

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
