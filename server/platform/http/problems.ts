import { AppError, ERRORS, type ErrorCode, type Problem } from '@volano/domain/errors';
import { languageOf, say, type Language } from '@volano/domain/i18n/t';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InputError } from './input-error.ts';
import { describeIssues } from './input-errors.ts';

/** Turns whatever was thrown into the one shape of a refusal; what nobody foresaw is a 500 without details (abuse 69). */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const refusal = refusalOf(error);
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected');
  const problem: Problem = {
    status: ERRORS[refusal.code],
    code: refusal.code,
    message: say(language, `errors.${refusal.code}`, refusal.params),
    ...fieldsOf(error, language),
    requestId: request.id,
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof InputError) return new AppError(error.where === 'params' ? 'notFound' : 'invalidInput');
  const code = codeOfPlatform(error as Partial<FastifyError> & { code?: string });
  return new AppError(code ?? 'unexpected', code === 'unavailable' ? { retryAfterSeconds: 2 } : {});
}

function fieldsOf(error: unknown, language: Language): Pick<Problem, 'errors'> {
  if (error instanceof InputError && error.where !== 'params')
    return { errors: describeIssues(error.issues, language) };
  if (error instanceof AppError && error.fields.length > 0) {
    // Fields found by the server carry a dictionary key as their message.
    return {
      errors: error.fields.map(({ path, message }) => ({ path, message: say(language, `errors.field.${message}`) })),
    };
  }
  return {};
}

/** PostgreSQL and Fastify speak in codes of their own; the ones that say something to a person are named here. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  '22P02': 'invalidInput',
  '22021': 'invalidInput',
  '22P05': 'invalidInput',
  '23503': 'stillInUse',
  '23505': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  '08006': 'unavailable',
  '53300': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidInput',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
};

function codeOfPlatform(error: { code?: string; statusCode?: number; message?: string }): ErrorCode | undefined {
  const named = error.code === undefined ? undefined : CODES[error.code];
  if (named !== undefined) return named;
  if (error.message === 'timeout exceeded when trying to connect') return 'unavailable';
  return error.statusCode === 400 ? 'invalidInput' : undefined;
}
