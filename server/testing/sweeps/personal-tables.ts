import type { DB } from '@volano/database/types';
import { type Kysely, sql } from 'kysely';

/** A table that holds data of a person or a company, and the column that makes it so, as a reader would say it: `"userId" to users`. */
export interface PersonalTable {
  readonly table: string;
  readonly because: string;
}

interface Reason {
  readonly tables: readonly string[];
  readonly why: string;
}

/** Why some tables are excused. */
function because(tables: string, why: string): Reason {
  return { tables: tables.split(' '), why };
}

/** Tables that point at a person or have a column of that name, and hold nothing about anybody. What points at them is not about anybody either. */
const NOT_PERSONAL: readonly Reason[] = [
  because(
    'all_announcements announcement_changes announcement_remarks announcement_differences announcement_origins announcement_checks',
    'a public call belongs to the firm, whoever of the staff reviewed or changed it',
  ),
  because('partners', 'partners of the firm stand in the catalogue with the address that they publish'),
  because('firm', 'what the firm publishes of itself: its contacts and its legal data'),
  because('crm_erasures', 'ids of companies that are gone, until the CRM has taken them out as well'),
  because('matching_changes', 'says which company to match again, nothing of it'),
];

/** Personal tables that the copy of one's data does not read. */
const NOT_COPIED: readonly Reason[] = [
  because(
    'confirmation_codes external_codes password_resets recovery_codes device_confirmations',
    'secrets: only their hashes are kept',
  ),
  because(
    'erasure_requests privacy_exports idempotency_keys chat_reads archivings todo_snoozes portfolio_visits portfolio_put_aside',
    'how far a person is with a thing that the copy holds, or asked for it twice',
  ),
  because(
    'digests digest_marks saved_search_told survey_reminders email_recipients',
    'that a mail was written; the copy lists the mails themselves',
  ),
  because(
    'kpi_events kpi_days matching_counts',
    'counts of what the copy holds as it happened: what was opened, done and recommended',
  ),
  because('crm_accounts', 'a fingerprint of the company as it was last sent to the CRM'),
  because(
    'announcement_transfers email_campaigns imports import_rows import_effects company_imports watch_runs survey_resets',
    'runs that the staff started for the firm; who did is in the list of what they did',
  ),
  because(
    'company_import_rows',
    'a list of the firm that is let go of within a month; the copy holds the company as it was taken',
  ),
  because(
    'announcement_editions edition_refusals',
    'which calls are editions of one; who said so is in the list of what they did',
  ),
  because('acts', 'what it takes to undo an action within a day; the action is in the list of what they did'),
];

/** Personal tables of which rows stay as they are after a person and their companies were forgotten. */
const KEPT: readonly Reason[] = [
  because('audit_events', 'who did what is never rewritten: it names ids, and the person behind them is gone'),
  because('chat_messages', 'what was said stays with the other side, under the name of nobody'),
  because(
    'announcement_transfers email_campaigns imports import_rows import_effects company_imports watch_runs survey_resets',
    'runs that the staff started for the firm point at a person without a name',
  ),
  because(
    'announcement_editions edition_refusals invitation_partners kpi_days',
    'work of the staff for the firm points at a person without a name',
  ),
  because('dossiers', 'kept under tax duty, with the company that it was made for'),
  because('email_recipients', 'a run counts its mails: the mail is emptied, the id leads nowhere'),
  because(
    'uploads',
    'official files that were imported belong to the firm; those of companies and people go (erasure.test.ts)',
  ),
];

/** Personal tables of which rows stay besides after somebody was forgotten whose company is kept for its dossier. */
const KEPT_WITH_DOSSIER: readonly Reason[] = [
  because(
    'surveys survey_answers survey_archives survey_atecos survey_cciaas survey_confirmations survey_numbers survey_offices survey_towns',
    'what the company says of itself, which its dossier rests on',
  ),
  because(
    'investments announcement_check_answers matching_counts deduction_confirmations',
    'what is known of the company besides',
  ),
  because(
    'favorites saved_searches saved_search_told digest_marks survey_reminders dossier_requests dossier_words',
    'what the company kept and was told of, and what was asked for it: of the company, under the name of nobody',
  ),
  because(
    'chats all_recommendations',
    'what was said, recommended and answered stays with the other side, under the name of nobody',
  ),
  because('crm_accounts', 'a fingerprint of the company as it was last sent to the CRM'),
];

/** What the check excuses. */
export const REASONS = {
  notPersonal: NOT_PERSONAL,
  notCopied: NOT_COPIED,
  kept: KEPT,
  keptWithDossier: KEPT_WITH_DOSSIER,
};

/** Every table that a list of reasons names. */
export function namesIn(reasons: readonly Reason[]): string[] {
  return reasons.flatMap(({ tables }) => tables);
}

/** Columns that name a person or a company without a key of the database: by id, of whatever kind, or as people are reached. */
const TELLING =
  '^(user|person|agency|company|owner|actor|advisor|sender|author|recipient|entity|object|subject|linkedEntity)Id$|By(Id)?$';
const REACHING = 'e?mail$|^pec$|phone$|^surname$|Surname$|^recipient$|^fiscalCode$|^vatNumber$';

/**
 * The tables with a person or a company in them, by name: those that point at `users` or `all_agencies`, directly or through another such
 * table, and those with a telling column. Read from the catalogue of the database. Files are of all kinds, so that what points at a file
 * is not personal for that.
 */
export async function personalTables(db: Kysely<DB>, notPersonal = NOT_PERSONAL): Promise<PersonalTable[]> {
  const found = new Map([
    ['users', 'people'],
    ['all_agencies', 'companies'],
  ]);
  const excluded = new Set(namesIn(notPersonal));
  const keys = (await foreignKeys(db)).filter(({ from, to }) => !excluded.has(from) && to !== 'uploads');
  const followKeys = (): void => {
    for (let before = -1; before !== found.size;) {
      before = found.size;
      for (const { from, column, to } of keys)
        if (found.has(to) && !found.has(from)) found.set(from, `"${column}" to ${to}`);
    }
  };
  followKeys();
  for (const { table, column } of await tellingColumns(db))
    if (!found.has(table) && !excluded.has(table)) found.set(table, `its "${column}"`);
  followKeys();
  return [...found].map(([table, because]) => ({ table, because })).toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

async function foreignKeys(db: Kysely<DB>) {
  const { rows } = await sql<{ from: string; column: string; to: string }>`
    select child.relname as "from", a.attname as "column", parent.relname as "to"
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and child.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

async function tellingColumns(db: Kysely<DB>) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'uuid'::regtype and a.attname ~ ${TELLING} or a.atttypid = 'text'::regtype and a.attname ~* ${REACHING})
      -- What a key leads to says what it is.
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey))
    order by 1, 2`.execute(db);
  return rows;
}
