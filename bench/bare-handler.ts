import Fastify from 'fastify';
import pg from 'pg';
import { answerOrders } from './chat-child.ts';
import type { Statement } from './sent-statements.ts';

/** What the bare handler is told: where the database is, what to ask it at every request, and what to answer. */
export interface BareOrder {
  readonly url: string;
  readonly statements: readonly Statement[];
  readonly body: string;
}

// Fastify and the driver of PostgreSQL, nothing else: the statements one after the other, each prepared once a connection, and the same bytes.
answerOrders<BareOrder, string>(async ({ url, statements, body }) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  app.get('/', async (_, reply) => {
    for (const [at, { text, values }] of statements.entries())
      await pool.query({ name: `s${at}`, text, values: [...values] });
    return reply.type('application/json').send(body);
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
});
