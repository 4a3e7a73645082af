import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { ERRORS } from '@volano/domain/errors';
import { z } from 'zod';

export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const problem = z.strictObject({
  status: z.int(),
  code: z.string(),
  message: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  uses: z.array(z.unknown()).optional(),
  usedBy: z.array(z.unknown()).optional(),
  requestId: z.uuid(),
});
const SERVER_ERROR = 500;

/** How an answer falls short of its contract and of the catalogue of errors, or null. */
export function shortfallOf(spec: RouteSpec, { status, headers, body }: Heard): string | null {
  const type = headers['content-type'] ?? '';
  if (status >= SERVER_ERROR) return `${status}`;
  if (status === 304 && spec.bytes) return null;
  if (status >= 400) return shortfallOfProblem(status, type, body);
  if (status !== (spec.status ?? 200)) return `${status}, where its contract says ${spec.status ?? 200}`;
  if (status === 204) return body.length === 0 ? null : 'a body beside 204';
  if (spec.bytes) return type.startsWith('application/problem') ? 'a problem that is no refusal' : null;
  if (!type.startsWith('application/json')) return `${status} is ${type || 'nothing'}`;
  return shortfallOfReply(spec, parsed(body));
}

function shortfallOfProblem(status: number, type: string, body: Buffer): string | null {
  // A file is opened in a tab of its own.
  if (type.startsWith('text/html')) return null;
  if (type !== 'application/problem+json') return `${status} is ${type || 'nothing'}, no problem+json`;
  const read = problem.safeParse(parsed(body));
  if (!read.success) return `a problem of another shape: ${z.prettifyError(read.error)}`;
  const said = ERRORS[read.data.code as keyof typeof ERRORS] as number | undefined;
  return said === status && read.data.status === status ? null : `${status} is not what ${read.data.code} stands for`;
}

function shortfallOfReply(spec: RouteSpec, json: unknown): string | null {
  const isNumbered = spec.rowsNumber === true && !Array.isArray(json);
  const rows = z.array(spec.reply);
  const shape = !spec.list ? spec.reply : isNumbered ? z.object({ data: rows, rowsNumber: z.int() }) : rows;
  const read = shape.safeParse(json);
  if (!read.success) return `another shape than its contract's: ${z.prettifyError(read.error).slice(0, 300)}`;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), json) ? null : 'more than its contract names';
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
