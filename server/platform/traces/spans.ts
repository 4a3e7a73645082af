import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { TracesConfig } from '../config/traces.ts';
import { createExporter, type Span } from './exporter.ts';
import { type Attributes, parentOf, traceIdOf, type Traces } from './traces.ts';

/** The kinds of OTLP. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const;
const LONGEST_TEXT = 2_000;

/** Nanoseconds since 1970, as OTLP writes them. */
function nanos(ms: number): string {
  return BigInt(Math.round(ms * 1e6)).toString();
}

const present = (): number => performance.timeOrigin + performance.now();

/** A span that has begun. */
interface Open {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startedAt: number;
}

function begin(parent: Pick<Open, 'traceId' | 'spanId'> | null, traceId = randomBytes(16).toString('hex')): Open {
  return {
    traceId: parent?.traceId ?? traceId,
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId,
    startedAt: present(),
  };
}

/** Keeps spans in memory until they are sent; what does not fit is dropped, and nothing waits for it. */
export function createTraces(config: TracesConfig, version: string, log: Pick<Logger, 'warn'>): Traces {
  const exporter = createExporter(config, version, log);
  const current = new AsyncLocalStorage<Open>();
  const spans = new WeakMap<FastifyRequest, Open>();

  function end(open: Open, told: { name: string; kind: keyof typeof KINDS; attributes: Attributes; error?: unknown }) {
    const { startedAt, traceId, spanId, parentSpanId } = open;
    const { name, kind, attributes, error } = told;
    exporter.add({
      traceId,
      spanId,
      ...(parentSpanId !== undefined && { parentSpanId }),
      name,
      kind: KINDS[kind],
      startTimeUnixNano: nanos(startedAt),
      endTimeUnixNano: nanos(present()),
      attributes: Object.entries(attributes).map(([key, value]) => ({
        key,
        value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
      })),
      status: error === undefined ? {} : { code: 2, message: error instanceof Error ? error.name : 'error' },
    } satisfies Span);
  }

  return {
    async follow({ name, kind, attributes = {} }, work) {
      const open = begin(current.getStore() ?? null);
      try {
        const done = await current.run(open, work);
        end(open, { name, kind, attributes });
        return done;
      } catch (error) {
        end(open, { name, kind, attributes, error });
        throw error;
      }
    },
    observeStatement({ text, ms, error }) {
      const parent = current.getStore();
      if (parent === undefined) return;
      const open = begin(parent);
      const [verb = 'statement'] = /^\w+/.exec(text.trimStart()) ?? [];
      // With $1 where values are: what people wrote is never part of it.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) };
      end(
        { ...open, startedAt: open.startedAt - ms },
        { name: verb.toLowerCase(), kind: 'client', attributes, ...(error !== undefined && { error }) },
      );
    },
    watch(app) {
      watchRequests(app, { current, spans, end, isBehindProxy: config.isBehindProxy });
    },
    close: () => exporter.close(),
  };
}

interface Watching {
  readonly current: AsyncLocalStorage<Open>;
  readonly spans: WeakMap<FastifyRequest, Open>;
  readonly end: (open: Open, told: { name: string; kind: 'server'; attributes: Attributes; error?: unknown }) => void;
  readonly isBehindProxy: boolean;
}

function watchRequests(app: FastifyInstance, { current, spans, end, isBehindProxy }: Watching): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const open = begin(parentOf(request.headers, isBehindProxy), traceIdOf(request.id));
    spans.set(request, open);
    current.run(open, done);
  });
  // A body arrives by itself: what comes after it belongs to the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    const open = spans.get(request);
    if (open === undefined) done();
    else current.run(open, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const open = spans.get(request);
    // The route, not the address: addresses carry tickets, links to choose a password, and e-mails (holes H2, H12).
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
    };
    const failed = statusCode >= 500 ? { error: new Error(String(statusCode)) } : {};
    if (open !== undefined) end(open, { name: `${method} ${route}`, kind: 'server', attributes, ...failed });
    done();
  });
}
