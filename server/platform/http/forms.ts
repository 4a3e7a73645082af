import multipart from '@fastify/multipart';
import { AppError } from '@volano/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from './json-body.ts';

/** A file as a form brings it: its bytes, and the name that somebody gave it. What it says to be is not kept: nobody may believe it. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    formFile: FormFile | null;
  }
  interface FastifyContextConfig {
    /** What the file of a form may weigh, where the contract says it. */
    fileMegabytes?: number;
  }
}

const MEGABYTE = 1_048_576;

/** One file of twenty-five megabytes and a few short fields: what is more is refused while it arrives, and nothing is ever put on disk. */
const LIMITS = {
  fileSize: 25 * MEGABYTE,
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

/** Lets the routes that are bound to `app` take forms with a file, and nothing else: JSON is 415 here (abuse 57). */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
  app.addHook('preValidation', async (request) => {
    if (request.headers['content-encoding'] !== undefined) throw new AppError('unsupportedMedia');
    if (!request.isMultipart()) throw new AppError('unsupportedMedia');
    request.body = await readForm(request);
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
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
        request.formFile = { name: part.filename, bytes: await part.toBuffer() };
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
