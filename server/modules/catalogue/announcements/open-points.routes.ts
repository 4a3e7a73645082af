import * as contract from '@volano/domain/contracts/announcement-changes';
import * as correspondencesContract from '@volano/domain/contracts/announcement-review';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  settleCheck,
  settleDifference,
  applyProposals,
  listProposals,
  removeMeaning,
  setMeaning,
} from './open-points.actions.ts';
import {
  listChecks,
  listOpenDifferences,
  countNotReviewed,
  listMeanings,
  listUnknownValues,
} from './open-points.queries.ts';

/** Conditions to be read in a notice, settled for one company by whoever works for it (true calls §2). */
export const checksRoutes = [
  bindRoute(contract.listCompanyChecks, ({ ctx, params }) => listChecks(ctx.db, params.id, params.announcementId)),

  bindRoute(contract.settleCheck, async ({ ctx, actor, params, body }) => {
    const announcementId = await settleCheck(ctx, actor, { agencyId: params.id, checkId: params.checkId, ...body });
    return listChecks(ctx.db, params.id, announcementId);
  }),
];

export const differencesRoutes = [
  bindRoute(contract.listDifferences, ({ ctx, params }) => listOpenDifferences(ctx.db, [params.id])),

  bindRoute(contract.settleDifference, async ({ ctx, actor, params, body }) => {
    await settleDifference(ctx, actor, params, body.isAccepted);
    return null;
  }),
];

export const proposalsRoutes = [
  bindRoute(contract.listProposals, ({ ctx, params }) => listProposals(ctx.db, params.id)),
  bindRoute(contract.applyProposals, async ({ ctx, actor, params, body }) => {
    await applyProposals(ctx, actor, params.id, body.proposals);
    return listProposals(ctx.db, params.id);
  }),
];

export const correspondencesRoutes = [
  bindRoute(correspondencesContract.listCorrespondences, async ({ ctx }) => {
    const [rows, unknown, notReviewed] = await Promise.all([
      listMeanings(ctx.db),
      listUnknownValues(ctx.db, correspondencesContract.CORRESPONDENCE_FIELDS),
      countNotReviewed(ctx.db),
    ]);
    return { rows, unknown, notReviewed };
  }),

  bindRoute(correspondencesContract.saveCorrespondence, async ({ ctx, actor, body }) => {
    await setMeaning(ctx, actor, body);
    const saved = (await listMeanings(ctx.db)).find(({ field, value }) => field === body.field && value === body.value);
    if (saved === undefined) throw new AppError('notFound');
    return saved;
  }),

  bindRoute(correspondencesContract.deleteCorrespondence, async ({ ctx, actor, query }) => {
    await removeMeaning(ctx, actor, query);
    return null;
  }),
];
