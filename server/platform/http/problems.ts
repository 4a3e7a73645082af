import { AppError, ERRORS, type ErrorCode, type Problem, type FieldProblem, type Use } from '@volano/domain/errors';
import { errors } from '@volano/domain/i18n/it/common';
import { languageOf, translateKey, type Language } from '@volano/domain/i18n/t';
import { faultsOf, type FieldSentence } from '@volano/domain/rules/field-faults';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { USE_KINDS } from '@volano/domain/rules/vocabulary';

/** Turns whatever was thrown into the one shape of a refusal; what nobody foresaw is a 500 without details (abuse 69). */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const refusal = refusalOf(error);
  // Whoever closed the window while the question or the answer was on its way is no fault of the service.
  if (hasLeft(error, request)) request.log.debug({ err: error }, 'the client went away');
  else if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  // A contract let in what the database does not take: the reader is told, and so is whoever mends the contract.
  else if (isRefusedByDatabase(error)) request.log.warn({ err: error }, 'refused by the database');
  const problem: Problem = {
    status: ERRORS[refusal.code],
    code: refusal.code,
    message: messageOf(refusal, language),
    ...fieldsOf(error, language),
    ...usesOf(refusal.uses),
    ...(refusal.code === 'handOverNeeded' ? { agencies: Number(refusal.params['agencies']) } : {}),
    requestId: request.id,
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  // A file is opened in a tab of its own: what is read there is a sentence.
  if (request.headers['sec-fetch-dest'] === 'document' && request.url.startsWith('/api/files/'))
    return reply
      .code(problem.status)
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(pageOf(problem.message, language));
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** How many of each kind a sentence names; the others it counts. */
const NAMED = 3;

function usesOf(uses: readonly Use[]): Pick<Problem, 'uses' | 'usedBy'> {
  if (uses.length === 0) return {};
  return {
    uses: uses.map(({ names, ...use }) => ({ ...use, names: names.slice(0, NAMED) })),
    usedBy: uses.flatMap(({ kind, names }) => names.map((name) => ({ kind, name }))),
  };
}

function pageOf(message: string, language: Language): string {
  const [text, head] = [message.replaceAll('<', '&lt;'), '<meta name="viewport" content="width=device-width">'];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">${head}<title>${text}</title><p>${text}</p></html>`;
}

/** The text of a refusal; of one that lets somebody come back later, when; of a field that another has already, what the field says. */
function messageOf({ code, params, fields, retryAfterSeconds: seconds }: AppError, language: Language): string {
  const [field] = fields;
  // Nothing changed meanwhile: to read the page anew would bring the same refusal.
  if (code === 'conflict' && field !== undefined)
    return translateKey(language, `errors.field.${field.message}`, params);
  if (code !== 'tooManyRequests' || seconds === undefined)
    return translateKey(language, `errors.${wordOf(code)}`, params);
  return seconds < 60
    ? translateKey(language, 'errors.tooManySeconds', { count: seconds })
    : translateKey(language, 'errors.tooManyMinutes', { count: Math.ceil(seconds / 60) });
}

/** What nobody foresaw is said to be just that; the page has words of its own for where nobody answers (1-people §8). */
function wordOf(code: ErrorCode): string {
  return code === 'unexpected' ? 'generic' : code;
}

/** What a refusal names when no field of it is to blame. */
const WHOLE = { params: 'path', querystring: 'query', body: 'body', headers: 'headers' } as const;

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof InputError) return new AppError(error.where === 'params' ? 'notFound' : 'invalidInput');
  const code = codeOfPlatform(error as Partial<FastifyError> & { code?: string });
  return new AppError(code ?? 'unexpected', code === 'unavailable' ? { retryAfterSeconds: 2 } : {});
}

function hasLeft(error: unknown, request: FastifyRequest): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && !request.raw.complete);
}

function isRefusedByDatabase(error: unknown): boolean {
  const code = error instanceof AppError ? undefined : (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code);
}

