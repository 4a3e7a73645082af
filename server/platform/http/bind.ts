import { createHash, timingSafeEqual } from 'node:crypto';
import { LINE_HEADER } from '@volano/domain/contracts/realtime';
import type { FileAnswer, Page, RouteSpec } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { languageOf } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { networkOf } from '../network-of.ts';
import { readSession } from '../session/page-session.ts';
import { findActor } from '../session/session.ts';
import type { FormFile } from '../files/form-file.ts';
import { type Credentials, type AroundCalls, mayEnter, type Route, type RouteRequest } from './route.ts';
import { readDevice, requireOwnPage, sendDevice, sendSession } from './cookies.ts';
import { refuseWhenFull, throttle } from './repeats.ts';

/** Binds every route under `/api`, in the order of refusal of decisions §1: session, role, input, record, state. */
export function bindRoutes(
  app: FastifyInstance,
  ctx: Context,
  routes: readonly Route[],
  { loadSubjects, onDone }: AroundCalls,
): void {
  for (const { spec, handle } of routes) {
    app.route({
      method: spec.method,
      url: `/${spec.path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: schemaOf(spec),
      config: spec.fileMegabytes === undefined ? {} : { fileMegabytes: spec.fileMegabytes },
      // Before the body is even read: who may not call learns nothing about its shape.
      onRequest: async (request) => {
        if (spec.throttle) await throttle(ctx, `${spec.method} ${spec.path} ${networkOf(request.ip)}`, spec.throttle);
        request.caller = await callerOf(ctx, spec, request);
      },
      // Before validation nothing at all is read as `null`: a contract that lets its body be left out says what stands for it.
      preValidation: async (request) => {
        if (request.body !== undefined || spec.body === undefined) return;
        const absent = spec.body.safeParse(undefined);
        // A body that may just be left out is an empty one, which `null` is not.
        if (absent.success) request.body = absent.data ?? {};
      },
      handler: async (request, reply) => {
        const asked = received(ctx, request, reply);
        const { actor } = asked;
        // Who has no actor is not judged by what is theirs: the call is open, or proves itself.
        const subject = actor === null ? {} : await loadSubjects(ctx, spec, { ...asked, actor });
        // After it is known who may: a scan costs the scanner more than the refusal costs us.
        if (request.formFile !== null) await requireClean(ctx, request.formFile, actor?.userId);
        const answer = await handle({ ...asked, subject });
        await onDone(ctx, spec, {
          ...asked,
          subject,
          answer,
          line: LINE.exec(String(request.headers[LINE_HEADER]))?.[0],
        });
        reply.code(spec.status ?? 200);
        if (spec.status === 204) return reply.send();
        if (spec.bytes) return sendFile(request, reply, answer as FileAnswer);
        if (!spec.list) return answer;
        const page = answer as Page<unknown>;
        if (page.total !== undefined) reply.header('x-total-count', page.total);
        if (page.notExpired !== undefined) reply.header('x-not-expired-count', page.notExpired);
        if (page.search !== undefined) reply.header('x-search', encodeURIComponent(JSON.stringify(page.search)));
        const isNumbered = spec.rowsNumber && (request.query as { rowsNumber?: boolean }).rowsNumber === true;
        return isNumbered ? { data: page.rows, rowsNumber: page.total } : page.rows;
      },
    });
  }
}

/** Only what was found is written down, and who sent it: a file's name may be somebody's. */
async function requireClean({ scanner, log }: Context, file: FormFile, userId: string | undefined): Promise<void> {
  try {
    await scanner.requireClean(file.parts());
  } catch (error) {
    if (error instanceof AppError && error.code === 'fileInfected')
      log.warn({ found: (error.cause as Error).message, userId }, 'an infected file was refused');
    throw error;
  }
}

/** What came with the request about who asks. */
export interface Caller {
  readonly actor: Actor | null;
  readonly credentials: Credentials | null;
  /** Another server, with the key of the installation. */
  readonly isIntegration: boolean;
  /** The page, by a cookie that no script reads. */
  readonly isByCookie: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the route is found, and for what is no call. */
    caller?: Caller;
  }
}

/** Wrong keys of the installation that one address may bring in a quarter of an hour (18-trust §3). */
const WRONG_KEYS = { attempts: 10, seconds: 900 };

const NOBODY: Caller = { actor: null, credentials: null, isIntegration: false, isByCookie: false };

async function callerOf(ctx: Context, spec: RouteSpec, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization;
  if (spec.access === 'public') return NOBODY;
  const takesKey = spec.access === 'integration' || spec.orIntegration === true;
  const keyTries = `integration key ${networkOf(request.ip)}`;
  if (takesKey && header !== undefined) await refuseWhenFull(ctx, keyTries, WRONG_KEYS);
  if (takesKey && isIntegrationKey(ctx.config.masterKey, header)) return { ...NOBODY, isIntegration: true };
  if (spec.access === 'integration') {
    if (header !== undefined) await throttle(ctx, keyTries, WRONG_KEYS);
    throw new AppError('clientCodeInvalid');
  }
  const session = readSession(request.headers, ctx.config);
  const isByCookie = session?.isByCookie === true;
  if (isByCookie) requireOwnPage(request, ctx.config);
  const actor = session === null ? null : await findActor(ctx, session.token, request.ip);
  if (actor?.isPending === true && !spec.whilePending) throw new AppError('accountPending');
  if (spec.access === 'basic') {
    const credentials = readBasic(header);
    if (actor === null && credentials === null) throw new AppError('wrongCredentials');
    return { ...NOBODY, actor, credentials, isByCookie };
  }
  if (actor === null) throw new AppError('sessionExpired');
  if (!mayEnter(spec.access, actor.role)) throw new AppError('roleForbidden');
  // First a password of one's own, then the second factor beside it.
  if (actor.mustChangePassword) {
    if (!spec.withoutOwnPassword) throw new AppError('passwordChangeRequired');
  } else if (actor.mustSetUpTwoFactor && !spec.withoutSecondFactor) throw new AppError('secondFactorMissing');
  return { ...NOBODY, actor, isByCookie };
}

/** An open line of a page, by the name that the line itself was given. */
const LINE = /^[\w-]{20}$/;

function received(ctx: Context, request: FastifyRequest, reply: FastifyReply): RouteRequest<RouteSpec> {
  return {
    ctx,
    params: request.params,
    query: request.query,
    body: request.body,
    ...(request.caller ?? NOBODY),
    language: languageOf(request.headers['accept-language']),
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    secondFactor: request.headers['x-second-factor'],
    device: readDevice(request),
    sendDevice: (device: string) => sendDevice(ctx, reply, device),
    sendSession: (token: string | null) => sendSession(ctx, request, reply, token),
    idempotencyKey: request.headers['idempotency-key'],
    file: request.formFile,
  } as unknown as RouteRequest<RouteSpec>;
}

/** A key that cannot be kept is refused, not forgotten: its sender counts on it. */
const keyed = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7E]{1,200}$/, 'invalid')
    .optional(),
});

function schemaOf(spec: RouteSpec): FastifySchema {
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[0] ?? ''],
    ...(spec.access === 'public' ? {} : { security: [spec.access === 'basic' ? { basic: [] } : { bearer: [] }] }),
    ...(spec.params ? { params: spec.params } : {}),
    // A call that takes no parameters refuses them, like every other one that it does not know.
    querystring: spec.query ?? z.strictObject({}),
    ...(spec.idempotent ? { headers: keyed } : {}),
    ...(spec.body ? { body: spec.body } : {}),
    ...(spec.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(spec.bytes ? {} : { response: { [spec.status ?? 200]: replyOf(spec) } }),
  } as FastifySchema;
}

function replyOf(spec: RouteSpec): z.ZodType {
  if (!spec.list) return spec.reply;
  const rows = z.array(spec.reply);
  return spec.rowsNumber ? z.union([rows, z.object({ data: rows, rowsNumber: z.int() })]) : rows;
}

/** The file, or 304 to who has it already as its tag says. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const tag = file.headers['etag'];
  if (tag !== undefined && request.headers['if-none-match'] === tag)
    return reply.code(304).headers(file.headers).send();
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.type(file.mime).headers(file.headers).send(file.stream);
}

const MAX_PASSWORD = 128;
const MAX_EMAIL = 254;

/** Whether a Bearer header carries a key of the installation; never where none is configured. Compared without a hint from the clock. */
export function isIntegrationKey(key: string | undefined, header: string | undefined): boolean {
  const given = header === undefined ? null : /^Bearer (\S{1,500})$/i.exec(header)?.[1];
  if (key === undefined || given === null || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * E-mail and password of a Basic header; null when the header is not Basic. What cannot be read exactly is refused before any
 * hashing: never truncated, colons and accents in the password kept (abuse 4).
 */
function readBasic(header: string | undefined): Credentials | null {
  if (header === undefined || !/^basic /i.test(header)) return null;
  const encoded = header.slice(6).trim();
  if (encoded.length > 1024 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw malformed();
  const decoded = decodeUtf8(Buffer.from(encoded, 'base64'));
  const colon = decoded.indexOf(':');
  if (colon < 1 || decoded.includes('\0')) throw malformed();
  const email = decoded.slice(0, colon).trim().toLowerCase();
  const password = decoded.slice(colon + 1);
  if (email.length > MAX_EMAIL || password.length === 0 || [...password].length > MAX_PASSWORD) throw malformed();
  return { email, password };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function malformed(): AppError {
  return new AppError('invalidInput', { fields: [{ path: 'authorization', message: 'invalid' }] });
}
