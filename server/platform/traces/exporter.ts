import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { TracesConfig } from '../config/traces.ts';

/** A span as OTLP writes it in JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: { stringValue: string } | { intValue: string } }[];
  readonly status: { code?: number; message?: string };
}

export interface Exporter {
  add(span: Span): void;
  close(): Promise<void>;
}

const EVERY_MS = 5_000;
const AT_ONCE = 512;
const MOST_WAITING = 8_192;
const PATIENCE_MS = 5_000;

/**
 * Sends spans by OTLP over HTTP in JSON, some at a time. A collector that does not answer costs what waits, never a request: the spans are dropped, and
 * how many is said once it answers again.
 */
export function createExporter(config: TracesConfig, version: string, log: Pick<Logger, 'warn'>): Exporter {
  const resource = resourceOf(config, version);
  let waiting: Span[] = [];
  let dropped = 0;
  let isDown = false;
  let sending: Promise<void> | null = null;

  async function send(spans: readonly Span[]): Promise<void> {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'volano' }, spans }] }] });
    try {
      const answer = await fetch(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...config.headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      if (dropped > 0) log.warn({ spans: dropped }, 'spans were lost while the collector of traces was away');
      [dropped, isDown] = [0, false];
    } catch (error) {
      dropped += spans.length;
      if (!isDown) log.warn({ err: error }, 'the collector of traces does not take them');
      isDown = true;
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      await send(spans);
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  const clock = setInterval(() => void flush(), EVERY_MS);
  clock.unref();
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= AT_ONCE) void flush();
    },
    async close() {
      clearInterval(clock);
      await flush();
      await flush();
    },
  };
}

/** Whose spans they are. */
function resourceOf({ serviceName }: TracesConfig, version: string): Pick<Span, 'attributes'> {
  const attributes = { 'service.name': serviceName, 'service.version': version, 'host.name': hostname() };
  return { attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })) };
}
