import type { saveDossierWords } from '@volano/domain/contracts/dossiers';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canEditDossier } from '@volano/domain/rules/dossiers';
import type { z } from 'zod';
import { requireToWorkFor } from '../../../access/agency.ts';
import type { Context } from '../../../platform/context.ts';
import { findAgencyToPrepare } from './dossiers.queries.ts';
import { readChoices } from './dossiers.replies.ts';
import { listEditedWords, upsertWords } from './dossier-words.queries.ts';
import { listChosenWords } from './dossier-words.replies.ts';

/** Keeps what somebody wrote in the place of a made sentence, with the made one, so that a later change of the facts shows. */
export async function saveWords(
  ctx: Context,
  actor: Actor,
  { agencyId, announcementId }: { agencyId: string; announcementId: string },
  { investments, ...sent }: z.output<typeof saveDossierWords.body>,
) {
  return ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToPrepare(trx, agencyId, true);
    if (agency === null) throw new AppError('notFound');
    requireToWorkFor(actor, agency);
    const status = agency.dossierGenerationStatus;
    if (status === 'generated') throw new AppError('dossierGenerated');
    if (!canEditDossier(actor.role, status, agency.surveyId !== null)) throw new AppError('dossierNotReady');
    const choices = { announcements: [announcementId], services: [], survey: { investments }, notes: '' };
    const chosen = await readChoices(trx, agencyId, choices);
    const now = ctx.clock.now();
    const made = (await listChosenWords(trx, agency, chosen, now)).words.get(announcementId);
    if (made === undefined) throw new AppError('notFound');
    const kept = (await listEditedWords(trx, agency, [announcementId])).get(announcementId);
    const [why, next] = [rewritten(sent.why, made.why.made), rewritten(sent.now, made.now.made)];
    await upsertWords(trx, {
      agencyId,
      announcementId,
      round: agency.dossierRound,
      why: why === undefined ? (kept?.why ?? null) : why,
      madeWhy: why === undefined ? (kept?.madeWhy ?? null) : made.why.made,
      now: next === undefined ? (kept?.now ?? null) : next,
      madeNow: next === undefined ? (kept?.madeNow ?? null) : made.now.made,
      editedBy: actor.userId,
      editedAt: now.toISOString(),
    });
    const saved = (await listChosenWords(trx, agency, chosen, now)).words.get(announcementId);
    return { saved: saved ?? made, title: chosen.announcements[0]?.title ?? '' };
  });
}

/** Null restores the made sentence, as typing it or nothing does; undefined leaves what is kept. */
function rewritten(text: string | null | undefined, made: string): string | null | undefined {
  return text === '' || text === made ? null : text;
}
