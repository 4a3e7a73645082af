import * as contract from '@volano/domain/contracts/official-data';
import { bindRoute } from '../../../access/bind-route.ts';
import { startOfficialData } from './official-data.actions.ts';
import { findLastOfficialData } from './official-data.queries.ts';
import { replyOfficialData } from './official-data.replies.ts';

/** The one press of the first run. */
export const officialDataRoutes = [
  bindRoute(contract.bringOfficialData, async ({ ctx, actor }) => {
    await startOfficialData(ctx, actor);
    return replyOfficialData(await findLastOfficialData(ctx.db), true);
  }),
];
