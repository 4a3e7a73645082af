-- What a call says besides its title, its amount and its dates (true calls §1): what one gets, for which spend, who may ask, what is to
-- be read in the notice itself, how far it has been checked, and what an import could not read or found contradictory.

alter table announcements rename column "link" to "officialUrl";
alter table announcements
  add "aidForms" text[] not null default '{}'
    check ("aidForms" <@ '{grant,loan,guarantee,equity,taxRelief,contributionRelief}'),
  -- Euro, as the amount, which stays the most that one may get. The fund is what there is for all.
  add "spendMin" numeric(14, 2) check ("spendMin" >= 0),
  add "spendMax" numeric(14, 2) check ("spendMax" >= 0),
  add "aidMin" numeric(14, 2) check ("aidMin" >= 0),
  add "fund" numeric(14, 2) check ("fund" >= 0),
  -- Percent of the spend.
  add "aidIntensity" numeric(5, 2) check ("aidIntensity" between 0 and 100),
  add "purposes" text[] not null default '{}'
    check ("purposes" <@ '{investment,innovation,startup,liquidity,digital,international,ecology,inclusion,crisis,youth,women}'),
  add "costs" text[] not null default '{}'
    check ("costs" <@ '{services,overheads,equipment,staff,buildings,materials,training}'),
  -- No sector means no limit.
  add "sectors" text[] not null default '{}'
    check ("sectors" <@ '{agriculture,food,crafts,hotels,catering,tourism,trade,culture,construction,electronics,mechanics,metals,vehicles,chemistry,wood,fashion,ict,transport,utilities,health,services}'),
  -- Narrower than the region: codes of ISTAT, and the two letters of provinces.
  add "municipalities" text[] not null default '{}' check (array_to_string("municipalities", ',') ~ '^([0-9]{6}(,[0-9]{6})*)?$'),
  add "provinces" text[] not null default '{}' check (array_to_string("provinces", ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  add "grantingBody" text,
  add "sourceUpdatedAt" timestamptz,
  add "documents" text[] not null default '{}',
  add "checkState" text not null default 'notEntered' check ("checkState" in ('notEntered', 'official', 'reviewed')),
  -- When a person said so, and who; neither of what was reviewed before this was kept.
  add "reviewedAt" timestamptz,
  add "reviewedById" uuid references users on delete set null,
  -- Only public bodies, universities, citizens or banks may ask: never in target.
  add "admitsNoFirm" boolean not null default false,
  add constraint "spendInOrder" check ("spendMin" is null or "spendMax" is null or "spendMin" <= "spendMax"),
  add constraint "aidInOrder" check ("aidMin" is null or "amount" is null or "aidMin" <= "amount"),
  add constraint "officialCameFromThere" check ("checkState" <> 'official' or "officialId" is not null),
  add constraint "reviewSaysWhen" check ("reviewedAt" is null or "checkState" = 'reviewed'),
  add constraint "reviewerSaysWhen" check ("reviewedById" is null or "reviewedAt" is not null);
create index on announcements ("checkState");
create index on announcements ("reviewedById");

update announcements a set "checkState" = case
  when a."officialId" is not null then 'official'
  when a."regionId" is not null or a."regionGroupId" is not null or a."cciaaId" is not null
    or exists (select from announcement_categories c join announcement_requirements r on r."categoryId" = c."_id" where c."announcementId" = a."_id")
    or exists (select from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" where s."announcementId" = a."_id")
    then 'reviewed'
  else 'notEntered' end;

-- Conditions that no question covers, "da leggere nel bando".
create table announcement_checks (
  "_id" uuid primary key,
  "announcementId" uuid not null references announcements on delete cascade,
  "text" text not null check (length("text") between 1 and 500),
  -- Until it is settled for a company, it is unknown whether the call suits it.
  "isDecisive" boolean not null default false,
  "order" integer not null default 0 check ("order" >= 0)
);
create index on announcement_checks ("announcementId", "order");

-- What a consultant settled for one company.
create table announcement_check_answers (
  "checkId" uuid not null references announcement_checks on delete cascade,
  "agencyId" uuid not null references all_agencies on delete cascade,
  "isMet" boolean not null,
  "note" text not null default '',
  "answeredById" uuid references users on delete set null,
  "answeredAt" timestamptz not null,
  primary key ("checkId", "agencyId")
);
create index on announcement_check_answers ("agencyId");

-- What an import could not read or finds contradictory in one call, until a person says that it is in order.
create table announcement_remarks (
  "_id" uuid primary key,
  "announcementId" uuid not null references announcements on delete cascade,
  -- A column of the official record, as it spells it.
  "field" text not null,
  "reason" text not null,
  "params" jsonb not null default '{}',
  "createdAt" timestamptz not null default now(),
  "settledAt" timestamptz,
  "settledById" uuid references users on delete set null,
  constraint "settlerSaysWhen" check ("settledById" is null or "settledAt" is not null),
  constraint "remarkOnce" unique ("announcementId", "field", "reason", "params")
);
create index on announcement_remarks ("announcementId") where "settledAt" is null;

-- What a value of the official record means for the questions: an accepted answer a row. A value without a row here is a remark.
create table official_correspondences (
  "_id" uuid primary key,
  "field" text not null check (length("field") > 0),
  "value" text not null check (length("value") > 0),
  -- `answer` names an accepted answer; `everybody` admits whoever asks, so that nothing is asked; `noFirm` is no company at all.
  "kind" text not null check ("kind" in ('answer', 'everybody', 'noFirm')),
  "requirementTemplateId" uuid references requirements_templates on delete cascade,
  "createdAt" timestamptz not null default now(),
  constraint "answerIsNamed" check (("kind" = 'answer') = ("requirementTemplateId" is not null)),
  constraint "correspondenceOnce" unique nulls not distinct ("field", "value", "requirementTemplateId")
);
create index on official_correspondences ("requirementTemplateId");

-- Matching hears of the conditions and of what was settled (0006).
create trigger matching_insert after insert on announcement_checks referencing new table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');
create trigger matching_update after update on announcement_checks referencing new table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');
create trigger matching_delete after delete on announcement_checks referencing old table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');
create trigger matching_insert after insert on announcement_check_answers referencing new table as changed
  for each statement execute function note_matching_changes('agency', 'select "agencyId" from changed');
create trigger matching_update after update on announcement_check_answers referencing new table as changed
  for each statement execute function note_matching_changes('agency', 'select "agencyId" from changed');
create trigger matching_delete after delete on announcement_check_answers referencing old table as changed
  for each statement execute function note_matching_changes('agency', 'select "agencyId" from changed');
