import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { cutConnection, type Reach, reachDatabase, ReadOnlyError } from './reach.ts';

const EVERY_MS = 500;
/** So long a silence, counted in turns of our own: a portal that was busy itself does not blame the database for it. */
const TURN_MS = 100;
const TURNS = 10;
/** No connection is older: an address may lead elsewhere by then. */
export const LIFE_MS = 600_000;

/** The database does not answer at all, refuses further connections, takes no writes (a standby), or has no room left on its disk. */
export type DatabaseTrouble = 'silent' | 'refused' | 'readOnly' | 'diskFull';

/** Somebody who asks the database twice a second whether it is there (11-operations §1). */
export interface DatabaseWatch {
  /**
   * Connections that are cut when the database falls silent or takes no writes, so that nobody waits for its answer, and refused until it
   * does. They heal by themselves: pools open new ones.
   */
  readonly Client: typeof pg.Client;
  trouble(): DatabaseTrouble | null;
  /** Notes what a statement was refused with: a full disk is trouble until something can be written. */
  noteRefusal(error: unknown): void;
  /** Begins to ask. Before that nobody is there who has to be told: a portal that starts waits for its database. */
  begin(): void;
  close(): Promise<void>;
}

/** Watches over one connection of its own, once it is told to begin. */
export function watchDatabase(url: string, log: Pick<Logger, 'warn' | 'info'>): DatabaseWatch {
  const reach = reachDatabase(url);
  const closing = new AbortController();
  const open = new Set<pg.Client>();
  let trouble: DatabaseTrouble | null = null;

  class WatchedClient extends reach.Client {
    // `pg` declares it with and without a callback; both come here.
    override connect(...given: unknown[]): never {
      const [whenDone] = given as [((error?: Error) => void)?];
      const word = trouble === null ? undefined : REFUSALS[trouble];
      const connecting = word === undefined ? this.#connect() : Promise.reject(new Error(word));
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
        if (watching !== undefined) trouble ??= troubleOf(error);
        throw error;
      }
    }
  }

  function note(found: DatabaseTrouble | null, error?: unknown): void {
    if (found === null && trouble !== null) log.info('the database answers again');
    if (found !== null && found !== trouble) log.warn({ err: error, trouble: found }, 'the database cannot be used');
    trouble = found;
    if (found === null || REFUSALS[found] === undefined) return;
    // A standby may be promoted, and another host may take writes by now.
    reach.forget();
    for (const client of open) cutConnection(client);
  }

  let watching: Promise<void> | undefined;
  return {
    Client: WatchedClient,
    trouble: () => trouble,
    noteRefusal(error) {
      if (isDiskFull(error) && watching !== undefined && trouble === null) note('diskFull', error);
    },
    begin() {
      watching ??= watch(reach, closing.signal, { trouble: () => trouble, note });
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}

/** Begins as every word of the driver for a line that is gone, which is answered with 503. */
const REFUSALS: Readonly<Partial<Record<DatabaseTrouble, string>>> = {
  silent: 'Connection terminated: the database does not answer',
  readOnly: 'Connection terminated: the database only reads',
};

function troubleOf(error: unknown): DatabaseTrouble {
  if (error instanceof SilenceError) return 'silent';
  const errors = error instanceof AggregateError ? error.errors.map(({ cause }) => cause as unknown) : [error];
  return errors.some((one) => one instanceof ReadOnlyError) ? 'readOnly' : 'refused';
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

interface Notes {
  trouble(): DatabaseTrouble | null;
  note(trouble: DatabaseTrouble | null, error?: unknown): void;
}

async function watch({ address, Client, config }: Reach, closing: AbortSignal, notes: Notes): Promise<void> {
  const open = (): pg.Client => new Client({ ...config, application_name: 'volano watch' });
  let standing: { readonly client: pg.Client; readonly until: number } | undefined;
  while (!closing.aborted) {
    const client = standing?.client ?? open();
    try {
      if (standing === undefined) await answerOf(client.connect());
      standing ??= { client, until: performance.now() + LIFE_MS };
      await askForWrites(client, address.attributes !== 'any');
      // Whether there is room for another connection, or on the disk, by now.
      if (notes.trouble() === 'refused') await tryOnce(open());
      if (notes.trouble() === 'diskFull') await answerOf(client.query(WRITE_SOMETHING));
      notes.note(null);
      if (performance.now() > standing.until) throw new TooOld();
    } catch (error) {
      if (!closing.aborted && !(error instanceof TooOld))
        notes.note(isDiskFull(error) ? 'diskFull' : troubleOf(error), error);
      standing = undefined;
      cutConnection(client);
    }
    await wait(EVERY_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
  if (standing !== undefined) cutConnection(standing.client);
}

/** Takes a megabyte of the disk and gives it back: what only asks whether a server lives is answered on a full disk too. */
const WRITE_SOMETHING = `create temporary table volano_room on commit drop as select repeat(md5(n::text), 60) from generate_series(1, 512) n`;

/** Throws a `ReadOnlyError` where the server became a standby, or lets sessions only read. */
async function askForWrites(client: pg.Client, isNeeded: boolean): Promise<void> {
  const asked = client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  );
  await answerOf(asked);
  const { rows } = await asked;
  for (const { isStandby, isReadOnly } of rows)
    if (isNeeded && (isStandby || isReadOnly)) throw new ReadOnlyError(isStandby);
}

/** The connection of the watch has stood as long as one may: it is opened anew. */
class TooOld extends Error {}

/** Opens a connection and closes it. */
async function tryOnce(client: pg.Client): Promise<void> {
  try {
    await answerOf(client.connect());
  } finally {
    cutConnection(client);
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
