-- The log of who did what is written and read by the portal's own role and changed by nobody. What has been kept for two years goes through
-- this function of the owner, which takes only what is due, by the clock of the database.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old."createdAt" < now() - interval '730 days' then return old; end if;
  end if;
  raise exception 'audit_events is append-only';
end
$$;

create function delete_due_audit_events(most integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_events where "_id" in (
      select "_id" from audit_events where "createdAt" < now() - interval '730 days' order by "createdAt" limit most)
    returning "_id")
  select count(*) from gone
$$;
revoke execute on function delete_due_audit_events(integer) from public;
