import { LINE_HEADER } from '@volano/domain/contracts/realtime';
import { type FileToSend, formOf } from '@volano/domain/rules/form';
import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { SearchReport } from '@volano/domain/rules/search/call-words';
import type { ErrorCode, FieldProblem, Problem, Use } from '@volano/domain/errors';
import { currentLanguage, i18n } from '../i18n/i18n.ts';
import { isOfService, noteAnswered, noteUnanswered } from './reach.ts';
import { expireSession, readMark, sessionReplacement } from '../session/session.ts';

/** A refusal as the page handles it: what the toast shows, and which fields to point at. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** Of a thing that cannot go: where it is still in use. */
  readonly uses: readonly Use[];
  /** Of `handOverNeeded`: how many companies; 0 otherwise. */
  readonly agencies: number;

  constructor(problem: Pick<Problem, 'status' | 'code' | 'message' | 'errors' | 'uses' | 'agencies'>) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.errors ?? [];
    this.uses = problem.uses ?? [];
    this.agencies = problem.agencies ?? 0;
  }
}

/** Whether nobody was reached: it may be asked again, and what is written waits. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable';
}

/** Whether what was asked for is not there for this reader; an address that never was is the same. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | readonly string[] | null | undefined>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly file?: FileToSend;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** E-mail and password, for the calls that prove them. */
  readonly credentials?: { readonly email: string; readonly password: string };
  /** The code that goes with them, of an authenticator app or of recovery. */
  readonly secondFactor?: string | undefined;
  /** What this device says of itself at sign-in, so that its owner is told of others. */
  readonly device?: string | undefined;
  /** A session other than the one that this page is in: by its mark, or by a token of before. */
  readonly of?: { readonly mark: string } | { readonly token: string };
  /** Told again and again which part of the body is on its way, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** The open line of this page, which is not told of what it did itself. */
let line: string | undefined;

/** Says under which name the page's line is open; undefined when it is not. */
export function nameLine(name: string | undefined): void {
  line = name;
}

/** Calls a contract. The server has already shaped the reply, so it is not checked a second time here. */
export async function call<const S extends RouteSpec>(
  spec: S,
  request: RequestOf<S>,
  options: CallOptions = {},
): Promise<ReplyOf<S>> {
  // Nothing is awaited otherwise: who signs out ends the session in the same breath.
  const replacement = sessionReplacement();
  if (replacement !== null) await replacement;
  const { of = { mark: readMark() } } = options;
  const mark = 'mark' in of ? of.mark : null;
  const response = await send(spec, request as AnyRequest, options, mark);
  if (!response.ok) throw await refusalOf(spec, response, mark);
  const data: unknown = response.status === 204 ? null : await response.json();
  return (spec.list ? pageOf(response, data) : data) as ReplyOf<S>;
}

async function send(
  spec: RouteSpec,
  request: AnyRequest,
  options: CallOptions,
  mark: string | null,
): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  if (options.credentials) headers.set('authorization', basic(options.credentials));
  else if (options.of !== undefined && 'token' in options.of)
    headers.set('authorization', `Bearer ${options.of.token}`);
  else if (mark !== null) headers.set('x-session-mark', mark);
  // Where a session is opened, it comes as a cookie; and no page of another site can say this (18-trust §5).
  if (spec.method !== 'GET') {
    headers.set('x-session', 'cookie');
    headers.set('x-volano', '1');
  }
  // Of a form the browser says the type: it alone knows where its parts end.
  if (request.body !== undefined && !spec.multipart) headers.set('content-type', 'application/json');
  if (options.secondFactor !== undefined) headers.set('x-second-factor', options.secondFactor);
  if (options.device !== undefined) headers.set('x-device', options.device);
  if (line !== undefined && spec.method !== 'GET') headers.set(LINE_HEADER, line);
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  const { onProgress, signal = null } = options;
  const sent = { method: spec.method, headers, body: bodyOf(spec, request), signal };
  try {
    const address = addressOf(spec, request);
    // What is written may change what was read before.
    if (spec.method !== 'GET') dropEarly();
    const early = takeEarly(address, mark, currentLanguage());
    const go = () => (onProgress ? sendWithProgress(address, sent, onProgress) : fetch(address, sent));
    const response = await (early ?? (spec.multipart ? inTurn(go, signal) : go()));
    if (!isOfService(response)) throw new TypeError('Somebody else answered');
    noteAnswered();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteUnanswered();
    throw new ApiError({ status: 503, code: 'unavailable', message: i18n.t('errors.unavailable') });
  }
}

/** What the file before ends with, however it ends. */
let fileBefore: Promise<unknown> = Promise.resolve();

