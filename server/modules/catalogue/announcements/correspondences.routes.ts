import * as contract from '@volano/domain/contracts/correspondences';
import { AppError } from '@volano/domain/errors';
import { removeMeaning, setMeaning } from './open-points.actions.ts';
import { countNotReviewed, listMeanings, listUnknownValues } from './open-points.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';

export const correspondencesRoutes = [
  bindRoute(contract.listCorrespondences, async ({ ctx }) => {
    const [rows, unknown, notReviewed] = await Promise.all([
      listMeanings(ctx.db),
      listUnknownValues(ctx.db, contract.CORRESPONDENCE_FIELDS),
      countNotReviewed(ctx.db),
    ]);
    return { rows, unknown, notReviewed };
  }),

  bindRoute(contract.saveCorrespondence, async ({ ctx, actor, body }) => {
    await setMeaning(ctx, actor, body);
    const saved = (await listMeanings(ctx.db)).find(({ field, value }) => field === body.field && value === body.value);
    if (saved === undefined) throw new AppError('notFound');
    return saved;
  }),

  bindRoute(contract.deleteCorrespondence, async ({ ctx, actor, query }) => {
    await removeMeaning(ctx, actor, query);
    return null;
  }),
];
