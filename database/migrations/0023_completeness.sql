-- A survey is complete with its places and its activity too (1-people §5). Whether they are given is kept beside the number of answers,
-- so that lists of companies read one row a company.
alter table surveys
  add "hasOffices" boolean not null default false,
  add "hasChambers" boolean not null default false,
  add "hasActivity" boolean not null default false;
update surveys s set
  "hasOffices" = exists (select from survey_offices o where o."surveyId" = s."_id" and not o."isSecond"),
  "hasChambers" = exists (select from survey_cciaas c where c."surveyId" = s."_id"),
  "hasActivity" = exists (select from survey_atecos a where a."surveyId" = s."_id");

-- Here, and not beside each save: saves, resets, what gives them back and what the office removes all write these tables.
create function keep_survey_parts() returns trigger language plpgsql as $$
begin
  update surveys s set "hasOffices" = found."hasOffices", "hasChambers" = found."hasChambers", "hasActivity" = found."hasActivity"
  from (
    select touched."surveyId",
      exists (select from survey_offices o where o."surveyId" = touched."surveyId" and not o."isSecond") as "hasOffices",
      exists (select from survey_cciaas c where c."surveyId" = touched."surveyId") as "hasChambers",
      exists (select from survey_atecos a where a."surveyId" = touched."surveyId") as "hasActivity"
    from (select distinct "surveyId" from changed) as touched
  ) as found
  where s."_id" = found."surveyId"
    and (s."hasOffices", s."hasChambers", s."hasActivity") <> (found."hasOffices", found."hasChambers", found."hasActivity");
  return null;
end $$;

-- The name comes before `matching_…`, and triggers go by their names: the survey is held before the marks of matching, as in a save.
do $$
declare
  part text;
begin
  foreach part in array '{survey_offices,survey_cciaas,survey_atecos}'::text[] loop
    execute format('create trigger keep_survey_parts_insert after insert on %I referencing new table as changed
      for each statement execute function keep_survey_parts()', part);
    execute format('create trigger keep_survey_parts_delete after delete on %I referencing old table as changed
      for each statement execute function keep_survey_parts()', part);
  end loop;
end $$;
