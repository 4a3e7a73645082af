import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './chat-child.ts';
import type { Person } from './chat-data.ts';
import type { Measured, Order } from './chat-load.ts';
import { cpuSeconds, cpuSecondsOf, residentBytes } from './process-cost.ts';

/** Open windows, and for how long messages are sent at each: at the most for longer than the minute in which all sessions are looked at. */
const STAGES = [
  { windows: 100, seconds: 20 },
  { windows: 1000, seconds: 20 },
  { windows: 5000, seconds: 70 },
] as const;
export const MOST_WINDOWS = Math.max(...STAGES.map(({ windows }) => windows));
/** As if each of five thousand said something every two minutes. */
export const PER_SECOND = 40;
const WRITERS = [8, 32, 128] as const;
const SATURATED_SECONDS = 10;
/** What was allocated while windows were opened is let go in this time, or counted. */
const SETTLE_MS = 3_000;

/** A process that passes messages on: where its windows are opened, and how it is told what they say. */
export interface Node {
  readonly address: string;
  readonly pid: number;
}

/** A run of messages with so many windows open, and the memory of the process before it. */
export interface Steady extends Measured {
  readonly windows: number;
  readonly bytes: number;
}

/** So many writers at once, and milliseconds of processor a message: of the process and of its database. */
export interface Saturated extends Measured {
  readonly writers: number;
  readonly work: number;
  readonly databaseWork: number;
}

export interface NodeFigures {
  readonly steady: readonly Steady[];
  readonly saturated: readonly Saturated[];
}

/** Opens more and more windows on a node from another process, measures messages between them, and then as many as it takes. */
export async function measureNode({ address, pid }: Node, people: readonly Person[]): Promise<NodeFigures> {
  const load = startChild<Order, Measured>('./chat-load.ts');
  try {
    const steady: Steady[] = [];
    for (const { windows, seconds } of STAGES) {
      await load.ask({ kind: 'open', address, people: people.slice(0, windows) });
      await wait(SETTLE_MS);
      const bytes = residentBytes(pid);
      // A program that has just begun is slow, whoever wrote it.
      if (windows === STAGES[0].windows) await load.ask({ kind: 'steady', perSecond: PER_SECOND, seconds: 5 });
      steady.push({ windows, bytes, ...(await load.ask({ kind: 'steady', perSecond: PER_SECOND, seconds })) });
    }
    const saturated: Saturated[] = [];
    for (const writers of WRITERS) {
      const [own, database] = [cpuSeconds(pid), cpuSecondsOf('postgres')];
      const measured = await load.ask({ kind: 'saturate', writers, seconds: SATURATED_SECONDS });
      const each = (seconds: number): number => (seconds * 1000) / measured.said;
      const work = each(cpuSeconds(pid) - own);
      saturated.push({ writers, work, databaseWork: each(cpuSecondsOf('postgres') - database), ...measured });
    }
    return { steady, saturated };
  } finally {
    await load.end();
  }
}
