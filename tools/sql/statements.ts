import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Checker, SignatureKind, type Symbol as TypeSymbol } from 'typescript-compiler/unstable/sync';
import { type Anything, recordingDatabase } from './recording.ts';
import { type Fullness, makeSamples, MOMENT } from './samples.ts';

/** How often a query is called: with everything that can be asked for, with other choices and with the least, each answered with a row and with nothing. */
const CALLS = (['all', 'other', 'least'] as const).flatMap((fullness) =>
  (['a row', 'nothing'] as const).map((answers) => ({ fullness, answers })),
);

/** After so long a query waits for something that no database gives it, in milliseconds. */
const PATIENCE_MS = 1_000;

interface Called {
  readonly statements: readonly string[];
  readonly error: unknown;
}

/**
 * The statements of one exported query, each once, in the order in which they were sent: it is called with values made up for the types of
 * its parameters, on a database that is not there. A query that is put together and handed back counts as sent. `error` is what the last
 * call threw that sent nothing.
 */
export async function statementsOf(
  checker: Checker,
  exported: TypeSymbol,
  run: (...given: unknown[]) => unknown,
): Promise<Called> {
  const seen = new Set<string>();
  let error: unknown = null;
  for (const { fullness, answers } of CALLS) {
    const sent: string[] = [];
    const db = recordingDatabase(answers, sent);
    try {
      await finish(run(...argumentsFor(checker, exported, db, fullness)), db, sent);
    } catch (thrown) {
      if (sent.length === 0) error = thrown;
    }
    for (const statement of sent) seen.add(statement);
  }
  return { statements: [...seen], error };
}

function argumentsFor(checker: Checker, exported: TypeSymbol, db: Kysely<Anything>, fullness: Fullness): unknown[] {
  const type = checker.getTypeOfSymbol(exported);
  const [signature] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  if (signature === undefined) throw new Error('not a function');
  const make = makeSamples(checker, givenTypes(db), fullness);
  return signature.getParameters().map((parameter) => {
    const of = checker.getTypeOfSymbol(parameter);
    return of === undefined ? undefined : make(of, parameter.name);
  });
}

/** Values for types that cannot be made up from their properties. */
function givenTypes(db: Kysely<Anything>): Record<string, unknown> {
  const part = sql`sample`;
  const nothing = (): void => undefined;
  return {
    Kysely: db,
    Transaction: db,
    Context: {
      db,
      clock: { now: () => new Date(MOMENT) },
      log: { info: nothing, warn: nothing, error: nothing },
      config: new Proxy({}, { get: () => 1 }),
    },
    SelectQueryBuilder: db.selectFrom('sample').select('x'),
    ExpressionBuilder: expressionBuilder(),
    Expression: part,
    ExpressionWrapper: part,
    RawBuilder: part,
  };
}

async function finish(result: unknown, db: Kysely<Anything>, sent: string[]): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('waits for something')), PATIENCE_MS);
  try {
    if (isIterable(result)) for await (const one of result) void one;
    else collect(await Promise.race([result, late.promise]), db, sent);
  } finally {
    clearTimeout(timer);
  }
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

type Build = (builder: unknown) => unknown;

/** What a part of a query makes of a builder, or nothing where it wants another one. */
function built(build: Build): unknown {
  try {
    return build(expressionBuilder());
  } catch {
    return null;
  }
}

/** Queries and parts of queries that were handed back, in lists and records too, and what makes one of a builder. */
function collect(value: unknown, db: Kysely<Anything>, sent: string[], depth = 0): void {
  if (typeof value === 'function' && depth < 2) return collect(built(value as Build), db, sent, depth + 1);
  if (typeof value !== 'object' || value === null || depth > 2 || value instanceof Date) return;
  if ('toOperationNode' in value) {
    const whole = value as { compile?: (db: Kysely<Anything>) => { sql: string } };
    const part = () => sql`${value as RawBuilder<unknown>}`.compile(db);
    sent.push((typeof whole.compile === 'function' && 'execute' in value ? whole.compile(db) : part()).sql);
  } else for (const one of Object.values(value)) collect(one, db, sent, depth + 1);
}
