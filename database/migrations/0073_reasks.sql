-- Answers that were given before their question changed: they go on counting, and are to be confirmed (9-working-day §5).
create table survey_confirmations (
  "surveyId" uuid not null references surveys on delete cascade,
  "categoryCode" uuid not null references categories_templates on delete cascade,
  -- When the question changed.
  "since" timestamptz not null,
  -- When the company was asked to confirm; null where no open call depends on it, or nobody has asked yet.
  "askedAt" timestamptz,
  primary key ("surveyId", "categoryCode")
);
create index on survey_confirmations ("categoryCode", "askedAt");
