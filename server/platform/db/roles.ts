import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createClient } from './reach.ts';

/** A database by the role that the portal works as, and by the one that owns its tables: the same address where one role does both. */
export interface Roles {
  readonly url: string;
  readonly ownerUrl: string;
}

/**
 * The name of the role that the portal works as; null where it is the owner's too. Throws a `StartupError` with one line where two addresses lead
 * to two databases, or the role of the first may do what only the owner should (18-trust §7).
 */
export async function findWorkingRole({ url, ownerUrl }: Roles): Promise<string | null> {
  if (url === ownerUrl) return null;
  const who = 'select current_user as "role", current_database() as "database"';
  const [work] = await ask<{ role: string; database: string }>(url, who);
  const [owner] = await ask<{ database: string; mayOwn: boolean }>(
    ownerUrl,
    `select current_database() as "database", r.rolsuper or r.rolcreaterole or pg_has_role(r.oid, current_user::regrole, 'member')
        or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace in (${SCHEMAS})) as "mayOwn"
      from pg_roles r where r.rolname = $1`,
    [work?.role],
  );
  if (work === undefined || work.database !== owner?.database)
    throw new StartupError('DATABASE_URL and DATABASE_OWNER_URL lead to different databases.');
  if (owner.mayOwn)
    throw new StartupError(
      `DATABASE_URL: the role ${work.role} owns the tables or may act as their owner; with DATABASE_OWNER_URL it must be a role of its own.`,
    );
  return work.role;
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = createClient(url, { application_name: 'volano roles' });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const SCHEMAS = `select oid from pg_namespace where nspname in ('public', 'pgboss')`;

/** Lets the working role use whatever the owner makes from now on, from the moment on at which it is there. */
export async function grantWhatComes(owner: pg.ClientBase, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  await owner.query(`alter default privileges grant usage on schemas to ${name};
    alter default privileges grant select, insert, update, delete on tables to ${name};
    alter default privileges grant usage, select on sequences to ${name}`);
}

/** Gives the working role what it needs of the tables that are there, those of the queues among them, and of two less. */
export async function grantWhatIs(owner: pg.ClientBase, role: string): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('volano.role', $1, true)`, [role]);
  await owner.query(GRANT);
  await owner.query('commit');
}

/** Only of what the owner owns: an extension may have put something there too. */
const GRANT = `do $grant$
  declare role text := current_setting('volano.role'); made record;
  begin
    for made in select nspname as name from pg_namespace where nspname in ('public', 'pgboss') loop
      execute format('grant usage on schema %I to %I', made.name, role);
    end loop;
    for made in select c.oid::regclass as name, c.relkind = 'S' as is_sequence from pg_class c
      where c.relnamespace in (${SCHEMAS}) and c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'usage')
    loop
      execute format(case when made.is_sequence then 'grant usage, select on sequence %s to %I'
        else 'grant select, insert, update, delete on %s to %I' end, made.name, role);
    end loop;
    execute format('revoke insert, update, delete on migrations from %I', role);
    if to_regclass('audit_events') is not null then
      execute format('revoke update, delete on audit_events from %I', role);
    end if;
    if to_regproc('delete_due_audit_events') is not null then
      execute format('grant execute on function delete_due_audit_events(integer) to %I', role);
    end if;
  end
$grant$`;
