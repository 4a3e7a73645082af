import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';

/** What one node counts of itself, and how whoever watches from outside reads it (11-operations §5). */
export interface Metrics {
  /** A request that was answered: the path with the names of its parts, never the address, and how long it took. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A statement that the database answered. */
  observeStatement(seconds: number): void;
  /** Figures that are read when somebody asks. Where reading them fails they are left out: unknown is not nought. Named again, the later reader takes the place of the earlier. */
  addGauges<Name extends string>(
    gauges: Readonly<Record<Name, { readonly help: string; readonly labels?: readonly string[] }>>,
    read: () => Promise<Readonly<Record<Name, readonly Figure[]>>>,
  ): void;
  /** The calls that took longest since the start, the slowest first, of routes asked at least `least` times. */
  listSlowest(count: number, least: number): Promise<SlowRoute[]>;
  /** Everything in the OpenMetrics format. */
  print(): Promise<string>;
  readonly contentType: string;
}

export interface Figure {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface SlowRoute {
  readonly method: string;
  readonly route: string;
  readonly requests: number;
  readonly averageMs: number;
  /** Of a hundred requests ninety-five took no longer; null where it was longer than the last bound. */
  readonly mostWithinMs: number | null;
}

/** Bounds that durations are sorted by, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const MOST = 0.95;

/** Opens the figures of one node. `isWatched`: also those of Node itself, which cost a little all the time. */
export function createMetrics(version: string, isWatched: boolean): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const readers = new Map<string, () => Promise<void>>();
  if (isWatched) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'volano_http_request_duration_seconds',
    help: 'How long requests took, by route and class of answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers,
  });
  const statements = new Histogram({
    name: 'volano_database_statement_duration_seconds',
    help: 'How long statements took, the wait for a connection not counted',
    buckets: BOUNDS,
    registers,
  });
  const build = { name: 'volano_build_info', help: 'The version that runs', labelNames: ['version'], registers };
  new Gauge(build).set({ version }, 1);
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    observeStatement: (seconds) => statements.observe(seconds),
    addGauges(gauges, read) {
      const named = Object.entries<{ help: string; labels?: readonly string[] }>(gauges).map(
        ([name, { help, labels = [] }]) => {
          registry.removeSingleMetric(name);
          const gauge = new Gauge({ name, help, labelNames: labels, registers });
          return { name, isLabelled: labels.length > 0, gauge };
        },
      );
      readers.set(Object.keys(gauges).join(' '), () => readGauges(named, read));
    },
    listSlowest: async (count, least) => slowestOf((await requests.get()).values, least).slice(0, count),
    async print() {
      await Promise.all([...readers.values()].map((read) => read()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Without labels a gauge of the library says nought by itself: it is taken away first. */
async function readGauges(
  gauges: readonly { readonly name: string; readonly isLabelled: boolean; readonly gauge: Gauge }[],
  read: () => Promise<Readonly<Record<string, readonly Figure[]>>>,
): Promise<void> {
  const found = await read().catch(() => ({}) as Readonly<Record<string, readonly Figure[]>>);
  for (const { name, isLabelled, gauge } of gauges) {
    gauge.reset();
    if (!isLabelled) gauge.remove();
    for (const { labels = {}, value } of found[name] ?? []) gauge.set(labels, value);
  }
}

interface Counted {
  readonly value: number;
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
}

interface Sorted {
  method: string;
  route: string;
  requests: number;
  seconds: number;
  /** How many took no longer than each bound. */
  within: Map<number, number>;
}

/** Puts together what is counted apart by class of answer. */
function slowestOf(counted: readonly Counted[], least: number): SlowRoute[] {
  const routes = new Map<string, Sorted>();
  for (const { value, metricName = '', labels } of counted) {
    const [method, route] = [String(labels['method']), String(labels['route'])];
    const key = `${method} ${route}`;
    const sorted = routes.get(key) ?? { method, route, requests: 0, seconds: 0, within: new Map<number, number>() };
    routes.set(key, sorted);
    if (metricName.endsWith('_sum')) sorted.seconds += value;
    else if (metricName.endsWith('_count')) sorted.requests += value;
    else {
      const bound = Number(labels['le']);
      if (Number.isFinite(bound)) sorted.within.set(bound, (sorted.within.get(bound) ?? 0) + value);
    }
  }
  return [...routes.values()]
    .filter(({ route, requests }) => route.startsWith('/api/') && requests >= least)
    .map(({ method, route, requests, seconds, within }) => {
      const bound = BOUNDS.find((one) => (within.get(one) ?? 0) >= requests * MOST);
      const averageMs = Math.round((seconds / requests) * 1_000);
      return { method, route, requests, averageMs, mostWithinMs: bound === undefined ? null : bound * 1_000 };
    })
    .sort((a, b) => (b.mostWithinMs ?? Infinity) - (a.mostWithinMs ?? Infinity) || b.averageMs - a.averageMs);
}

/** A port of its own for whoever watches, which answers `GET /metrics` and nothing else. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
