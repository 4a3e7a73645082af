-- What firms of a trade chose after the words that they typed is learnt once three did; how long ago the last did says when it is forgotten.
alter table ateco_choices add column "lastAt" timestamptz not null default now();
create index on ateco_choices ("lastAt");

-- The index of activities is read again when a choice begins to count, not at every choice.
create function note_learnt_choice() returns trigger language plpgsql as $$
begin
  insert into ateco_revisions ("revision") values (1)
    on conflict ("_id") do update set "revision" = ateco_revisions."revision" + 1;
  return null;
end $$;
create trigger ateco_choice_learnt after update on ateco_choices for each row
  when (old."count" < 3 and new."count" >= 3) execute function note_learnt_choice();