/** Files leave one after the other: of several at once the service would refuse some. */
function inTurn<T>(send: () => Promise<T>, signal: AbortSignal | null): Promise<T> {
  const sent = fileBefore.then(() => {
    signal?.throwIfAborted();
    return send();
  });
  fileBefore = sent.catch(() => undefined);
  return sent;
}

function bodyOf(spec: RouteSpec, { body, file }: AnyRequest): FormData | string | null {
  if (body === undefined) return null;
  return spec.multipart ? formOf(body as object, file) : JSON.stringify(body);
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

async function refusalOf(spec: RouteSpec, response: Response, mark: string | null): Promise<ApiError> {
  const fallback = { status: response.status, code: 'unexpected', message: i18n.t('errors.unexpected') } as const;
  const problem = (await response.json().catch(() => fallback)) as Problem;
  // A session that ended is the same everywhere: local data goes, the login page says why (1-people §8).
  if (response.status === 401 && spec.access !== 'basic') expireSession(mark);
  // What the office asks of its people is the same everywhere too: nothing else opens before.
  if (problem.code === 'secondFactorMissing') location.hash = '/two-factor';
  if (problem.code === 'passwordChangeRequired') location.hash = '/new-password';
  // Of a session only: to who signs in it is said where they stand.
  if (problem.code === 'accountPending' && typeof spec.access !== 'string') location.hash = '/waiting';
  return new ApiError(typeof problem.message === 'string' ? problem : fallback);
}

function pageOf(
  response: Response,
  data: unknown,
): { rows: unknown; total?: number; notExpired?: number; search?: SearchReport } {
  const search = response.headers.get('x-search');
  const total = response.headers.get('x-total-count');
  const notExpired = response.headers.get('x-not-expired-count');
  return {
    rows: data,
    ...(total === null ? {} : { total: Number(total) }),
    ...(notExpired === null ? {} : { notExpired: Number(notExpired) }),
    ...(search === null ? {} : { search: JSON.parse(decodeURIComponent(search)) as SearchReport }),
  };
}

function basic({ email, password }: { email: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

interface SentRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal | null;
}

/** Like `fetch`, for a body large enough to watch on its way: `fetch` does not tell how far it is. Rejects when the line breaks or the signal ends it. */
function sendWithProgress(
  address: string,
  { method, headers, body, signal }: SentRequest,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new Error('The line broke')));
    request.addEventListener('abort', () => reject(new DOMException('The file was taken back', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** The first step of the check as it was left when the page itself takes over. */
export interface EarlyCheck {
  readonly field: HTMLInputElement;
  /** Whether somebody is writing in it. */
  readonly isHeld: () => boolean;
  /** Whether it was answered that the activity is not found. */
  readonly isSkipped: () => boolean;
}

/** What the small program left that runs before all others (`web/early`); nothing of it stands in a page under development. */
interface Early {
  readonly mark: string | null;
  readonly language: string;
  /** The first step of the check, where the page was opened with it. */
  check: EarlyCheck | null;
  /** Answers by address, with what stands behind its `?`. */
  readonly reads: Map<string, Promise<Response>>;
  /** Tells it of an address that the page asks for itself: what it knew from before may be ahead of an answer on a slow line. */
  readonly noteAsked: (address: string) => void;
  readonly fetchLater: (path: string) => Promise<void>;
}

function early(): Early | undefined {
  return (globalThis as { volanoEarly?: Early }).volanoEarly;
}

/**
 * The answer to a call that was asked while the code of the screen was on its way (10-company-path §1), for who asks it first, with the same session and
 * in the same language; null where there is none.
 */
function takeEarly(address: string, mark: string | null, language: string): Promise<Response> | null {
  const known = early();
  if (known === undefined || known.mark !== mark || known.language !== language) return null;
  const answer = known.reads.get(address) ?? null;
  if (answer === null) known.noteAsked(address);
  known.reads.delete(address);
  return answer;
}

/** The first step of the check as it was written into before the page came; null once it is over. */
export function earlyCheck(): EarlyCheck | null {
  return early()?.check ?? null;
}

/** From now on it is the page's own step. */
export function endEarlyCheck(): void {
  const known = early();
  if (known !== undefined) known.check = null;
}

/** Forgets what nobody took: it would be of before by now. */
export function dropEarly(): void {
  early()?.reads.clear();
}

/**
 * Has the browser fetch the files of the screen at a path when it has nothing else to do, without running them; resolves once they are there, or did not
 * come. Null where the page is not built.
 */
export function fetchLater(path: string): Promise<void> | null {
  return early()?.fetchLater(path) ?? null;
}
