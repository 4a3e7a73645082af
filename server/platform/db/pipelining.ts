import type { Socket } from 'node:net';
import type { DB } from '@volano/database/types';
import {
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutor,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '../context.ts';

// Half of what a small statement costs the portal is the way to PostgreSQL and back: what is asked in one turn goes as one packet (decision 009).

/** Connections that send what they are asked in one turn of the event loop at its end, as one packet. For pools with `pipeline`. */
export function createGatheringClient(Client: typeof pg.Client): typeof pg.Client {
  return class GatheringClient extends Client {
    #isGathering = false;

    override query(...asked: unknown[]): never {
      this.#gather();
      const send = super.query.bind(this) as (...all: unknown[]) => unknown;
      return send(...asked) as never;
    }

    #gather(): void {
      if (this.#isGathering) return;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
  };
}

/** PostgreSQL over such connections: a transaction begins with its first statement, in the same packet. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#config);
  }
}

class PipeliningDriver extends PostgresDriver {
  readonly #beginnings = new WeakMap<DatabaseConnection, Promise<void>>();

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const beginning = super.beginTransaction(connection, settings);
    // What went wrong is said by the statements after it, and at the latest by the commit.
    beginning.catch(() => undefined);
    this.#beginnings.set(connection, beginning);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#beginnings.get(connection);
    await super.commitTransaction(connection);
  }
}

type Answers<P extends readonly unknown[]> = { -readonly [K in keyof P]: Awaited<P[K]> };

/**
 * Small reads that do not wait for each other, over one connection and as one packet. There they are done one after the other: what takes long
 * is better asked by itself, and what may wait for another connection, such as the memory of matching, never here: all connections could come to
 * wait so. Throws what first went wrong, once all have ended.
 */
export function sideBySide<const P extends readonly unknown[]>(
  db: Database,
  ask: (db: Database) => P,
): Promise<Answers<P>> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const asked = ask(new OverOneConnection(executor, connection, db.isTransaction));
    const answers = Promise.all(asked);
    // Nobody else is handed the connection before the last of them has its answer.
    await Promise.allSettled([answers, ...asked]);
    return (await answers) as Answers<P>;
  });
}

/** Statements that do not wait until the one before has its answer. */
class OverOneConnection extends Kysely<DB> {
  readonly #isTransaction: boolean;

  constructor(executor: QueryExecutor, connection: DatabaseConnection, isTransaction: boolean) {
    const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('the connection is there')) });
    super({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    });
    this.#isTransaction = isTransaction;
  }

  override get isTransaction(): boolean {
    return this.#isTransaction;
  }

  override transaction(): never {
    throw new Error('what is read side by side is no transaction');
  }
}
