import type { privacyExport } from '@volano/domain/contracts/privacy';
import type { Actor } from '@volano/domain/policies/actor';
import { EXPORT_KEPT_HOURS } from '@volano/domain/rules/retention';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { downloadAddress } from '../../../platform/storage/addresses.ts';

type Copy = z.input<typeof privacyExport>;

/** A row as the table keeps it, which holds its status to the closed list. */
interface Row {
  readonly _id: string;
  readonly status: string;
  readonly uploadId: string | null;
  readonly createdAt: string;
  readonly readyAt: string | null;
}

/** A copy as its owner sees it: for a day with the address of the file. */
export function replyPrivacyExport(
  ctx: Context,
  { userId }: Actor,
  { _id, status, uploadId, createdAt, readyAt }: Row,
): Copy {
  if (status !== 'ready' || readyAt === null)
    return { _id, status: status as Copy['status'], url: null, createdAt, expiresAt: null };
  const until = Date.parse(readyAt) + EXPORT_KEPT_HOURS * 3_600_000;
  if (uploadId === null || until <= ctx.clock.now().getTime())
    return { _id, status: 'expired', url: null, createdAt, expiresAt: null };
  const url = downloadAddress(ctx, userId, uploadId);
  return { _id, status, url, createdAt, expiresAt: new Date(until).toISOString() };
}
