import type { Logger } from 'pino';

/** The one source of the present, so that tests can live on another day. */
export interface Clock {
  now(): Date;
  /** Of a clock that looks at another one now and then: no more. */
  close?(): void;
}

/** The machine's own, for commands that do one thing and end. */
export const systemClock: Clock = { now: () => new Date() };

const LOOK_AGAIN_MS = 60_000;
/** Differences below are those of the way to the database and back: following them would make the present tremble. */
const TREMBLE_MS = 250;

/**
 * The database's clock, looked at once a minute and carried on by this process's own timer, which no correction of the machine's clock sets
 * back: nodes that differ by minutes have one present, and what expires expires for all of them at once (faults F15). While the
 * database cannot be asked it goes on from where it was.
 */
export async function openDatabaseClock(options: {
  /** Milliseconds since 1970 as the database has them. */
  ask: () => Promise<number>;
  log: Pick<Logger, 'warn'>;
}): Promise<Required<Clock>> {
  let ahead = await distance();

  /** How far the database's clock is ahead of the timer, taken at the middle of the question's way. */
  async function distance(): Promise<number> {
    const asked = performance.now();
    const said = await options.ask();
    return said - (asked + performance.now()) / 2;
  }

  async function lookAgain(): Promise<void> {
    try {
      const found = await distance();
      if (Math.abs(found - ahead) > TREMBLE_MS) ahead = found;
    } catch (error) {
      options.log.warn({ err: error }, 'the database could not be asked for the time');
    }
  }

  const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS).unref();
  return { now: () => new Date(performance.now() + ahead), close: () => clearInterval(timer) };
}

/** Waits for something to end, but not longer than `ms`; answers whether it ended, and ended well. What it does afterwards is its own. */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>();
  const clock = setTimeout(() => patience.resolve(false), ms);
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      patience.promise,
    ]);
  } finally {
    clearTimeout(clock);
  }
}
