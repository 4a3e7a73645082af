import type { job } from '@volano/domain/contracts/jobs';
import type { z } from 'zod';
import type { JobRecord } from './jobs.queries.ts';

const ERROR_LENGTH = 500;

/** A job as admins see it: of what it left behind, what went wrong. */
export function replyJob({ output, data, nextAt, ...row }: JobRecord): z.input<typeof job> {
  const isWaiting = row.state === 'created' || row.state === 'retry';
  return { ...row, error: errorOf(output), data: isRecord(data) ? data : {}, nextAt: isWaiting ? nextAt : null };
}

function errorOf(output: unknown): string | null {
  if (!isRecord(output)) return null;
  const said = output['message'] ?? output['value'];
  return typeof said === 'string' ? said.slice(0, ERROR_LENGTH) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
