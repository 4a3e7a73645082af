import { Socket } from 'node:net';
import pg from 'pg';
import { type DatabaseAddress, type Host, parseAddress } from './address.ts';

/** How a connection reaches the server that takes writes, wherever it is. */
export interface Reach {
  readonly address: DatabaseAddress;
  /** For `pg.Client` and `pg.Pool`, beside `Client`. */
  readonly config: { readonly connectionString: string };
  /** Connections that go to the host in use, and are refused with `ReadOnlyError` where the server found there takes no writes. */
  readonly Client: typeof pg.Client;
  /** A line to the host in use, for a library that opens connections by itself; as the driver's option `stream`. */
  readonly openSocket: () => Socket;
  /** The next connection tries all hosts again, in their order. */
  forget(): void;
}

/** A server that answers and takes no writes. Begins as the driver's words for a lost connection, which are answered with 503. */
export class ReadOnlyError extends Error {
  readonly isStandby: boolean;

  constructor(isStandby: boolean) {
    super(`Connection terminated: the server ${isStandby ? 'is a standby' : 'only reads'}`);
    this.isStandby = isStandby;
  }
}

/** With several hosts each has this long to answer: a machine that is gone says nothing at all. */
const HOST_PATIENCE_MS = 2_000;

const known = new Map<string, Reach>();

/**
 * The one way to the database of an address: all connections of a process to it share which host is in use. Throws what `parseAddress`
 * throws.
 */
export function reachDatabase(url: string): Reach {
  const reach = known.get(url) ?? createReach(parseAddress(url));
  known.set(url, reach);
  return reach;
}

/** A connection of its own, whose errors are heard from the beginning. Throws what `parseAddress` throws. */
export function createClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const { Client, config: where } = reachDatabase(url);
  return new Client({ ...where, ...config });
}

/** Ends a connection at once: a server that does not answer does not say goodbye either. */
export function cutConnection(client: pg.Client): void {
  insideOf(client).connection.stream.destroy();
}

function createReach(address: DatabaseAddress): Reach {
  const hosts = createHostFinder(address);

  class ReachingSocket extends Socket {
    override connect(): this {
      hosts.find({}).then(
        ({ host, port }) => super.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
        (error: Error) => this.destroy(error),
      );
      return this;
    }
  }

  return {
    address,
    config: { connectionString: address.url },
    Client: createClientClass(address, hosts),
    openSocket: () => new ReachingSocket(),
    forget: () => hosts.forget(),
  };
}

interface HostFinder {
  /** The host in use; else the first that takes writes, looked for once for all who wait. */
  find(config: pg.ClientConfig): Promise<Host>;
  /** The next one is looked for again. */
  forget(): void;
}

function createHostFinder(address: DatabaseAddress): HostFinder {
  const { hosts } = address;
  let found: Host | undefined;
  let searching: Promise<Host> | undefined;
  return {
    async find(config) {
      if (hosts.length === 1) return hosts[0];
      if (found !== undefined) return found;
      searching ??= searchHosts(address, config).finally(() => (searching = undefined));
      return (found = await searching);
    },
    forget() {
      found = undefined;
    },
  };
}

function createClientClass({ hosts, attributes }: DatabaseAddress, finder: HostFinder): typeof pg.Client {
  return class ReachingClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === 'string' ? { connectionString: config } : (config ?? {});
      super(hosts.length === 1 ? given : { ...given, connectionTimeoutMillis: HOST_PATIENCE_MS });
      this.#config = given;
      // From the first byte on: what breaks before anybody listens would end the process.
      this.on('error', () => undefined);
    }

    // `pg` declares it with and without a callback; both come here.
    override connect(...asked: unknown[]): never {
      const [whenDone] = asked as [((error?: Error) => void)?];
      const connecting = this.#connect();
      if (whenDone === undefined) return connecting as never;
      connecting.then(() => whenDone(), whenDone);
      return undefined as never;
    }

    async #connect(): Promise<void> {
      pointTo(this, await finder.find(this.#config));
      const standing = standingOf(this);
      try {
        await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
      if (takesWrites(standing, attributes)) return;
      finder.forget();
      cutConnection(this);
      throw new ReadOnlyError(standing.isStandby);
    }
  };
}

/** Tries one host after the other. Throws an `AggregateError` with what each answered, a `HostError` each. */
async function searchHosts(address: DatabaseAddress, config: pg.ClientConfig): Promise<Host> {
  const errors: HostError[] = [];
  for (const host of address.hosts) {
    try {
      await tryHost(address, host, config);
      return host;
    } catch (error) {
      errors.push(new HostError(host, error));
    }
  }
  throw new AggregateError(errors, 'Connection terminated: no host takes writes');
}

/** What came of trying one of several hosts; the reason is its cause. */
export class HostError extends Error {
  readonly host: Host;

  constructor(host: Host, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.host = host;
  }
}

async function tryHost(address: DatabaseAddress, host: Host, { application_name }: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    connectionString: address.url,
    connectionTimeoutMillis: HOST_PATIENCE_MS,
    application_name,
  });
  client.on('error', () => undefined);
  pointTo(client, host);
  const standing = standingOf(client);
  try {
    await client.connect();
    if (!takesWrites(standing, address.attributes)) throw new ReadOnlyError(standing.isStandby);
  } finally {
    cutConnection(client);
  }
}

/** What a server says of itself while a session begins, and again when it changes (PostgreSQL 14 and later). */
interface Standing {
  isStandby: boolean;
  isReadOnly: boolean;
}

function standingOf(client: pg.Client): Standing {
  const standing = { isStandby: false, isReadOnly: false };
  insideOf(client).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') standing.isStandby = parameterValue === 'on';
    if (parameterName === 'default_transaction_read_only') standing.isReadOnly = parameterValue === 'on';
  });
  return standing;
}

function takesWrites({ isStandby, isReadOnly }: Standing, attributes: DatabaseAddress['attributes']): boolean {
  if (attributes === 'any') return true;
  return !isStandby && (attributes === 'primary' || !isReadOnly);
}

/** Parts of the driver's client that its types do not name. */
interface Inside {
  host: string;
  port: number;
  readonly connectionParameters: { host: string; port: number };
  readonly connection: {
    readonly stream: Socket;
    on(
      event: 'parameterStatus',
      listener: (message: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): void;
  };
}

function insideOf(client: pg.Client): Inside {
  return client as unknown as Inside;
}

/** Before it connects. An address without a host keeps the driver's own. */
function pointTo(client: pg.Client, { host, port }: Host): void {
  if (host === '') return;
  const inside = insideOf(client);
  Object.assign(inside, { host, port });
  Object.assign(inside.connectionParameters, { host, port });
}
