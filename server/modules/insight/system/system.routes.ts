import { getSystemState } from '@volano/domain/contracts/system';
import { bindRoute } from '../../../access/bind-route.ts';
import { readSystem } from './system.actions.ts';

/** How the portal itself is, for admins. */
export const systemRoutes = [bindRoute(getSystemState, ({ ctx }) => readSystem(ctx))];
