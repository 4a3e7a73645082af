import * as contract from '@volano/domain/contracts/kpi';
import { AppError } from '@volano/domain/errors';
import { door } from '../../platform/http/door.ts';
import { requireSelf } from '../../platform/http/require-self.ts';
import { findOpenableUpload } from '../uploads/uploads.queries.ts';
import { countDownload } from './kpi.actions.ts';

export const kpiRoutes = [
  door(contract.logDownload, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    const upload = await findOpenableUpload(ctx.db, actor.userId, body.entityId);
    if (upload === null) throw new AppError('notFound');
    await countDownload(ctx, actor, upload);
    return null;
  }),
];
