import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { FastifyInstance } from 'fastify';
import { afterEach, onTestFinished } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { LoadSubjects } from '../../platform/http/route.ts';
import { createLog } from '../../platform/log/log.ts';
import { openSession } from '../../platform/session/session.ts';
import { requireOwnStorage } from '../../platform/storage/marks.ts';
import { openService, buildApp } from '../../app/service.ts';
import { acceptedReply, addressOf, type Answer, answerOf, type Asked, payloadOf } from './calling.ts';
import { closeAfterTests } from './left-open.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

/** A day on which nothing special happens: every test lives on it unless it moves the clock. */
export const TODAY = new Date('2026-11-18T09:42:00Z');

export interface TestApp {
  readonly ctx: Context;
  readonly db: Context['db'];
  readonly app: FastifyInstance;
  /** Speaks as a person, in the company given or without one. `null` is nobody. */
  as(user: { _id: string } | null, agency?: { _id: string }): Speaker;
  travelTo(moment: Date): void;
  /** Runs every consequence that waits. */
  drain(): Promise<number>;
  close(): Promise<void>;
}

/** Calls routes as one person. */
export interface Speaker {
  /** Resolves to the reply. Rejects with `Refused` unless the status is that of the contract. */
  call<const S extends RouteSpec>(
    spec: S,
    request: RequestOf<S>,
    headers?: Record<string, string>,
  ): Promise<ReplyOf<S>>;
  /** Resolves to the answer whatever its status is. */
  attempt<const S extends RouteSpec>(
    spec: S,
    request: RequestOf<S>,
    headers?: Record<string, string>,
  ): Promise<Answer<ReplyOf<S>>>;
}

/**
 * Opens a portal for the tests of a file or of a `describe`: closes it after them, and resets its clock after each test. Whoever takes it apart
 * finds the whole in it, as `portal`.
 */
export async function openPortal(...how: Parameters<typeof testApp>): Promise<TestApp & { readonly portal: TestApp }> {
  const portal = await testApp(...how);
  afterEach(() => portal.travelTo(TODAY));
  closeAfterTests(() => portal.close());
  return { ...portal, portal };
}

/** Opens a portal for the test that is under way: closes it after that. */
export async function aPortal(...how: Parameters<typeof testApp>): Promise<TestApp> {
  const portal = await testApp(...how);
  onTestFinished(() => portal.close());
  return portal;
}

/**
 * The whole service on a database of its own, spoken to through its routes. Close it when the tests of the file are done. Several on one
 * database are the nodes of one installation, no demo unless `environment` says so; who gives the database drops it. Lines of the log are put into `written`;
 * `stopping` tells it to stop; `judges` stand in place of those who judge what calls name.
 */
export async function testApp(
  environment: Record<string, string> = {},
  given?: Pick<FreshDatabase, 'url'>,
  written?: string[],
  stopping?: AbortSignal,
  judges?: LoadSubjects,
): Promise<TestApp> {
  const own = given === undefined ? await freshDatabase() : null;
  const { url } = given ?? (own as FreshDatabase);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'volano-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '3000',
    DEMO: 'false',
    // Tests say more than anybody types.
    MESSAGES_A_MINUTE: '1000000',
    // However full the disk of the tests is.
    DISK_FREE_PERCENT: '0',
    ...environment,
    DATA_DIR: dataDir,
  });
  let now = TODAY;
  const clock = { now: () => new Date(now) };
  const service = await openService({
    config,
    log: createLog(config.logLevel, written && { write: (line) => void written.push(line) }),
    database: { url, kind: 'embedded' },
    isWorking: false,
    clock,
    ...(stopping === undefined ? {} : { stopping }),
  });
  // Several on one database have files of their own here: the first one's are those of the database.
  if (own !== null) await requireOwnStorage(service.ctx.db, service.ctx.storage);
  const app = await buildApp(service.ctx, { pageDir: null, ...(judges && { loadSubjects: judges }) });

  return {
    ctx: service.ctx,
    db: service.ctx.db,
    app,
    as(user, agency) {
      const token = user === null ? null : openSession(service.ctx, service.ctx.db, user._id, agency?._id ?? null);
      const speaker: Speaker = {
        async call(spec, request, headers) {
          return acceptedReply(spec, await speaker.attempt(spec, request, headers));
        },
        async attempt(spec, request, headers = {}) {
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
      return speaker;
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
