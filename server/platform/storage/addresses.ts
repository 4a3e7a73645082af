import type { Context } from '../context.ts';

const HOUR = 3600;
const FIVE_MINUTES = 300;

/** An image's address stays the same for an hour, so that a browser keeps it, and dies within two. Null where there is no image. */
export function imageAddress(
  ctx: Context,
  userId: string,
  uploadId: string | null,
): { _id: string; full: string; thumbnail: { medium: string } } | null {
  if (uploadId === null) return null;
  const until = (Math.floor(ctx.clock.now().getTime() / 1000 / HOUR) + 2) * HOUR;
  return {
    _id: uploadId,
    full: addressOf(ctx.signer.sign({ uploadId, userId, until })),
    thumbnail: { medium: addressOf(ctx.signer.sign({ uploadId, userId, until, thumbnail: true })) },
  };
}

/** The address of a file to download: this person, five minutes (holes H12). */
export function downloadAddress(ctx: Context, userId: string, uploadId: string): string {
  const until = Math.ceil(ctx.clock.now().getTime() / 1000) + FIVE_MINUTES;
  return addressOf(ctx.signer.sign({ uploadId, userId, until }));
}

function addressOf(ticket: string): string {
  return `/api/files/${ticket}`;
}
