-- "I do not know" is an answer to every question: to one that is chosen from it is a number without a value.
alter table survey_numbers drop constraint "numberOfKind";
alter table survey_numbers add constraint "numberOfKind" check (
  ("kind" = 'choice' and "value" is null)
  or ("kind" = 'number' and coalesce("value", 0) between 0 and 10000000)
  or ("kind" = 'year' and coalesce("value", 1800) between 1800 and 2200));
