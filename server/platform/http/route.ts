import type { Access, ReceivedOf, RouteSpec } from '@volano/domain/contracts/route';
import type { Language } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../context.ts';
import path from 'node:path';
import multipart from '@fastify/multipart';
import { AppError } from '@volano/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FormFile, receiveFile, type ReceivedFile } from '../files/form-file.ts';
import { countParts, limitUploads } from './upload-budget.ts';

/** E-mail and password as the Basic header brings them. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a handler receives: the validated input, who asks, and the running service. */
export type RouteRequest<S extends RouteSpec> = ReceivedOf<S> & {
  readonly ctx: Context;
  readonly actor: S['access'] extends 'public' | 'integration'
    ? null
    : S['access'] extends 'basic'
      ? Actor | null
      : Actor;
  readonly credentials: S['access'] extends 'basic' ? Credentials | null : null;
  /** Whether another server asks, with the key of the installation. */
  readonly isIntegration: boolean;
  readonly language: Language;
  /** The address that the request comes from, as far as it can be trusted; of IPv6 the network (`networkOf`). */
  readonly address: string;
  readonly userAgent: string;
  /** The code of the authenticator app, or a recovery code, as the `X-Second-Factor` header brings it. */
  readonly secondFactor: string | undefined;
  /** What the device says of itself, in its cookie or in `X-Device`; undefined where it says nothing. */
  readonly device: string | undefined;
  /** Has the client say from now on which device it is. */
  readonly sendDevice: (device: string) => void;
  /** Has the client keep a session, or forget it (null), its own way. Answers what stands in the reply: the token, or what only names it. */
  readonly sendSession: (token: string | null) => string;
  readonly idempotencyKey: string | undefined;
  /** The file of a form; null where none came along. */
  readonly file: S extends { multipart: true } ? FormFile | null : null;
};

/** A contract with the handler that answers it. The names of the types are lost on purpose: the server only walks the list. */
export interface Route {
  readonly spec: RouteSpec;
  readonly handle: (request: RouteRequest<RouteSpec> & { readonly subject: unknown }) => Promise<unknown>;
}

/**
 * Loads and judges everything that a call names, and answers it by kind. The platform knows no kind of thing: the service hands it this.
 * Throws 404 for what is not the actor's to have.
 */
export type LoadSubjects = (
  ctx: Context,
  spec: RouteSpec,
  request: { readonly actor: Actor; readonly params: unknown; readonly query: unknown; readonly body: unknown },
) => Promise<Readonly<Record<string, unknown>>>;

/** What a call that succeeded was about. */
export interface Done {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** What was loaded of what it named, by kind. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  /** The open line of the page that called, where it said one. */
  readonly line: string | undefined;
}

/** Hears of each call that succeeded, once what it wrote is there and before it is answered. */
export type OnDone = (ctx: Context, spec: RouteSpec, done: Done) => Promise<void>;

/** What the service does about every call, of which the platform knows nothing: before it, and once it succeeded. */
export interface AroundCalls {
  readonly loadSubjects: LoadSubjects;
  readonly onDone: OnDone;
}

/** Whether a role may call at all; what is its own is decided once the record is loaded. */
export function mayEnter(access: Exclude<Access, string>, role: Actor['role']): boolean {
  return access[role] !== undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    formFile: ReceivedFile | null;
  }
  interface FastifyContextConfig {
    /** What the file of a form may weigh, where the contract says it. */
    fileMegabytes?: number;
  }
}

const MEGABYTE = 1_048_576;
const FILE_MEGABYTES = 25;

/** One file of twenty-five megabytes and a few short fields: what is more is refused while it arrives. */
const LIMITS = {
  fileSize: FILE_MEGABYTES * MEGABYTE,
  files: 1,
  fields: 12,
  parts: 13,
  fieldSize: 16_384,
  fieldNameSize: 50,
  headerPairs: 20,
};

/** The field that is JSON written as text, and the one that may come several times. */
const JSON_FIELD = 'JSONbody';
const LIST_FIELD = 'tags';

/** Lets the routes that are bound to `app` take forms with a file, within their budget, and nothing else: JSON is 415 here (abuse 57). */
export async function acceptForms(app: FastifyInstance, ctx: Context): Promise<void> {
  app.removeAllContentTypeParsers();
  const spool = path.join(ctx.config.dataDir, 'spool');
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
  app.addHook('preValidation', async (request) => {
    if (request.headers['content-encoding'] !== undefined) throw new AppError('unsupportedMedia');
    if (!request.isMultipart()) throw new AppError('unsupportedMedia');
    request.body = await readForm(request, spool);
  });
  limitUploads(app, ctx, ({ routeOptions: { config } }) => (config.fileMegabytes ?? FILE_MEGABYTES) * MEGABYTE);
}

