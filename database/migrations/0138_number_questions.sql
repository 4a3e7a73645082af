-- Questions that are answered with a number or a year, what companies answer to them, and what calls and services accept.

alter table categories_templates
  add column "kind" text not null default 'choice' check ("kind" in ('choice', 'number', 'year')),
  add constraint "numberIsOneAnswer" check ("kind" = 'choice' or not "isMultipleAnswers"),
  add constraint "categoryOfKind" unique ("_id", "kind");

-- Null is "I do not know", which is an answer.
create table survey_numbers (
  "surveyId" uuid not null references surveys on delete cascade,
  "categoryCode" uuid not null,
  "kind" text not null,
  "value" integer,
  primary key ("surveyId", "categoryCode"),
  foreign key ("categoryCode", "kind") references categories_templates ("_id", "kind") on delete cascade,
  constraint "numberOfKind" check (
    ("kind" = 'number' and coalesce("value", 0) between 0 and 10000000)
    or ("kind" = 'year' and coalesce("value", 1800) between 1800 and 2200))
);
create index on survey_numbers ("categoryCode");

-- Answers to choose from are of questions that are chosen from.
create function require_choice_question() returns trigger language plpgsql as $$
begin
  if exists (select from categories_templates c where c."_id" = new."categoryTemplateId" and c."kind" <> 'choice') then
    raise check_violation using constraint = 'requirementOfChoice', message = 'a question with a number has no answers to choose from';
  end if;
  return new;
end $$;
create trigger require_choice_question before insert or update of "categoryTemplateId" on requirements_templates
  for each row when (new."categoryTemplateId" is not null) execute function require_choice_question();

-- What is accepted of such a question: the number or the year itself, or how many months ago the year was.
alter table announcement_categories
  add column "unit" text check ("unit" in ('value', 'monthsOld')),
  add column "minimum" integer check ("minimum" >= 0),
  add column "maximum" integer check ("maximum" >= "minimum"),
  add constraint "boundsAreWhole" check (("unit" is null) = ("minimum" is null and "maximum" is null));
alter table service_categories
  add column "unit" text check ("unit" in ('value', 'monthsOld')),
  add column "minimum" integer check ("minimum" >= 0),
  add column "maximum" integer check ("maximum" >= "minimum"),
  add constraint "boundsAreWhole" check (("unit" is null) = ("minimum" is null and "maximum" is null));

create trigger matching_insert after insert on survey_numbers referencing new table as changed
  for each statement execute function note_matching_changes('agency',
    'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
create trigger matching_update after update on survey_numbers referencing new table as changed
  for each statement execute function note_matching_changes('agency',
    'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
create trigger matching_delete after delete on survey_numbers referencing old table as changed
  for each statement execute function note_matching_changes('agency',
    'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
