import * as contract from '@volano/domain/contracts/agencies';
import * as dossiers from '@volano/domain/contracts/dossiers';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { canSortAgenciesBy } from '@volano/domain/policies/agencies';
import { AGENCY_RESTORABLE_DAYS, daysAfter, daysBefore } from '@volano/domain/rules/retention';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { requireSelf } from '../../../platform/http/throttle.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { imageAddress } from '../../../platform/storage/attachments.ts';
import { drawSheet } from '../../../platform/rendering/sheets/sheet.ts';
import { countQuestions } from '../surveys/questions.queries.ts';
import { changeAgency, createAgency, deleteAgency, restoreAgency, confirmChoice } from './agencies.actions.ts';
import { replyAgency, replyAgencyRow, agencyColumns } from './agencies.replies.ts';
import { findHomeAdvisor, findAgency } from './agencies.queries.ts';
import { agenciesToExport, findNeighbours, listAgencies } from './agency-rows.queries.ts';
import { listDeletedAgencies } from './deleted-agencies.queries.ts';
import { holdDossiers, releaseDossiers, requestDossier, withdrawDossierRequest } from './dossier-release.actions.ts';
import { saveDossierChoices } from './dossier-choices.actions.ts';

export const agenciesRoutes = [
  bindRoute(contract.listAgencies, async ({ ctx, actor, query }) => {
    // A customer who names an owner can only name themself (abuse 20).
    if (isCustomer(actor)) requireSelf(ctx, actor, query.userId);
    requireSortable(actor, query.sort);
    const { rows, questions, ...counted } = await listAgencies(ctx.db, actor, query);
    return { rows: rows.map((row) => replyAgencyRow(actor, row, questions)), ...counted };
  }),

  bindRoute(contract.exportAgencies, async ({ ctx, actor, query, language }) => {
    const t = translations(language);
    const questions = await countQuestions(ctx.db);
    return storeExport(ctx, actor, {
      title: t('agencies.title'),
      list: 'agencies',
      filters: query,
      rows: (trx) => readAll(trx, agenciesToExport(trx, actor, query, questions)),
      draw: (rows) => drawSheet(t('agencies.title'), agencyColumns(t, questions), rows),
    });
  }),

  bindRoute(contract.getAgencyNeighbours, ({ ctx, actor, params, query }) => {
    requireSortable(actor, query.sort);
    return findNeighbours(ctx.db, actor, params.id, query);
  }),

  bindRoute(contract.getAgency, ({ ctx, actor, params }) => answerAgency(ctx, actor, params.id)),

  bindRoute(contract.updateAgency, async ({ ctx, actor, params, body }) => {
    await changeAgency(ctx, actor, params.id, body);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.replaceAgency, async ({ ctx, actor, params, body }) => {
    await changeAgency(ctx, actor, params.id, body);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.confirmChoice, async ({ ctx, actor, params, body }) => {
    await confirmChoice(ctx, actor, params.id, body.advisor);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.createAgency, async ({ ctx, actor, body }) =>
    answerAgency(ctx, actor, await createAgency(ctx, actor, body)),
  ),

  bindRoute(contract.deleteAgency, async ({ ctx, actor, params }) => {
    await deleteAgency(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listDeletedAgencies, async ({ ctx, query }) => {
    const deletedAfter = daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS);
    const { rows, ...counted } = await listDeletedAgencies(ctx.db, query, deletedAfter);
    return {
      rows: rows.map(({ userId, name, surname, ...row }) => ({
        ...row,
        user: { _id: userId, name, surname },
        removedAt: daysAfter(row.deletedAt, AGENCY_RESTORABLE_DAYS),
      })),
      ...counted,
    };
  }),

  bindRoute(contract.restoreAgency, async ({ ctx, actor, params }) => {
    await restoreAgency(ctx, actor, params.id);
    return answerAgency(ctx, actor, params.id);
  }),

  bindRoute(contract.saveDossierSelection, async ({ ctx, actor, params, body }) => {
    await saveDossierChoices(ctx, actor, params.agencyId, body);
    return answerAgency(ctx, actor, params.agencyId);
  }),

  bindRoute(dossiers.requestDossier, async ({ ctx, actor, params }) => {
    await requestDossier(ctx, actor, params.agencyId);
    return null;
  }),

  bindRoute(dossiers.withdrawDossierRequest, async ({ ctx, actor, params }) => {
    await withdrawDossierRequest(ctx, actor, params.agencyId);
    return null;
  }),

  bindRoute(dossiers.releaseDossiers, ({ ctx, actor, body }) => releaseDossiers(ctx, actor, body.agenciesIds)),

  bindRoute(dossiers.holdDossiers, ({ ctx, actor, body }) => holdDossiers(ctx, actor, body.agenciesIds)),

  bindRoute(contract.getHomeAdvisor, async ({ ctx, actor, params }) => {
    const advisor = await findHomeAdvisor(ctx.db, params.agencyId);
    if (advisor === null) return null;
    const { frontImageId, isWaiting, ...card } = advisor;
    return { ...card, isWaiting: Boolean(isWaiting), frontImage: imageAddress(ctx, actor.userId, frontImageId) };
  }),
];

function requireSortable(actor: Actor, sort: z.output<typeof contract.listAgencies.query>['sort']): void {
  if (sort?.some(({ field }) => !canSortAgenciesBy(actor, field)))
    throw new AppError('invalidInput', { fields: [{ path: 'sort', message: 'unsortable' }] });
}

async function answerAgency(ctx: Context, actor: Actor, id: string) {
  const agency = await findAgency(ctx.db, id);
  if (agency === null) throw new AppError('notFound');
  return replyAgency(ctx, actor, agency);
}
