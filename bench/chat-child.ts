import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program of its own, which is asked one thing at a time and answers it. */
export interface Child<Order, Answer> {
  readonly pid: number;
  ask(order: Order): Promise<Answer>;
  end(): Promise<void>;
}

/** Starts a program of this folder. What it cannot do rejects the question with what it said. */
export function startChild<Order extends object, Answer>(file: string): Child<Order, Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  return {
    pid: child.pid ?? 0,
    async ask(order) {
      const answer = answerOf(child);
      child.send(order);
      const said = await answer;
      if ('error' in said) throw new Error(`${file}: ${said.error}`);
      return said.answer as Answer;
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Said = { answer: unknown } | { error: string };

async function answerOf(child: ChildProcess): Promise<Said> {
  const stop = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: stop.signal }).then(([said]) => said as Said),
      once(child, 'exit', { signal: stop.signal }).then(([code]) => ({ error: `ended with ${String(code)}` })),
    ]);
  } finally {
    stop.abort();
  }
}

/** The other end: answers every order with what the work makes of it. The program ends with who started it. */
export function answerOrders<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    work(order as Order).then(
      (answer) => process.send?.({ answer } satisfies Said),
      (error: unknown) => process.send?.({ error: String(error) } satisfies Said),
    );
  });
}

/** How many files and sockets a process may hold open here; Node itself asks for as many as the system lets it. */
export function mostOpenFiles(): number {
  try {
    const most = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return most === undefined || most === 'unlimited' ? Infinity : Number(most);
  } catch {
    return Infinity;
  }
}
