import { sql } from 'kysely';
import pg from 'pg';

/** A longer text is a list of rows to write: seldom asked twice, and costly to keep in every connection. */
const LONGEST_TEXT = 8_000;
/** Texts asked twice are prepared, the first so many: lists of ids make a text for every length they have. */
const MOST_STATEMENTS = 500;
const MOST_SEEN = 5_000;
/**
 * Ends a statement whose best plan depends on its values, such as how common a word is that is looked for: it is planned for them at each time.
 * For Kysely's `modifyEnd`.
 */
const ANEW = '/* planned for its values */';
export const plannedForItsValues = sql.raw(ANEW);

/**
 * Connections of one pool that have PostgreSQL parse and plan a statement once and not at every request: planning took longer than reading
 * for most of what a page asks. A statement is known by its text; one seen for the first time, and one without values, goes as it is.
 */
export function createPreparingClient(Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const statements = createStatementNames();

  return class PreparingClient extends Client {
    // `pg` declares a dozen ways to ask; this one is between Kysely and them, and hands on whatever it was given.
    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const plain = super.query.bind(this) as (...all: unknown[]) => unknown;
      const isPlain = asked.length !== 2 || typeof text !== 'string' || !hasItems(values);
      const name = isPlain ? undefined : statements.nameOf(text);
      if (name === undefined) return plain(...asked) as never;
      const answer = plain({ name, text, values }) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        if (!isPlanOfBefore(error)) throw error;
        statements.forget();
        // Within a transaction nothing can be asked after an error.
        if (this.getTransactionStatus() !== 'I') throw error;
        return plain(text, values);
      }) as never;
    }
  };
}

/** The names of texts, the same in every connection, from the second time that a text is asked. */
function createStatementNames() {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let generation = 0;

  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MOST_STATEMENTS || text.length > LONGEST_TEXT || text.endsWith(ANEW)) return undefined;
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear();
        seen.add(text);
        return undefined;
      }
      const name = `volano-${generation}-${names.size}`;
      names.set(text, name);
      return name;
    },
    forget(): void {
      names.clear();
      generation += 1;
    },
  };
}

/** A migration that ran beside us gave a table other columns: what was prepared for the old ones is refused from then on. */
function isPlanOfBefore(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

function hasItems(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}
