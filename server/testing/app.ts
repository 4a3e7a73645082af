import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileToSend, formOf } from '@volano/domain/rules/form';
import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { ErrorCode, FieldProblem, Use } from '@volano/domain/errors';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { openSession } from '../platform/session/session.ts';
import { openService } from '../service.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

/** A day on which nothing special happens: every test lives on it unless it moves the clock. */
export const TODAY = new Date('2026-11-18T09:42:00Z');

/** What a door answered: its reply when it was let in, its refusal when not. */
export interface Answer<T> {
  readonly status: number;
  readonly reply: T;
  readonly code: ErrorCode | undefined;
  readonly fields: readonly FieldProblem[];
  readonly uses: readonly Use[];
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  readonly ctx: Context;
  readonly app: FastifyInstance;
  /** Speaks as a person, in the company given or without one. `null` is nobody. */
  as(user: { _id: string } | null, agency?: { _id: string }): { call: Caller };
  /** Moves the service's clock. */
  travelTo(moment: Date): void;
  /** Runs every consequence that waits. */
  drain(): Promise<number>;
  close(): Promise<void>;
}

type Caller = <const S extends RouteSpec>(
  spec: S,
  request: RequestOf<S>,
  headers?: Record<string, string>,
) => Promise<Answer<ReplyOf<S>>>;

/**
 * The whole service on a database of its own, spoken to through its doors. Close it when the tests of the file are done. Several on one
 * database are the nodes of one installation; who gives the database drops it. Lines of the log are put into `written`.
 */
export async function testApp(
  environment: Record<string, string> = {},
  given?: Pick<FreshDatabase, 'url'>,
  written?: string[],
): Promise<TestApp> {
  const own = given === undefined ? await freshDatabase() : null;
  const { url } = given ?? (own as FreshDatabase);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'volano-test-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '3000', ...environment, DATA_DIR: dataDir });
  let now = TODAY;
  const clock = { now: () => new Date(now) };
  const service = await openService({
    config,
    log: createLog(config.logLevel, written && { write: (line) => void written.push(line) }),
    database: { url, kind: 'embedded' },
    isWorking: false,
    clock,
  });
  const app = await buildApp(service.ctx, { pageDir: null });

  return {
    ctx: service.ctx,
    app,
    as(user, agency) {
      const token = user === null ? null : openSession(service.ctx, service.ctx.db, user._id, agency?._id ?? null);
      return {
        async call(spec, request, headers = {}) {
          const bearer = token === null ? {} : { authorization: `Bearer ${await token}` };
          const asked = request as Asked;
          const key = asked.idempotencyKey === undefined ? {} : { 'idempotency-key': asked.idempotencyKey };
          const response = await app.inject({
            method: spec.method,
            url: addressOf(spec, asked),
            headers: { ...bearer, ...key, ...headers },
            ...payloadOf(spec, asked),
          });
          return answerOf(spec, response);
        },
      };
    },
    travelTo(moment) {
      now = moment;
    },
    drain: () => service.ctx.jobs.drain(),
    async close() {
      await app.close();
      await service.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Asked {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly file?: FileToSend;
}

function payloadOf(spec: RouteSpec, { body, file }: Asked): { payload?: object } {
  if (body === undefined) return {};
  return { payload: spec.multipart ? formOf(body as object, file) : (body as object) };
}

function addressOf(spec: RouteSpec, request: Asked): string {
  const filled = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return `/api/${filled}?${query.toString()}`;
}

function answerOf<S extends RouteSpec>(
  spec: S,
  response: { statusCode: number; body: string; headers: Record<string, unknown> },
): Answer<ReplyOf<S>> {
  const type = response.headers['content-type'];
  const isJson = typeof type === 'string' && type.includes('json');
  const data: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : null;
  const isRefusal = response.statusCode >= 400;
  const refusal = isRefusal ? (data as { code?: ErrorCode; errors?: FieldProblem[]; uses?: Use[] } | null) : null;
  const total = response.headers['x-total-count'];
  const reply =
    spec.list && !isRefusal ? { rows: data, ...(total === undefined ? {} : { total: Number(total) }) } : data;
  return {
    status: response.statusCode,
    reply: reply as ReplyOf<S>,
    code: refusal?.code,
    fields: refusal?.errors ?? [],
    uses: refusal?.uses ?? [],
    headers: response.headers,
  };
}