async function readForm(request: FastifyRequest, spool: string): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  // Who left meanwhile is told of no more, and the reader of forms would wait for ever.
  if (request.raw.destroyed) throw refusal('body', 'invalid');
  try {
    const { fileMegabytes } = request.routeOptions.config;
    const limits = fileMegabytes === undefined ? LIMITS : { ...LIMITS, fileSize: fileMegabytes * MEGABYTE };
    for await (const part of request.parts({ limits })) {
      // The reader of forms lets in a part that says no name, and a file that says none of its own, whatever its types promise.
      const name = part.fieldname as string | undefined;
      if (name === undefined || name === '') throw refusal('body', 'invalid');
      if (part.type === 'file') {
        if (name !== 'file') throw refusal(name, 'unknown');
        if (((part.filename as string | undefined) ?? '').trim() === '') throw refusal('file', 'fileName');
        const { filename, file } = part;
        request.formFile = await receiveFile(spool, filename, countParts(request, file), () => file.truncated);
      } else addField(fields, name, part.valueTruncated ? null : part.value);
    }
  } catch (error) {
    // What the reader of forms says without a code is that the form is broken, or was cut (abuse 61).
    const code = (error as { code?: unknown }).code;
    const isNamed = code !== undefined && code !== 'FST_PROTO_VIOLATION';
    if (error instanceof AppError || isNamed) throw error;
    throw new AppError('invalidInput', { fields: [{ path: 'body', message: 'invalid' }], cause: error });
  }
  return Object.fromEntries(fields);
}

function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  if (typeof value !== 'string') throw refusal(name, 'invalid');
  if (name === LIST_FIELD) {
    fields.set(name, [...((fields.get(name) as string[] | undefined) ?? []), value]);
    return;
  }
  // A name written twice could mean two things (abuse 47).
  if (fields.has(name)) throw refusal(name, 'invalid');
  fields.set(name, name === JSON_FIELD ? readJson(Buffer.from(value)) : value);
}

function refusal(path: string, message: 'fileName' | 'invalid' | 'unknown'): AppError {
  return new AppError('invalidInput', { fields: [{ path, message }] });
}

/** Nothing of ours is nested deeper than this. */
const MAX_DEPTH = 32;

/**
 * The value of a JSON body, or undefined when there is none. Stricter than `JSON.parse` where two readers could understand two
 * things: broken UTF-8, a name written twice, `__proto__`, and a depth that no contract has are refused by name (abuse 45, 47).
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const value = parse(text);
  refuseAmbiguity(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bodyRefusal('body', 'characters');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bodyRefusal('body', 'invalid');
  }
}

/** An object or an array that is being walked: the names seen so far, or the place in the list. */
interface Level {
  readonly names: Set<string> | null;
  at: string | number;
}

/** Walks a text that is known to be JSON, so that only strings and brackets need to be told apart. */
function refuseAmbiguity(text: string): void {
  const levels: Level[] = [];
  const pathTo = (): string => levels.map(({ at }) => at).join('.') || 'body';
  for (let index = 0; index < text.length; index += 1) {
    const level = levels.at(-1);
    switch (text[index]) {
      case '{':
      case '[':
        if (levels.length === MAX_DEPTH) throw bodyRefusal(pathTo(), 'invalid');
        levels.push(text[index] === '{' ? { names: new Set(), at: '' } : { names: null, at: 0 });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level !== undefined) level.at = level.names === null ? Number(level.at) + 1 : '';
        break;
      case '"': {
        const end = endOfString(text, index);
        if (level?.names && isName(text, end)) {
          const name = JSON.parse(text.slice(index, end + 1)) as string;
          level.at = name;
          if (name === '__proto__') throw bodyRefusal(pathTo(), 'unknown');
          if (level.names.has(name)) throw bodyRefusal(pathTo(), 'invalid');
          level.names.add(name);
        }
        index = end;
        break;
      }
      default:
    }
  }
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

/** In JSON only a name is followed by a colon. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (/\s/.test(text[next] ?? '')) next += 1;
  return text[next] === ':';
}

function bodyRefusal(path: string, message: 'characters' | 'invalid' | 'unknown'): AppError {
  return new AppError('invalidInput', { fields: [{ path, message }] });
}
