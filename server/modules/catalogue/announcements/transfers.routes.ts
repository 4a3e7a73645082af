import * as contract from '@volano/domain/contracts/transfers';
import { door } from '../../../platform/http/door.ts';
import { requestTransfer } from './transfers.actions.ts';

export const transfersRoutes = [
  door(contract.transferAnnouncement, ({ ctx, actor, body }) => requestTransfer(ctx, actor, body)),
];
