import * as contract from '@volano/domain/contracts/kpi';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { belongsToAgency, canOpenFile } from '@volano/domain/policies/uploads';
import type { Context } from '../../context.ts';
import { door } from '../../platform/http/door.ts';
import { requireSelf } from '../../platform/http/require-self.ts';
import { findAgencyFacts } from '../agencies/agencies.queries.ts';
import { findReader, findUpload } from '../uploads/uploads.queries.ts';
import { countDownload } from './kpi.actions.ts';

export const kpiRoutes = [
  door(contract.logDownload, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    await countDownload(ctx, actor, await loadReadable(ctx, actor, body.entityId));
    return null;
  }),
];

async function loadReadable(ctx: Context, actor: Actor, uploadId: string) {
  const [upload, reader] = await Promise.all([findUpload(ctx.db, uploadId), findReader(ctx.db, actor.userId)]);
  if (upload === null || reader === null) throw new AppError('notFound');
  const agencyId = belongsToAgency(upload.kind) ? upload.linkedEntityId : null;
  const agency = agencyId === null ? null : await findAgencyFacts(ctx.db, agencyId);
  if (!canOpenFile({ ...reader, userId: actor.userId }, upload, agency)) throw new AppError('notFound');
  return upload;
}
