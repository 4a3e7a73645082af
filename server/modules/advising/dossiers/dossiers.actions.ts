import { AppError } from '@volano/domain/errors';
import { requireActedOn } from '../../../access/acted-on.ts';
import { requireToWorkFor } from '../../../access/agency.ts';
import type { Actor } from '@volano/domain/policies/actor';
import { canPrepareDossier, generationProblem } from '@volano/domain/rules/dossiers';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit, type AuditActor, insertKpiEvent } from '../../../platform/audit/audit.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { newId } from '../../../platform/new-id.ts';
import type { DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { PdfError } from '../../../platform/rendering/pdf/compiler-messages.ts';
import { insertUpload } from '../../catalogue/public.ts';
import { findAgencyToPrepare, insertDossier, updateGenerated } from './dossiers.queries.ts';
import { composeDocument, type DossierChoices, readChoices, signerOf } from './dossiers.replies.ts';

/**
 * Generates the dossier of a company in one step: PDF stored, choices frozen, state set, event announced, or none of them
 * (decisions §6). Of several who try at once one generates, the others are told that it is done.
 */
export async function generateDossier(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  choices: DossierChoices,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { dossierId } = await ctx.db
    .transaction()
    .execute((trx) =>
      idempotent(
        trx,
        { userId: actor.userId, route: 'dossier', key: idempotencyKey, request: { agencyId, choices } },
        async () => ({ dossierId: await writeDossier(ctx, trx, actor, agencyId, choices) }),
      ),
    );
  return dossierId;
}

async function writeDossier(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  choices: DossierChoices,
): Promise<string> {
  const agency = await findAgencyToPrepare(trx, agencyId, true);
  if (agency === null) throw new AppError('notFound');
  requireToWorkFor(actor, agency);
  const problem = generationProblem(agency.dossierGenerationStatus);
  if (problem !== null) throw new AppError(problem);
  if (!canPrepareDossier(actor.role, agency.dossierGenerationStatus, agency.surveyId !== null))
    throw new AppError('surveyMissing');
  const chosen = await readChoices(trx, agencyId, choices);
  requireAllFound(choices, chosen);
  await requireActedOn(trx, choices.announcements, ctx.clock.now());
  return makeDossier(ctx, trx, agency, { chosen, notes: choices.notes, signerId: signerOf(actor, agency), by: actor });
}

/** What a dossier is made of, who signs it and who has it made: nobody where the portal does it by itself. */
interface Making {
  readonly chosen: Awaited<ReturnType<typeof readChoices>>;
  readonly notes: string;
  readonly signerId: string | null;
  readonly by: AuditActor;
}

/** Draws the document of a company that is held, stores it and writes all that follows; answers its id. Nothing is left when it fails. */
export async function makeDossier(
  ctx: Context,
  trx: Transaction<DB>,
  agency: NonNullable<Awaited<ReturnType<typeof findAgencyToPrepare>>>,
  making: Making,
): Promise<string> {
  const { chosen, notes, signerId } = making;
  const document = await composeDocument(ctx, trx, agency, chosen, { notes, signerId, isDraft: false });
  const bytes = await drawn(ctx.pdf.dossier(document));
  const [dossierId, uploadId] = [newId(), newId()];
  const storageKey = `dossiers/${agency._id}/${uploadId}.pdf`;
  const file = await ctx.storage.put(storageKey, bytes);
  try {
    await storeDossier(ctx, trx, agency, { ...making, dossierId, uploadId, storageKey, ...file, document });
  } catch (error) {
    // Without the row that names it nobody would ever remove the file. Once the transaction is asked to end, nobody knows any more
    // whether the row is there, and the file stays.
    await ctx.storage.remove(storageKey);
    throw error;
  }
  return dossierId;
}

interface Drawn extends Making {
  readonly dossierId: string;
  readonly uploadId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly size: number;
  readonly document: DossierDocument;
}

/** All rows of a document whose file is stored, and its event. */
async function storeDossier(
  ctx: Context,
  trx: Transaction<DB>,
  agency: NonNullable<Awaited<ReturnType<typeof findAgencyToPrepare>>>,
  { dossierId, uploadId, storageKey, sha256, size, document, chosen, notes, by }: Drawn,
): Promise<void> {
  const agencyId = agency._id;
  const createdAt = ctx.clock.now().toISOString();
  await insertUpload(trx, {
    _id: uploadId,
    ownerId: by.userId,
    linkedEntityType: 'agency',
    linkedEntityId: agencyId,
    kind: 'dossier',
    name: fileName(agency.businessName, agency.dossierRound),
    format: 'pdf',
    mime: 'application/pdf',
    size,
    sha256,
    storageKey,
    createdAt,
  });
  // The photo is the only part that is not text; the document keeps it.
  const content = {
    ...document,
    advisor: document.advisor === null ? null : { ...document.advisor, photo: null },
    // What is frozen is compared with what its calls become.
    announcements: document.announcements.map((call, at) => ({ ...call, _id: chosen.announcements[at]?._id })),
    services: document.services.map((service, at) => ({ ...service, _id: chosen.services[at]?._id })),
  };
  await insertDossier(trx, {
    _id: dossierId,
    agencyId,
    round: agency.dossierRound,
    uploadId,
    generatedBy: by.userId,
    isAutoGenerated: by.userId === null,
    content,
    createdAt,
  });
  await updateGenerated(trx, agencyId, {
    savedAnnouncementsIds: chosen.announcements.map(({ _id }) => _id),
    savedServicesIds: chosen.services.map(({ _id }) => _id),
    savedInvestmentsIds: chosen.investments.map(({ _id }) => _id),
    dossierNotes: notes,
    now: createdAt,
  });
  await insertKpiEvent(trx, {
    kpiType: by.userId === null ? 'autoGeneratedDossiers' : 'dossierGenerated',
    userId: by.userId,
    agencyId,
    entityId: dossierId,
    createdAt,
  });
  const entity = { type: 'dossier', id: dossierId } as const;
  await audit(ctx, trx, by, { action: 'dossierGenerated', entity, agencyId, details: { uploadId } });
  await ctx.jobs.emit(trx, 'dossier.generated', { dossierId, agencyId });
}

/** A document that does not come out is told as such: nothing was kept, and another try may work. */
export async function drawn<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (cause) {
    if (cause instanceof PdfError) throw new AppError('documentFailed', { cause, retryAfterSeconds: 5 });
    throw cause;
  }
}

/** Every choice must still exist: a dossier never silently leaves out what the consultant picked. Says which do not. */
function requireAllFound(choices: DossierChoices, chosen: Awaited<ReturnType<typeof readChoices>>): void {
  const fields = [
    { path: 'announcements', asked: choices.announcements, found: chosen.announcements },
    { path: 'services', asked: choices.services, found: chosen.services },
    { path: 'survey.investments', asked: choices.survey.investments, found: chosen.investments },
  ].flatMap(({ path, asked, found }) => {
    const known = new Set(found.map(({ _id }) => _id));
    return asked.flatMap((id, at) => (known.has(id) ? [] : [{ path: `${path}.${at}`, message: 'noSuchItem' }]));
  });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  if (chosen.announcements.length + chosen.services.length + chosen.investments.length === 0)
    throw new AppError('dossierEmpty');
}

/** Without a dot at its end, which the one of the file's ending follows: "Rossi S.r.l.pdf". */
function fileName(businessName: string, round: number): string {
  const plain = businessName
    .replace(/[^\p{L}\p{N} .&-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `Dossier ${plain}${round === 1 ? '' : ` ${round}`}`.replace(/[. ]+$/, '');
}
