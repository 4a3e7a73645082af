import type { saveDossierSelection } from '@volano/domain/contracts/agencies';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canEditDossier } from '@volano/domain/rules/dossier-status';
import type { DossierStatus } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import {
  updateAgency,
  listActiveAnnouncementIds,
  listActiveServiceIds,
  listInvestmentIdsOf,
} from './agencies.queries.ts';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';

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
