import { drillBackup, getSystemState } from '@volano/domain/contracts/system';
import { bindRoute } from '../../../access/bind-route.ts';
import { readSystem, requestDrill } from './system.actions.ts';

/** How the portal itself is, and the trial of its backups, for admins. */
export const systemRoutes = [
  bindRoute(getSystemState, ({ ctx }) => readSystem(ctx)),
  bindRoute(drillBackup, ({ ctx, actor }) => requestDrill(ctx, actor)),
];
