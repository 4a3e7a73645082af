import * as contract from '@volano/domain/contracts/ateco-announcements';
import { door } from '../../../platform/http/door.ts';
import { createSetting, updateSetting } from './ateco-settings.actions.ts';
import { findSetting, listStructure } from './ateco-settings.queries.ts';

export const atecoSettingsRoutes = [
  door(contract.findAtecoSetting, ({ ctx, query }) => findSetting(ctx.db, query)),

  door(contract.createAtecoSetting, ({ ctx, actor, body }) => createSetting(ctx, actor, body)),

  door(contract.updateAtecoSetting, ({ ctx, actor, params, body }) => updateSetting(ctx, actor, params.id, body)),

  door(contract.getAtecoStructure, ({ ctx, query }) => listStructure(ctx.db, query.version)),
];
