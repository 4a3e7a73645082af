import * as contract from '@volano/domain/contracts/firm';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import { findLogo } from '../../../platform/brand/brand.queries.ts';
import { changeFirm, readFirm, removeLogo, storeLogo } from './firm.actions.ts';

export const firmRoutes = [
  bindRoute(contract.getFirm, ({ ctx }) => readFirm(ctx, ctx.db)),

  bindRoute(contract.updateFirm, ({ ctx, actor, body }) => changeFirm(ctx, actor, body)),

  bindRoute(contract.putLogo, ({ ctx, actor, file }) => {
    if (file === null) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
    return storeLogo(ctx, actor, file);
  }),

  bindRoute(contract.deleteLogo, ({ ctx, actor }) => removeLogo(ctx, actor)),

  bindRoute(contract.getLogo, async ({ ctx, params }) => {
    const logo = await findLogo(ctx.db, params.mark);
    if (logo === null) throw new AppError('notFound');
    return {
      stream: logo,
      mime: 'image/png',
      size: logo.length,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    };
  }),
];
