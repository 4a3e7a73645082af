import type { saveDossierSelection } from '@volano/domain/contracts/agencies';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canEditDossier, requestProblem } from '@volano/domain/rules/dossiers';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { updateAgency, listChoosableCalls, listChoosableServices, listInvestmentIdsOf } from './agencies.queries.ts';
import { requireActedOn } from '../../../access/acted-on.ts';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';
import type { Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/live/publish.ts';
import { changeFields } from './agencies.actions.ts';
import { deleteDossierRequest, insertDossierRequest } from './agency-standing.queries.ts';

/** Keeps what was chosen for the dossier, in order. Refused once it is generated: what is in a document is not chosen again. */
export async function saveDossierChoices(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  choices: z.output<typeof saveDossierSelection.body>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await lockAgencyToWorkFor(trx, actor, agencyId);
    const { notes, ...lists } = uniqueChoices(choices);
    const fields = await unknownChoices(trx, agencyId, lists);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    await requireActedOn(trx, lists.savedAnnouncementsIds ?? [], ctx.clock.now());
    if (!canEditDossier(actor.role, agency.dossierGenerationStatus, agency.hasSurvey)) throw whyNotEditable(agency);
    await updateAgency(trx, agencyId, {
      ...lists,
      ...(notes === undefined ? {} : { dossierNotes: notes }),
      dossierSavedAt: ctx.clock.now().toISOString(),
    });
  });
}

function whyNotEditable(agency: { dossierGenerationStatus: DossierStatus; hasSurvey: boolean }): AppError {
  if (agency.dossierGenerationStatus === 'generated') return new AppError('dossierGenerated');
  return new AppError(agency.hasSurvey ? 'dossierNotReady' : 'surveyMissing');
}

const LISTS = ['savedAnnouncementsIds', 'savedServicesIds', 'savedInvestmentsIds'] as const;
type ChoiceLists = Partial<Record<(typeof LISTS)[number], string[]>>;

/** Something chosen twice is chosen once, where it came first. */
function uniqueChoices(choices: z.output<typeof saveDossierSelection.body>): ChoiceLists & { notes?: string } {
  const lists: ChoiceLists & { notes?: string } = choices.notes === undefined ? {} : { notes: choices.notes };
  for (const list of LISTS) if (choices[list] !== undefined) lists[list] = [...new Set(choices[list])];
  return lists;
}

/** What was chosen but is not there to be chosen: not published, not for this company, or an investment of another. */
async function unknownChoices(db: Database, agencyId: string, lists: ChoiceLists): Promise<FieldProblem[]> {
  const { savedAnnouncementsIds = [], savedServicesIds = [], savedInvestmentsIds = [] } = lists;
  return [
    ...absent(
      'savedAnnouncementsIds',
      savedAnnouncementsIds,
      await listChoosableCalls(db, agencyId, savedAnnouncementsIds),
    ),
    ...absent('savedServicesIds', savedServicesIds, await listChoosableServices(db, agencyId, savedServicesIds)),
    ...absent('savedInvestmentsIds', savedInvestmentsIds, await listInvestmentIdsOf(db, agencyId, savedInvestmentsIds)),
  ];
}

function absent(path: string, asked: readonly string[], found: readonly string[]): FieldProblem[] {
  const known = new Set(found);
  return asked.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, message: 'noSuchItem' }]));
}

/** Asks the office to release a dossier (9-working-day §8); asked twice, the first asking stands. 409 once it is released. */
export async function requestDossier(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const round = await lockWaiting(trx, actor, agencyId);
    const asked = { agencyId, round, requestedBy: actor.userId, requestedAt: ctx.clock.now().toISOString() };
    if (!(await insertDossierRequest(trx, asked))) return;
    await tell(ctx, trx, actor, agencyId, 'dossierRequested');
    await ctx.jobs.emit(trx, 'dossier.requested', asked);
  });
}

/** Takes the asking back while the dossier waits, whoever of its consultants asked. 409 once it is released. */
export async function withdrawDossierRequest(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const round = await lockWaiting(trx, actor, agencyId);
    if (await deleteDossierRequest(trx, agencyId, round))
      await tell(ctx, trx, actor, agencyId, 'dossierRequestWithdrawn');
  });
}

/** The open round of a company that is held and whose dossier waits. */
async function lockWaiting(trx: Transaction<DB>, actor: Actor, agencyId: string): Promise<number> {
  const { dossierGenerationStatus, dossierRound } = await lockAgencyToWorkFor(trx, actor, agencyId);
  const problem = requestProblem(dossierGenerationStatus);
  if (problem !== null) throw new AppError(problem);
  return dossierRound;
}

async function tell(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  action: 'dossierRequested' | 'dossierRequestWithdrawn',
): Promise<void> {
  await audit(ctx, trx, actor, { action, entity: { type: 'agency', id: agencyId }, agencyId });
  await publish(trx, `agency:${agencyId}`, 'agenciesChanged', { agencyId });
}

/**
 * Releases the dossiers of many companies, each in a transaction of its own and with all that follows from releasing one. What is refused
 * for one is said in its line and keeps nobody else from it; what stands already is left as it is, so that it may be repeated.
 */
export async function releaseDossiers(ctx: Context, actor: Actor, agenciesIds: readonly string[]) {
  return moveMany(ctx, actor, agenciesIds, 'ready', 'ready');
}

/** Lets released dossiers wait again, line by line like releasing; what was generated meanwhile is refused. */
export async function holdDossiers(ctx: Context, actor: Actor, agenciesIds: readonly string[]) {
  return moveMany(ctx, actor, agenciesIds, 'waitingAdmin', 'waiting');
}

async function moveMany<const Done extends string>(
  ctx: Context,
  actor: Actor,
  agenciesIds: readonly string[],
  to: 'ready' | 'waitingAdmin',
  done: Done,
): Promise<{ agencyId: string; status: Done | 'already' | 'refused'; code?: string }[]> {
  const outcomes: { agencyId: string; status: Done | 'already' | 'refused'; code?: string }[] = [];
  const actId = newId();
  for (const agencyId of new Set(agenciesIds)) {
    try {
      const hasMoved = await ctx.db.transaction().execute(async (trx) => {
        const round = await moveDossierTo(ctx, trx, actor, agencyId, to);
        if (round === null) return false;
        const action = to === 'ready' ? 'releaseDossiers' : 'holdDossiers';
        await recordAct(ctx, trx, actor, { actId, action, items: [{ agencyId, round }], agencyId });
        return true;
      });
      outcomes.push({ agencyId, status: hasMoved ? done : 'already' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ agencyId, status: 'refused', code: error.code });
    }
  }
  return outcomes;
}

/** The round that was moved, or null where it stood so. A document that was generated is never thrown open from here: 409 `dossierGenerated`. */
export async function moveDossierTo(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  to: 'ready' | 'waitingAdmin',
): Promise<number | null> {
  const agency = await lockAgencyToWorkFor(trx, actor, agencyId);
  if (agency.dossierGenerationStatus === 'generated') throw new AppError('dossierGenerated');
  if (agency.dossierGenerationStatus === to) return null;
  await changeFields(ctx, trx, actor, agency, { dossierGenerationStatus: to });
  return agency.dossierRound;
}
