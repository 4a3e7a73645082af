import type { agencyPatch, saveDossierSelection } from '@volano/domain/contracts/agencies';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canWorkForAgency, forbiddenAgencyFields } from '@volano/domain/policies/agencies';
import { canEditDossier, dossierMove } from '@volano/domain/rules/dossier-status';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context, Database } from '../../context.ts';
import { findAgencyToChange, updateAgency } from './agencies.queries.ts';
import { listActiveAnnouncementIds, listActiveServiceIds, listInvestmentIdsOf } from './dossier-choices.queries.ts';

/** Changes the fields that were sent; which ones depends on the role (4-permissions: PUT/PATCH agencies). */
export async function changeAgency(
  ctx: Context,
  actor: Actor,
  id: string,
  patch: z.output<typeof agencyPatch>,
): Promise<void> {
  const forbidden = forbiddenAgencyFields(actor, Object.keys(patch));
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await holdOwnAgency(trx, actor, id);
    const { dossierGenerationStatus, ...fields } = patch;
    const moved = dossierGenerationStatus === undefined ? {} : moveDossier(ctx, agency, dossierGenerationStatus);
    const changes = { ...fields, ...moved };
    if (Object.keys(changes).length === 0) return;
    await updateAgency(trx, id, changes);
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId: id });
  });
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

/** Keeps what was chosen for the dossier, in order. Refused once it is generated: what is in a document is not chosen again. */
export async function saveDossierChoices(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  choices: z.output<typeof saveDossierSelection.body>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await holdOwnAgency(trx, actor, agencyId);
    const { notes, ...lists } = uniqueChoices(choices);
    const fields = await unknownChoices(trx, agencyId, lists);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
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

/** What was chosen but is not there to be chosen: not published, or an investment of another company. */
async function unknownChoices(db: Database, agencyId: string, lists: ChoiceLists): Promise<FieldProblem[]> {
  const { savedAnnouncementsIds = [], savedServicesIds = [], savedInvestmentsIds = [] } = lists;
  return [
    ...absent(
      'savedAnnouncementsIds',
      savedAnnouncementsIds,
      await listActiveAnnouncementIds(db, savedAnnouncementsIds),
    ),
    ...absent('savedServicesIds', savedServicesIds, await listActiveServiceIds(db, savedServicesIds)),
    ...absent('savedInvestmentsIds', savedInvestmentsIds, await listInvestmentIdsOf(db, agencyId, savedInvestmentsIds)),
  ];
}

function absent(path: string, asked: readonly string[], found: readonly string[]): FieldProblem[] {
  const known = new Set(found);
  return asked.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, message: 'noSuchItem' }]));
}

/** The company, held, when the actor may work for it; somebody else's is as absent as one that does not exist. */
async function holdOwnAgency(db: Database, actor: Actor, id: string) {
  const agency = await findAgencyToChange(db, id);
  if (agency === null || !canWorkForAgency(actor, agency)) throw new AppError('notFound');
  return agency;
}
