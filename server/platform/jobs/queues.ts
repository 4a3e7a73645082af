import type { EventName, Events } from '@volano/domain/events';
import type { PgBoss } from 'pg-boss';

/** Tried again after seconds, then minutes, then each hour for a day: longer than a mail server is away for (6-abuse, F9). */
export const RETRIES = {
  retryLimit: 34,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
  expireInSeconds: 300,
} as const;

/** Of what is tried so often and then given up: a process that died is noticed soon, and one that lives has time. */
const BOUNDED = { ...RETRIES, expireInSeconds: 900, heartbeatSeconds: 60 } as const;

/** A queue, and what is done with its jobs. */
export interface Queue<C> {
  readonly queue: string;
  readonly run: (context: C, facts: unknown) => Promise<void>;
  readonly concurrency: number;
  readonly settings: typeof RETRIES | (Omit<typeof BOUNDED, 'retryLimit'> & { retryLimit: number; deadLetter: string });
}

/**
 * One queue a handler, and before it one for what was given up where the handler says what then. The list of handlers pairs each with
 * the facts of its own event; through the queue they travel as JSON.
 */
export function listQueues<C>(eventHandlers: EventHandlers<C>): Queue<C>[] {
  return Object.entries(eventHandlers).flatMap(([event, handlers]) =>
    handlers.flatMap(({ name, run, concurrency = 1, tries, giveUp }): Queue<C>[] => {
      const queue = queueName(event, name);
      const own = { queue, run: run as Queue<C>['run'], concurrency };
      if (tries === undefined) return [{ ...own, settings: RETRIES }];
      const deadLetter = `${queue}-givenUp`;
      const settings = { ...BOUNDED, retryLimit: tries - 1, deadLetter };
      const last = (giveUp ?? (() => Promise.resolve())) as Queue<C>['run'];
      return [
        { queue: deadLetter, run: last, concurrency: 1, settings: RETRIES },
        { ...own, settings },
      ];
    }),
  );
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
export type HandlerNames = Readonly<Record<EventName, readonly { readonly name: string; readonly tries?: number }[]>>;

/** The names of the handlers of each event. */
export function handlerNamesOf<C>(eventHandlers: EventHandlers<C>): HandlerNames {
  const named = Object.entries(eventHandlers).map(([event, handlers]) => [
    event,
    handlers.map(({ name, tries }) => ({ name, ...(tries === undefined ? {} : { tries }) })),
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
interface EventHandler<C, E extends EventName> {
  readonly name: string;
  readonly run: (context: C, facts: Events[E]) => Promise<void>;
  /** How many may run at once in a process; one after the other unless said. */
  readonly concurrency?: number;
  /** How often it is tried before it is given up, the tries whose process died too; for a day unless said. */
  readonly tries?: number;
  /** What then; of those that say how often. */
  readonly giveUp?: (context: C, facts: Events[E]) => Promise<void>;
}

/** Who reacts to each event. A missing event is a type error. */
export type EventHandlers<C> = { readonly [E in EventName]: readonly EventHandler<C, E>[] };
