import type { EventName, Events } from '@volano/domain/events';
import type { ChangedKind } from '@volano/domain/rules/changed-kinds';
import type { PgBoss } from 'pg-boss';
import type { DB } from '@volano/database/types';
import { type Kysely, sql, type Transaction } from 'kysely';

/** Tried again after seconds, then minutes, then each hour for a day: longer than a mail server is away for (F9). */
export const RETRIES = {
  retryLimit: 34,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
  expireInSeconds: 300,
  // Whoever died, or lost its database, is noticed soon; what lives has time.
  heartbeatSeconds: 30,
} as const;

/** Of what is tried so often and then given up. */
const BOUNDED = { ...RETRIES, expireInSeconds: 900 } as const;

/** A queue, and what is done with its jobs. */
export interface Queue<C> {
  readonly queue: string;
  /** Of one job, or of many where the handler takes what waits together. */
  readonly run: (context: C, facts: readonly unknown[]) => Promise<void>;
  readonly takes: 'one' | 'many';
  readonly concurrency: number;
  /** Whose rows are other than before once a job is done; null where nobody's are. */
  readonly changes: ChangedKind | null;
  readonly settings: typeof RETRIES | (Omit<typeof BOUNDED, 'retryLimit'> & { retryLimit: number; deadLetter: string });
}

/**
 * One queue a handler, and before it one for what was given up where the handler says what then. The list of handlers pairs each with
 * the facts of its own event; through the queue they travel as JSON.
 */
export function listQueues<C>(eventHandlers: EventHandlers<C>): Queue<C>[] {
  return Object.entries(eventHandlers).flatMap(([event, handlers]) =>
    handlers.flatMap((handler): Queue<C>[] => {
      const { name, concurrency = 1, changes = null, tries, giveUp } = handler;
      const queue = queueName(event, name);
      const own =
        handler.runAll === undefined
          ? { queue, run: ofOne(handler.run as RunOne<C>), takes: 'one' as const, concurrency, changes }
          : { queue, run: handler.runAll as Queue<C>['run'], takes: 'many' as const, concurrency, changes };
      if (tries === undefined) return [{ ...own, settings: RETRIES }];
      const deadLetter = `${queue}-givenUp`;
      const settings = { ...BOUNDED, retryLimit: tries - 1, deadLetter };
      const last = giveUp === undefined ? () => Promise.resolve() : ofOne(giveUp as RunOne<C>);
      return [
        { queue: deadLetter, run: last, takes: 'one', concurrency: 1, changes, settings: RETRIES },
        { ...own, settings },
      ];
    }),
  );
}

type RunOne<C> = (context: C, facts: unknown) => Promise<void>;

function ofOne<C>(run: RunOne<C>): Queue<C>['run'] {
  return (context, [facts]) => run(context, facts);
}

/** Makes the queues that are missing. Those that an earlier version made keep its settings until they are told. */
export async function upsertQueues<C>(boss: PgBoss, queues: readonly Queue<C>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { queue, settings } of queues) {
    const found = known.get(queue);
    if (found === undefined) await boss.createQueue(queue, settings);
    else if (found.retryLimit !== settings.retryLimit) await boss.updateQueue(queue, settings);
  }
}

export function queueName(event: string, handler: string): string {
  return `${event}-${handler}`;
}

/** Who reacts to what, by name and nothing else: it can be sent to another thread. */
export type HandlerNames = Readonly<
  Record<EventName, readonly { readonly name: string; readonly tries?: number; readonly afterSeconds?: number }[]>
>;

/** The names of the handlers of each event. */
export function handlerNamesOf<C>(eventHandlers: EventHandlers<C>): HandlerNames {
  const named = Object.entries(eventHandlers).map(([event, handlers]) => [
    event,
    handlers.map(({ name, tries, afterSeconds }) => ({
      name,
      ...(tries === undefined ? {} : { tries }),
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    })),
  ]);
  return Object.fromEntries(named) as HandlerNames;
}

/** Event handlers for whoever announces and does no jobs. */
export function handlersByName(names: HandlerNames): EventHandlers<null> {
  const run = (): Promise<void> => Promise.reject(new Error('only announced from here'));
  const silent = Object.entries(names).map(([event, handlers]) => [event, handlers.map((one) => ({ ...one, run }))]);
  return Object.fromEntries(silent) as unknown as EventHandlers<null>;
}

/** One handler to an event: named, so that each has its own queue, retries and failures. */
type EventHandler<C, E extends EventName> = (OneByOne<C, E> | Together<C, E>) & {
  readonly name: string;
  /** Whose rows it makes other than before: open pages read them again. */
  readonly changes?: ChangedKind;
  /** How long after the event it begins, where what is taken back at once shall have no consequence. */
  readonly afterSeconds?: number;
  /** How often it is tried before it is given up, the tries whose process died too; for a day unless said. */
  readonly tries?: number;
  /** What then; of those that say how often. */
  readonly giveUp?: (context: C, facts: Events[E]) => Promise<void>;
};

interface OneByOne<C, E extends EventName> {
  readonly run: (context: C, facts: Events[E]) => Promise<void>;
  readonly runAll?: never;
  /** How many may run at once in a process; one after the other unless said. */
  readonly concurrency?: number;
}

/** For events that come in crowds, of which each costs as much as all: what waits is handed over together. Should it fail, it is tried again one by one. */
interface Together<C, E extends EventName> {
  readonly run?: never;
  readonly runAll: (context: C, facts: readonly Events[E][]) => Promise<void>;
  readonly concurrency?: never;
}

/** Who reacts to each event. A missing event is a type error. */
export type EventHandlers<C> = { readonly [E in EventName]: readonly EventHandler<C, E>[] };

/**
 * Has the workers of a queue look at once, when the transaction is committed. The library tells them by itself of what is sent; of a job
 * that is put back by hand they would hear only when they next look, half a minute later.
 */
export async function wakeWorkers(db: Kysely<DB> | Transaction<DB>, queue: string): Promise<void> {
  // The channel as the library names it, after the schema that it lives in.
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})`.execute(db);
}
