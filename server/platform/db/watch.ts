import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const EVERY_MS = 500;
/** So long a silence, counted in turns of our own: a portal that was busy itself does not blame the database for it. */
const TURN_MS = 100;
const TURNS = 10;

/** The database does not answer at all, or refuses further connections. */
export type DatabaseTrouble = 'silent' | 'refused';

/** Somebody who asks the database twice a second whether it is there (11-operations §1). */
export interface DatabaseWatch {
  /**
   * Connections that are cut when the database falls silent, so that nobody waits for its answer, and refused until it speaks again. They
   * heal by themselves: pools open new ones.
   */
  readonly Client: typeof pg.Client;
  trouble(): DatabaseTrouble | null;
  /** Begins to ask. Before that nobody is there who has to be told: a portal that starts waits for its database. */
  begin(): void;
  close(): Promise<void>;
}

/** Watches over one connection of its own, once it is told to begin. */
export function watchDatabase(url: string, log: Pick<Logger, 'warn' | 'info'>): DatabaseWatch {
  const closing = new AbortController();
  const open = new Set<pg.Client>();
  let trouble: DatabaseTrouble | null = null;

  class WatchedClient extends pg.Client {
    // `pg` declares it with and without a callback; both come here.
    override connect(...given: unknown[]): never {
      const [whenDone] = given as [((error?: Error) => void)?];
      const connecting = trouble === 'silent' ? Promise.reject(new Error(SILENCE)) : this.#connect();
      if (whenDone === undefined) return connecting as never;
      connecting.then(() => whenDone(), whenDone);
      return undefined as never;
    }

    async #connect(): Promise<void> {
      open.add(this);
      this.once('end', () => open.delete(this));
      try {
        await super.connect();
      } catch (error) {
        open.delete(this);
        // The watch finds out when there is room again.
        if (watching !== undefined) trouble ??= 'refused';
        throw error;
      }
    }
  }

  function note(found: DatabaseTrouble | null, error?: unknown): void {
    if (found === null && trouble !== null) log.info('the database answers again');
    if (found !== null && found !== trouble) log.warn({ err: error, trouble: found }, 'the database does not answer');
    trouble = found;
    if (found === 'silent') for (const client of open) cut(client);
  }

  let watching: Promise<void> | undefined;
  return {
    Client: WatchedClient,
    trouble: () => trouble,
    begin() {
      watching ??= watch(url, closing.signal, { isRefused: () => trouble === 'refused', note });
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}

/** Begins as every word of the driver for a line that is gone, which is answered with 503. */
const SILENCE = 'Connection terminated: the database does not answer';

interface Notes {
  isRefused(): boolean;
  note(trouble: DatabaseTrouble | null, error?: unknown): void;
}

async function watch(url: string, closing: AbortSignal, notes: Notes): Promise<void> {
  let standing: pg.Client | undefined;
  while (!closing.aborted) {
    const client = standing ?? createClient(url);
    try {
      if (standing === undefined) await answerOf(client.connect());
      standing = client;
      await answerOf(client.query('select 1'));
      // Whether there is room for another one by now.
      if (notes.isRefused()) await tryOnce(url);
      notes.note(null);
    } catch (error) {
      if (!closing.aborted) notes.note(error instanceof SilenceError ? 'silent' : 'refused', error);
      standing = undefined;
      cut(client);
    }
    await wait(EVERY_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
  if (standing !== undefined) cut(standing);
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'volano watch' });
  // What it says is heard by whoever asks it.
  client.on('error', () => undefined);
  return client;
}

/** Opens a connection and closes it. */
async function tryOnce(url: string): Promise<void> {
  const client = createClient(url);
  try {
    await answerOf(client.connect());
  } finally {
    cut(client);
  }
}

class SilenceError extends Error {}

/** What comes of a question. Throws a `SilenceError` when nothing does. */
async function answerOf(asked: Promise<unknown>): Promise<void> {
  const heard = { isOver: false };
  const answered = asked.finally(() => {
    heard.isOver = true;
  });
  answered.catch(() => undefined);
  for (let turn = 0; turn < TURNS && !heard.isOver; turn += 1) await Promise.race([answered, wait(TURN_MS)]);
  if (!heard.isOver) throw new SilenceError('silence');
  await answered;
}

/** At once: whoever does not answer does not say goodbye either. */
function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
