import type { Events } from '@volano/domain/events';
import type { Context } from '../../../platform/context.ts';
import { sendTransfer } from './transfers.actions.ts';

/** Sends an announcement to the startup platform. What passes by itself is tried again by the queue. */
export async function transferAnnouncement(
  ctx: Context,
  { transferId, fields }: Events['transfer.requested'],
): Promise<void> {
  const failure = await sendTransfer(ctx, transferId, fields);
  if (failure !== null) throw failure;
}
