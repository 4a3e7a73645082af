import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { ErrorCode, FieldProblem, Problem, Use } from '@volano/domain/errors';
import { type FileToSend, formOf } from '@volano/domain/rules/form';

/** What a route answered: its reply when it was let in, its refusal when not. */
export interface Answer<T> {
  readonly status: number;
  readonly reply: T;
  readonly code: ErrorCode | undefined;
  /** What a refusal says to whoever asked. */
  readonly message: string | undefined;
  readonly fields: readonly FieldProblem[];
  readonly uses: readonly Use[];
  readonly usedBy: NonNullable<Problem['usedBy']>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The answer to a call that did not succeed, for tests that expect success. */
export class Refused extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: readonly FieldProblem[];
  readonly uses: readonly Use[];

  constructor({ method, path }: RouteSpec, { status, code, fields, uses }: Answer<unknown>) {
    const problems = fields.map(({ path: field, message }) => `${field}: ${message}`).join(', ');
    super(`${status} ${code ?? ''}: ${method} ${path}${problems === '' ? '' : ` (${problems})`}`);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.uses = uses;
  }
}

/** The reply of a call that succeeded with the status of its contract; every other status throws `Refused`. */
export function acceptedReply<const S extends RouteSpec>(spec: S, answer: Answer<ReplyOf<S>>): ReplyOf<S> {
  if (answer.status !== (spec.status ?? 200)) throw new Refused(spec, answer);
  return answer.reply;
}

export interface Asked {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly file?: FileToSend;
}

/** What a call has for a body: JSON as an object, or the form that it travels as. */
export function payloadOf(spec: RouteSpec, { body, file }: Asked): { payload?: object } {
  if (body === undefined) return {};
  return { payload: spec.multipart ? formOf(body as object, file) : (body as object) };
}

/** Where a call goes on any node. */
export function addressOf(spec: RouteSpec, request: Asked): string {
  // What is not named is named badly: without a word there the path would be that of the list, with a slash at its end.
  const filled = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? '-'),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return `/api/${filled}?${query.toString()}`;
}

/** What came back, as tests read it. */
export function answerOf<S extends RouteSpec>(
  spec: S,
  response: { statusCode: number; body: string; headers: Record<string, unknown> },
): Answer<ReplyOf<S>> {
  const type = response.headers['content-type'];
  const isJson = typeof type === 'string' && type.includes('json');
  const data: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : null;
  const isRefusal = response.statusCode >= 400;
  const refusal = isRefusal ? (data as Partial<Problem> | null) : null;
  const search = response.headers['x-search'];
  const total = response.headers['x-total-count'];
  const rows = Array.isArray(data) ? data : (data as { data: unknown } | null)?.data;
  const listed = {
    rows,
    ...(total === undefined ? {} : { total: Number(total) }),
    ...(typeof search === 'string' ? { search: JSON.parse(decodeURIComponent(search)) as unknown } : {}),
  };
  return {
    status: response.statusCode,
    reply: (spec.list && !isRefusal ? listed : data) as ReplyOf<S>,
    code: refusal?.code,
    message: refusal?.message,
    fields: refusal?.errors ?? [],
    uses: refusal?.uses ?? [],
    usedBy: refusal?.usedBy ?? [],
    headers: response.headers,
  };
}

/** Where a portal listens that is a process of its own, and as whom to call it. */
interface PortalAccess {
  readonly address: string;
  readonly token: string;
}

/** Calls a contract on a portal that is a process of its own. Rejects with `Refused`, or when the line breaks before the answer is whole. */
export async function callPortal<const S extends RouteSpec>(
  portal: PortalAccess,
  spec: S,
  request: RequestOf<S>,
  headers: Record<string, string> = {},
): Promise<ReplyOf<S>> {
  return acceptedReply(spec, await attemptPortal(portal, spec, request, headers));
}

/** Like `callPortal`, but resolves to the answer whatever its status is. */
export async function attemptPortal<const S extends RouteSpec>(
  portal: PortalAccess,
  spec: S,
  request: RequestOf<S>,
  headers: Record<string, string> = {},
): Promise<Answer<ReplyOf<S>>> {
  const asked = request as Asked;
  const { payload } = payloadOf(spec, asked);
  const isForm = payload instanceof FormData;
  const response = await fetch(`${portal.address}${addressOf(spec, asked)}`, {
    method: spec.method,
    headers: {
      authorization: `Bearer ${portal.token}`,
      ...(asked.idempotencyKey === undefined ? {} : { 'idempotency-key': asked.idempotencyKey }),
      ...(payload === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: isForm ? payload : JSON.stringify(payload) }),
  });
  const body = await response.text();
  return answerOf(spec, { statusCode: response.status, body, headers: Object.fromEntries(response.headers) });
}
