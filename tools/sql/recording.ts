import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { WORD } from './samples.ts';

/** Tables that nobody looks at. */
export type Anything = Record<string, Record<string, unknown>>;

/** A query that asks again until the answer is another one is stopped: by then its statements are known. */
const ENOUGH = 60;

/** A row of whatever was asked: every column a word, but of codes that lead from one to the next the last. */
const ROW = new Proxy(
  {},
  {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON' || name === 'parentCode') return undefined;
      return WORD;
    },
  },
);

class RecordingDriver extends DummyDriver {
  readonly #rows: readonly unknown[];
  readonly #statements: string[];

  constructor(rows: readonly unknown[], statements: string[]) {
    super();
    this.#rows = rows;
    this.#statements = statements;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const [rows, statements] = [this.#rows, this.#statements];
    return {
      async executeQuery<R>(query: CompiledQuery) {
        if (statements.push(query.sql) > ENOUGH) throw new Error('asks again and again');
        return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
      },
      async *streamQuery<R>(query: CompiledQuery) {
        statements.push(query.sql);
        yield { rows: rows as R[] };
      },
    };
  }
}

/** A database that is not there: it answers every statement with one row or with none, and remembers its text, parameters as `$1`. */
export function recordingDatabase(answers: 'a row' | 'nothing', statements: string[]): Kysely<Anything> {
  const rows = answers === 'nothing' ? [] : [ROW];
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(rows, statements),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