function fieldsOf(error: unknown, language: Language): Pick<Problem, 'errors'> {
  if (error instanceof InputError && error.where !== 'params')
    return { errors: describeIssues(error.issues, WHOLE[error.where], language) };
  if (error instanceof AppError && error.fields.length > 0) {
    // Fields found by the server carry a dictionary key as their message.
    return {
      errors: error.fields.map(({ path, message }) => ({
        path,
        message: translateKey(language, `errors.field.${message}`, error.params),
      })),
    };
  }
  return {};
}

/** PostgreSQL, the system and Fastify speak in codes of their own; the ones that say something to a person are named here. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  '23503': 'stillInUse',
  '23505': 'conflict',
  '23514': 'invalidInput',
  // Undone for another's sake, three times by now: later there is room.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '25P03': 'unavailable',
  // A standby, or a server whose sessions only read.
  '25006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  // The disk of the files is full, or takes nothing (F7): nothing was kept, and another try may work.
  E_CANNOT_WRITE_FILE: 'unavailable',
  // The store of the files does not answer.
  E_CANNOT_READ_FILE: 'unavailable',
  E_CANNOT_DELETE_FILE: 'unavailable',
  E_CANNOT_CHECK_FILE_EXISTENCE: 'unavailable',
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'payloadTooLarge',
  FST_FILES_LIMIT: 'payloadTooLarge',
  FST_FIELDS_LIMIT: 'payloadTooLarge',
  FST_PARTS_LIMIT: 'payloadTooLarge',
  FST_PROTO_VIOLATION: 'invalidInput',
  FST_INVALID_JSON_FIELD_ERROR: 'invalidInput',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  // A path that is no path, or leaves the folder of the page: there is nothing there.
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_STATIC_FORBIDDEN_PATH: 'notFound',
};

/** Classes of PostgreSQL: data that no column takes; connections and resources that are gone; a server that stops. */
const CLASSES: Readonly<Record<string, ErrorCode>> = {
  '22': 'invalidInput',
  '08': 'unavailable',
  '53': 'unavailable',
  '57': 'unavailable',
};

/** What the driver says without a code when the server went away under it. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function codeOfPlatform(error: { code?: string; statusCode?: number; message?: string }): ErrorCode | undefined {
  const { code = '', statusCode, message = '' } = error;
  const named = CODES[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? CLASSES[code.slice(0, 2)] : undefined);
  if (named !== undefined) return named;
  if (LOST.test(message)) return 'unavailable';
  return statusCode === 400 ? 'invalidInput' : undefined;
}

/** What was refused of a `whole` (the body, the query), field by field, in the reader's language. */
function describeIssues(issues: InputError['issues'], whole: string, language: Language): FieldProblem[] {
  return faultsOf(issues, whole, isFieldSentence).map(({ path, key, params }) => ({
    path,
    message: translateKey(language, `errors.field.${key}`, params),
  }));
}

function isFieldSentence(message: string): message is FieldSentence {
  return Object.hasOwn(errors.field, message);
}

/** Input that its contract does not describe. `where` is the part of the request that was read. */
export class InputError extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly where: 'params' | 'querystring' | 'body' | 'headers';

  constructor(issues: readonly z.core.$ZodIssue[], where: InputError['where']) {
    super('invalid input');
    this.name = 'InputError';
    this.issues = issues;
    this.where = where;
  }
}

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Every refusal as it travels, `application/problem+json` (decisions §1). */
export const problem = z
  .object({
    status: z.int().describe('The status of the answer, once more'),
    code: z.enum(codes).describe('What was refused; it stays the same in every language'),
    message: z.string().describe('For a person, in the language of `Accept-Language`'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Field by field what is wrong, in a 400 and where a 409 is about one field'),
    uses: z
      .array(z.object({ kind: z.enum(USE_KINDS), count: z.int(), names: z.array(z.string()) }))
      .optional()
      .describe('Where a thing is still in use, with the first few by name'),
    agencies: z
      .int()
      .optional()
      .describe('How many companies somebody follows who cannot go before these are handed over'),
    usedBy: z
      .array(z.object({ kind: z.enum(USE_KINDS), name: z.string() }))
      .optional()
      .describe('The same one by one, the first hundred of each kind'),
    requestId: z.string().optional().describe('Names this request in the log'),
  })
  .meta({ id: 'Problem' });
