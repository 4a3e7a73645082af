import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import pg from 'pg';

// Loaded before the portal (`node --import`), by tests alone. A request that names a statement with `x-kill-in` marks the transaction in
// which that statement runs. The process kills itself when as many requests as `KILL_CROWD` says have come to the point that `KILL_AT`
// says; those that come first wait there for the others, and nothing more reaches the database from them, as if they had been struck at
// once. Meanwhile no job is begun: what follows from a request is still to come.

const KILL_AT = process.env['KILL_AT'];
const CROWD = Number(process.env['KILL_CROWD'] ?? '1');

/** A request that names a statement, and the connections in whose open transaction that statement ran. */
interface Marked {
  readonly statement: string;
  readonly inside: WeakSet<object>;
  isStruck: boolean;
}

const requests = new AsyncLocalStorage<Marked>();
let arrived = 0;
const FOR_EVER = Promise.withResolvers<never>().promise;

/** Counts a request at its point, and ends the process with the last. Whoever waits for the answer waits for ever. */
function arrive(marked: Marked): Promise<never> {
  marked.isStruck = true;
  arrived += 1;
  if (arrived === CROWD) process.kill(process.pid, 'SIGKILL');
  return FOR_EVER;
}

type Emit = (this: http.Server, event: string, ...args: unknown[]) => boolean;
const emit = Reflect.get(http.Server.prototype, 'emit') as Emit;
http.Server.prototype.emit = function emitMarked(this: http.Server, event: string, ...args: unknown[]): boolean {
  const [request, response] = args as [http.IncomingMessage | undefined, http.ServerResponse | undefined];
  const statement = event === 'request' ? request?.headers['x-kill-in'] : undefined;
  if (typeof statement !== 'string') return emit.call(this, event, ...args);
  const marked: Marked = { statement, inside: new WeakSet(), isStruck: false };
  if (KILL_AT === 'after-reply') response?.on('finish', () => void arrive(marked));
  return requests.run(marked, () => emit.call(this, event, ...args));
};

/** By what they were asked: a transaction's first statement is sent before its beginning was answered (decision 009). */
const inTransaction = new WeakSet<object>();

type Query = (this: object, ...args: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
(pg.Client.prototype as { query: Query }).query = function queryMarked(this: object, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
  if (text.includes('SKIP LOCKED') && text.includes('.job')) return nothing(args);
  const marked = requests.getStore();
  if (marked === undefined) return query.apply(this, args);
  if (marked.isStruck) return FOR_EVER;
  if (/^(?:begin|start transaction)/.test(text)) inTransaction.add(this);
  if (/^(?:commit|rollback$)/.test(text)) inTransaction.delete(this);
  if (text === 'commit') {
    if (!marked.inside.has(this)) return query.apply(this, args);
    return passThePoint(marked, () => query.apply(this, args));
  }
  if (!text.includes(marked.statement)) return query.apply(this, args);
  if (inTransaction.has(this)) {
    marked.inside.add(this);
    return query.apply(this, args);
  }
  // Alone, a statement is its own transaction.
  return passThePoint(marked, () => query.apply(this, args));
};

function passThePoint(marked: Marked, work: () => unknown): unknown {
  if (KILL_AT === 'before-commit') return arrive(marked);
  const done = work();
  return KILL_AT === 'after-commit' ? Promise.resolve(done).then(() => arrive(marked)) : done;
}

/** What a queue answers in which nothing waits. */
function nothing(args: readonly unknown[]): unknown {
  const result = { rows: [], rowCount: 0 };
  const callback = args.at(-1);
  if (typeof callback !== 'function') return Promise.resolve(result);
  process.nextTick(callback as (error: null, found: object) => void, null, result);
  return undefined;
}
