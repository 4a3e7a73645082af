import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { reachDatabase } from '../db/reach.ts';
import { LIFE_MS } from '../db/watch.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../live/publish.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 1_000;
const HEARTBEAT_MS = 30_000;

/** Who hears what the nodes say to each other. */
export interface ChannelListener {
  readonly onMessage: (message: LiveMessage) => void;
  /** The line was cut and stands again: what was said meanwhile is lost. */
  readonly onRestored: () => void;
}

/** This node's ear on the database. */
export interface LiveConnection {
  /** Listens until `close`, through every cut. Resolves when the line stands for the first time. */
  open(listener: ChannelListener): Promise<void>;
  close(): Promise<void>;
}

interface LiveConnectionOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** What connections are made of. */
  readonly Client?: typeof pg.Client | undefined;
}

/**
 * One connection a node, outside the pool: a connection that is lent out and given back cannot listen. Nothing is connected before `open`.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { log } = options;
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  async function listen(listener: ChannelListener, onFirst: () => void): Promise<void> {
    let pause = FIRST_WAIT_MS;
    let hasStood = false;
    while (!closing.signal.aborted) {
      const client = createLiveClient(options);
      try {
        const cut = cutOf(client, closing.signal);
        client.on('notification', ({ payload }) => receive(listener, payload));
        await client.connect();
        await client.query(`listen ${LIVE_CHANNEL}`);
        pause = FIRST_WAIT_MS;
        if (hasStood) listener.onRestored();
        hasStood = true;
        onFirst();
        await cut;
      } catch (error) {
        log.warn({ err: error }, 'the line between nodes is cut and will be opened again');
      } finally {
        // A server that no longer answers would keep an orderly goodbye waiting.
        await Promise.race([client.end(), wait(1_000)]).catch(() => undefined);
      }
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_WAIT_MS);
    }
  }

  function receive(listener: ChannelListener, payload: string | undefined): void {
    try {
      listener.onMessage(JSON.parse(payload ?? '') as LiveMessage);
    } catch (error) {
      log.error({ err: error }, 'what another node said cannot be read');
    }
  }

  return {
    open: (listener) =>
      new Promise((resolve) => {
        listening = listen(listener, resolve);
      }),
    async close() {
      closing.abort();
      await listening;
    },
  };
}

function createLiveClient({ url, Client }: LiveConnectionOptions): pg.Client {
  const reach = reachDatabase(url);
  return new (Client ?? reach.Client)({
    ...reach.config,
    application_name: 'volano live',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
}

/** Resolves when the line is closed on purpose, rejects when it breaks; a line that went silent is found by asking it now and then. */
function cutOf(client: pg.Client, closing: AbortSignal): Promise<void> {
  const cut = new Promise<void>((resolve, reject) => {
    closing.addEventListener('abort', () => resolve(), { once: true });
    client.on('error', reject);
    client.on('end', () => reject(new Error('the database ended the connection')));
    const heartbeat = setInterval(() => void client.query('select 1').catch(reject), HEARTBEAT_MS);
    const life = setTimeout(() => reject(new Error('the connection has stood as long as one may')), LIFE_MS);
    client.on('end', () => {
      clearInterval(heartbeat);
      clearTimeout(life);
    });
  });
  // It may break while nobody waits for it yet: the query that fails then says so.
  cut.catch(() => undefined);
  return cut;
}
