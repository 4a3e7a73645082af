import * as contract from '@volano/domain/contracts/transfers';
import { bindRoute } from '../../../access/bind-route.ts';
import { requestTransfer } from './transfers.actions.ts';

export const transfersRoutes = [
  bindRoute(contract.transferAnnouncement, ({ ctx, actor, body }) => requestTransfer(ctx, actor, body)),
];
