import { CHART_TYPES } from '@volano/domain/rules/vocabulary';
import type { OpenDatabase } from '@volano/server/platform/db/connect';

export const CONSULTANTS = 100;
const COMPANIES = 2_000;
const ANNOUNCEMENTS = 1_000;
const RECOMMENDATIONS_EACH = 100;
/** The last of the 365 days that everything happens in. */
const LAST_DAY = '2026-11-18';

const id = (kind: number, n: string): string =>
  `('${String(kind).padStart(8, '0')}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
// A number from 0 to `below` that depends on the row and on what it is asked for, and is the same at every run.
const pick = (seed: string, salt: number, below: number): string =>
  `(abs(hashint8((${seed})::bigint * 7919 + ${salt})) % ${below})`;
const moment = (seed: string, salt: number): string =>
  `timestamptz '${LAST_DAY} 09:00:00Z' - ${pick(seed, salt, 365 * 86_400)} * interval '1 second'`;

export function consultantId(n: number): string {
  return `00000001-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

const office = `
  insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isConfirmed", "isEmailVerified")
    select ${id(1, 'n')}, 'Nome' || n, 'Cognome' || n, 'consulente' || n || '@prova.example', 'none', 'advisor', true, true
    from generate_series(1, ${CONSULTANTS}) n;
  insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isConfirmed", "isEmailVerified", "createdAt")
    select ${id(2, 'n')}, 'Nome' || n, 'Cognome' || n, 'persona' || n || '@prova.example', 'none', 'user', true, true, ${moment('n', 1)}
    from generate_series(1, ${COMPANIES}) n;
  insert into all_agencies ("_id", "businessName", "fiscalCode", "telephone", "administrationEmail", "contractType", "userId", "advisorId", "createdAt")
    select ${id(3, 'n')}, 'Azienda ' || n, lpad(n::text, 11, '0'), '030', 'a@prova.example', 'grow', ${id(2, 'n')},
      ${id(1, `1 + n % ${CONSULTANTS}`)}, ${moment('n', 1)}
    from generate_series(1, ${COMPANIES}) n;
  insert into announcements ("_id", "title", "isActive", "announcementType", "amount", "checkState", "expiryDate", "createdAt")
    select ${id(4, 'n')}, 'Bando ' || n, true, 'national', 1000, 'reviewed', ${moment('n', 2)} + interval '150 days', ${moment('n', 3)}
    from generate_series(1, ${ANNOUNCEMENTS}) n;
  insert into news ("_id", "title", "description", "isActive", "createdAt")
    select ${id(5, 'n')}, 'Notizia ' || n, 'Testo', true, ${moment('n', 4)} from generate_series(1, 300) n;
  insert into chats ("_id", "agencyId", "advisorId", "lastSequence", "createdAt", "updatedAt")
    select ${id(6, 'n')}, ${id(3, 'n')}, ${id(1, `1 + n % ${CONSULTANTS}`)}, 3, ${moment('n', 5)}, ${moment('n', 5)}
    from generate_series(1, ${COMPANIES}) n;
  insert into recommendations ("_id", "agencyId", "advisorId", "recommendationId", "createdAt", "seenAt", "answer", "answeredAt", "progress", "progressAt", "amount")
    select ${id(7, `n * 1000 + k`)}, ${id(3, 'n')}, ${id(1, `1 + n % ${CONSULTANTS}`)}, ${id(4, `1 + (n + k * 7) % ${ANNOUNCEMENTS}`)}, at,
      case when luck < 70 then at end, case when luck < 40 then 'interested' when luck < 50 then 'no' end, case when luck < 50 then at end,
      case when luck < 8 then 'won' when luck < 14 then 'lost' when luck < 20 then 'applied' end, case when luck < 20 then at end,
      case when luck < 8 then 15000 end
    from generate_series(1, ${COMPANIES}) n, generate_series(1, ${RECOMMENDATIONS_EACH}) k,
      lateral (select ${moment('n * 1000 + k', 6)} as at, ${pick('n * 1000 + k', 7, 100)} as luck) made;`;

/** What is counted, with no more triggers and indexes than it takes; each for the consultant of its company. */
const events = (count: number): string => `
  set session_replication_role = replica;
  insert into kpi_events ("_id", "kpiType", "userId", "agencyId", "entityId", "createdAt", "advisorId")
    select ${id(8, 'n')}, (array['${CHART_TYPES.join("', '")}'])[1 + ${pick('n', 8, CHART_TYPES.length)}], ${id(2, 'c')}, ${id(3, 'c')},
      ${id(4, `1 + ${pick('n', 9, ANNOUNCEMENTS)}`)}, ${moment('n', 10)}, ${id(1, `1 + c % ${CONSULTANTS}`)}
    from generate_series(1, ${count}) n, lateral (select 1 + ${pick('n', 11, COMPANIES)} as c) company;
  insert into kpi_days ("kpiType", "day", "advisorId", "count")
    select "kpiType", ("createdAt" at time zone 'Europe/Rome')::date, "advisorId", count(*) from kpi_events group by 1, 2, 3 order by 2;
  set session_replication_role = origin;`;

/** Fills a database with an office of a hundred consultants, two hundred thousand recommendations, and a year of so many events. */
export async function fillForDashboards({ pool }: OpenDatabase, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(office);
    // The indexes are written once all is there.
    const { rows } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where tablename = 'kpi_events' and indexname not like '%pkey'`,
    );
    for (const { name } of rows) await client.query(`drop index "${name}"`);
    await client.query(events(count));
    for (const { text } of rows) await client.query(text);
    await client.query('vacuum analyze');
    // What the load left to be written is none of the work of the questions.
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}
