import type { MailStatus } from '@volano/domain/rules/vocabulary';
import type { listMails as contract } from '@volano/domain/contracts/mailbox';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, contains } from '../../../platform/db/query-parts.ts';

type MailQuery = z.output<typeof contract.query>;

const ROW = ['_id', 'recipient', 'subject', 'status', 'attempts', 'error', 'createdAt', 'sentAt'] as const;

type SortField = NonNullable<MailQuery['sort']>[number]['field'];

const NEWEST_FIRST: NonNullable<MailQuery['sort']> = [{ field: 'createdAt', isDescending: true }];

const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  createdAt: sql`"createdAt"`,
  subject: sql`searchable("subject")`,
  recipient: sql`searchable("recipient")`,
};

/** A page of the outbox, newest first unless asked otherwise, without what the mails say; and the total when the query counts. */
export async function listMails(db: Database, query: MailQuery) {
  const { q, status } = query;
  const found = db.selectFrom('mails').where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    if (q) conditions.push(contains(sql<string>`"recipient" || ' ' || "subject"`, q));
    if (status?.length) conditions.push(eb('status', 'in', status));
    return eb.and(conditions);
  });
  let ordered = found.select(ROW);
  for (const { field, isDescending } of query.sort ?? NEWEST_FIRST)
    ordered = ordered.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  const rows = await ordered.orderBy('_id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One mail as it was written, or null. */
export async function findMail(
  db: Database,
  id: string,
): Promise<{
  _id: string;
  createdAt: string;
  text: string;
  error: string | null;
  attempts: number;
  sentAt: string | null;
  status: MailStatus;
  subject: string;
  html: string;
  recipient: string;
  secret: string | null;
  secretUntil: string | null;
} | null> {
  const mail = await db
    .selectFrom('mails')
    .select([...ROW, 'html', 'text', 'secret', 'secretUntil'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return mail ?? null;
}
