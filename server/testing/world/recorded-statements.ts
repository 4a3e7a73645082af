import type { DB } from '@volano/database/types';
import { type Kysely, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';

/** The same database, and the text of every statement sent through it, parameters as `$1`, in order. */
export function recordStatements(db: Kysely<DB>): { db: Kysely<DB>; statements: string[] } {
  const statements: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    async transformResult({ result }) {
      return result;
    },
  };
  return { db: db.withPlugin(recorder), statements };
}
