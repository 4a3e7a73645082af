import * as contract from '@volano/domain/contracts/dossiers';
import { AppError } from '@volano/domain/errors';
import { mayBeActedOn } from '@volano/domain/rules/announcement-dates';
import type { Context } from '../../../platform/context.ts';
import { requireActedOn } from '../../../access/acted-on.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { saveWords } from './dossier-words.actions.ts';
import { listChosenWords } from './dossier-words.replies.ts';
import { drawn, generateDossier } from './dossiers.actions.ts';
import { findAgencyToPrepare, findDossier } from './dossiers.queries.ts';
import { composeDocument, readChoices, replyDossier, signerOf } from './dossiers.replies.ts';

export const dossiersRoutes = [
  bindRoute(contract.getDossierPreview, async ({ ctx, params }) => {
    const agency = await getAgencyToPrepare(ctx, params.agencyId);
    const saved = await readChoices(ctx.db, agency._id, {
      announcements: agency.savedAnnouncementsIds,
      services: agency.savedServicesIds,
      survey: { investments: agency.savedInvestmentsIds },
      notes: '',
    });
    return {
      announcements: saved.announcements.filter((call) => mayBeActedOn(call, ctx.clock.now())),
      services: saved.services.map(({ _id, name, platformLink }) => ({ _id, title: name, platformLink })),
      survey: { investments: saved.investments },
    };
  }),

  bindRoute(contract.previewDossierPage, async ({ ctx, actor, params, query, body }) => {
    const agency = await getAgencyToPrepare(ctx, params.agencyId);
    await requireActedOn(ctx.db, body.announcements, ctx.clock.now());
    const chosen = await readChoices(ctx.db, agency._id, body);
    const signerId = signerOf(actor, agency);
    const document = await composeDocument(ctx, ctx.db, agency, chosen, { notes: body.notes, signerId, isDraft: true });
    return drawn(ctx.pdf.preview(document, query.page));
  }),

  bindRoute(contract.listDossierWords, async ({ ctx, params, body }) => {
    const agency = await getAgencyToPrepare(ctx, params.agencyId);
    const choices = { announcements: body.announcements, services: [], survey: body, notes: '' };
    const chosen = await readChoices(ctx.db, agency._id, choices);
    const { words } = await listChosenWords(ctx.db, agency, chosen, ctx.clock.now());
    return chosen.announcements.flatMap(({ _id, title }) => {
      const said = words.get(_id);
      return said === undefined ? [] : [{ announcementId: _id, title, ...said }];
    });
  }),

  bindRoute(contract.saveDossierWords, async ({ ctx, actor, params, body }) => {
    const { saved, title } = await saveWords(ctx, actor, params, body);
    return { announcementId: params.announcementId, title, ...saved };
  }),

  bindRoute(contract.generateDossier, async ({ ctx, actor, params, body, idempotencyKey }) => {
    // A repeat is answered without doing anything, so whoever repeats must still work for the company.
    const { businessName } = await getAgencyToPrepare(ctx, params.agencyId);
    const dossierId = await generateDossier(ctx, actor, params.agencyId, body, idempotencyKey);
    const dossier = await findDossier(ctx.db, dossierId);
    if (dossier === null) throw new AppError('notFound');
    return replyDossier(ctx, actor, businessName, dossier);
  }),
];

async function getAgencyToPrepare(ctx: Context, agencyId: string) {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  if (agency === null) throw new AppError('notFound');
  return agency;
}
