import * as contract from '@volano/domain/contracts/ateco-settings';
import { bindRoute } from '../../../access/bind-route.ts';
import { createSetting, updateSetting } from './ateco-settings.actions.ts';
import { findSetting, listStructure } from './ateco-settings.queries.ts';

export const atecoSettingsRoutes = [
  bindRoute(contract.findAtecoSetting, ({ ctx, query }) => findSetting(ctx.db, query)),

  bindRoute(contract.createAtecoSetting, ({ ctx, actor, body }) => createSetting(ctx, actor, body)),

  bindRoute(contract.updateAtecoSetting, ({ ctx, actor, params, body }) => updateSetting(ctx, actor, params.id, body)),

  bindRoute(contract.getAtecoStructure, ({ ctx, query }) => listStructure(ctx.db, query.version)),
];
