import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { ErrorCode, FieldProblem, Problem } from '@volano/domain/errors';
import { currentLanguage, i18n } from './i18n.ts';
import { endSession, readToken } from './session.ts';

/** A refusal as the page handles it: what the toast shows, and which fields to point at. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  constructor(problem: Pick<Problem, 'status' | 'code' | 'message'> & { errors?: readonly FieldProblem[] }) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.errors ?? [];
  }
}

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | readonly string[] | null | undefined>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** E-mail and password, for the calls that prove them. */
  readonly credentials?: { readonly email: string; readonly password: string };
  /** The code that goes with them, of an authenticator app or of recovery. */
  readonly secondFactor?: string | undefined;
}

/** Calls a contract. The server has already shaped the reply, so it is not checked a second time here. */
export async function call<const S extends RouteSpec>(
  spec: S,
  request: RequestOf<S>,
  options: CallOptions = {},
): Promise<ReplyOf<S>> {
  const asked = request as AnyRequest;
  const token = readToken();
  const response = await send(spec, asked, options);
  if (!response.ok) throw await refusalOf(spec, response, token);
  const data: unknown = response.status === 204 ? null : await response.json();
  return (spec.list ? pageOf(response, data) : data) as ReplyOf<S>;
}

async function send(spec: RouteSpec, request: AnyRequest, options: CallOptions): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  const authorization = options.credentials ? basic(options.credentials) : bearer();
  if (authorization !== null) headers.set('authorization', authorization);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (options.secondFactor !== undefined) headers.set('x-second-factor', options.secondFactor);
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  try {
    return await fetch(addressOf(spec, request), {
      method: spec.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ status: 503, code: 'unavailable', message: i18n.t('errors.unavailable') });
  }
}

function addressOf(spec: RouteSpec, request: AnyRequest): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text));
  }
  const query = search.toString();
  return `/api/${path}${query === '' ? '' : `?${query}`}`;
}

async function refusalOf(spec: RouteSpec, response: Response, token: string | null): Promise<ApiError> {
  const fallback = { status: response.status, code: 'unexpected', message: i18n.t('errors.unexpected') } as const;
  const problem = (await response.json().catch(() => fallback)) as Problem;
  // A session that ended is the same everywhere: local data goes, the login page says why (1-people §8). Unless another one has begun
  // since the call was made, as after a switch of company.
  if (response.status === 401 && spec.access !== 'basic' && token === readToken()) endSession('expired');
  // What the office asks of its people is the same everywhere too: nothing else opens before.
  if (problem.code === 'secondFactorMissing') location.hash = '/two-factor';
  return new ApiError(typeof problem.message === 'string' ? problem : fallback);
}

function pageOf(response: Response, data: unknown): { rows: unknown; total?: number; notExpired?: number } {
  const total = response.headers.get('x-total-count');
  const notExpired = response.headers.get('x-not-expired-count');
  return {
    rows: data,
    ...(total === null ? {} : { total: Number(total) }),
    ...(notExpired === null ? {} : { notExpired: Number(notExpired) }),
  };
}

function bearer(): string | null {
  const token = readToken();
  return token === null ? null : `Bearer ${token}`;
}

function basic({ email, password }: { email: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
