import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What took how long, and what of it was part of what, for a collector of OpenTelemetry (11-operations §5). */
export interface Traces {
  /** Does work as a span, part of the one that it is done in. What it throws is told with it. */
  follow<T>(what: Followed, work: () => Promise<T>): Promise<T>;
  /** A statement that was just answered, part of what asked it; without a part it is not told. */
  observeStatement(statement: { readonly text: string; readonly ms: number; readonly error?: unknown }): void;
  /** Follows each request from its first byte to the last of its answer. */
  watch(app: FastifyInstance): void;
  /** Sends what waits. */
  close(): Promise<void>;
}

export interface Followed {
  readonly name: string;
  /** What the portal is to it: who asks something of another, or who takes something up from a queue. */
  readonly kind: 'client' | 'consumer';
  readonly attributes?: Attributes;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Follows work where traces are configured, or else just does it. */
export function followed<T>(traces: Traces | null, what: Followed, work: () => Promise<T>): Promise<T> {
  return traces === null ? work() : traces.follow(what, work);
}

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** The trace that a proxy in front began, by W3C's `traceparent`; null where there is none, or nobody in front may be believed. */
export function parentOf(
  headers: FastifyRequest['raw']['headers'],
  isBehindProxy: boolean,
): { readonly traceId: string; readonly spanId: string } | null {
  const [, traceId, spanId] = (isBehindProxy && PARENT.exec(String(headers['traceparent'] ?? ''))) || [];
  const isNone = traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId);
  return isNone ? null : { traceId, spanId };
}

/** The id of a request is that of its trace, with dashes. */
export function requestIdOf(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function traceIdOf(requestId: string): string {
  return requestId.replaceAll('-', '');
}
