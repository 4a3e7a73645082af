import type { EventName, Events } from '@volano/domain/events';

/** One reaction to an event: named, so that each has its own queue, retries and failures. */
export interface EventHandler<C, E extends EventName> {
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
