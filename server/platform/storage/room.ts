import { AppError } from '@volano/domain/errors';
import type { RoomState } from '@volano/domain/rules/vocabulary';
import type { Context } from '../context.ts';

type Needed = Pick<Context, 'storage' | 'config'>;

/** The disk of the files: bytes, and whether it is nearly full. `low` is told to admins while everything still works. */
export interface Room {
  readonly free: number;
  readonly total: number;
  readonly state: RoomState;
}

/** How much room there is for files (11-operations §3); null where nobody can say, as of a bucket. */
export async function findRoom({ storage, config: { diskFreeShare } }: Needed): Promise<Room | null> {
  const room = await storage.room();
  if (room === null) return null;
  const share = room.total === 0 ? 1 : room.free / room.total;
  if (share < diskFreeShare) return { ...room, state: 'full' };
  return { ...room, state: share < 2 * diskFreeShare ? 'low' : 'ok' };
}

/** 503 `diskFull` where the disk is nearly full, since what is left belongs to the database; `unavailable` where it does not answer. */
export async function requireRoom(ctx: Needed): Promise<void> {
  const room = await findRoom(ctx).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  });
  if (room?.state === 'full') throw new AppError('diskFull');
}
