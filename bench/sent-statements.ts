import pg from 'pg';

/** A statement as the portal sent it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What this process sends to PostgreSQL while the work is done, in order, over every connection. */
export async function recordStatements(work: () => Promise<void>): Promise<readonly Statement[]> {
  const sent: Statement[] = [];
  const { prototype } = pg.Client as { prototype: Record<'query', (this: pg.Client, ...asked: unknown[]) => unknown> };
  const { query: send } = prototype;
  prototype.query = function record(...asked) {
    const [first, second] = asked;
    const named = typeof first === 'object' && first !== null ? (first as Partial<Statement>) : null;
    const text = named === null && typeof first === 'string' ? first : named?.text;
    if (text !== undefined) sent.push({ text, values: named?.values ?? (Array.isArray(second) ? second : []) });
    return send.apply(this, asked);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return sent;
}
