-- What somebody said is right of what the portal deduced of a company (17-seams §8). It is no answer: confirming begins no survey.
create table deduction_confirmations (
  "agencyId" uuid not null constraint "deduction_confirmations_agencyId_fkey" references all_agencies on delete cascade,
  "key" text not null constraint "deduction_confirmations_key_check"
    check ("key" in ('legalForm', 'cciaa', 'region', 'ateco2007', 'ateco2025', 'size', 'foundedIn')),
  -- The very value: deduced otherwise later, it is to be confirmed anew.
  "value" text not null constraint "deduction_confirmations_value_check" check (length("value") between 1 and 100),
  "confirmedById" uuid not null constraint "deduction_confirmations_confirmedById_fkey" references users,
  "confirmedAt" timestamptz(3) not null,
  primary key ("agencyId", "key", "value")
);
create index "deduction_confirmations_confirmedById_index" on deduction_confirmations ("confirmedById");

-- What size classes mean decides what is deduced of companies.
create trigger matching_insert after insert on official_correspondences referencing new table as changed for each statement
  execute function note_matching_changes('references', 'select ''00000000-0000-0000-0000-000000000000''::uuid from changed');
create trigger matching_update after update on official_correspondences referencing new table as changed for each statement
  execute function note_matching_changes('references', 'select ''00000000-0000-0000-0000-000000000000''::uuid from changed');
create trigger matching_delete after delete on official_correspondences referencing old table as changed for each statement
  execute function note_matching_changes('references', 'select ''00000000-0000-0000-0000-000000000000''::uuid from changed');

-- Who reads companies follows the questions and the chambers too.
drop index matching_changes_agencies;
create index matching_changes_agencies on matching_changes ("changedIn") where "kind" in ('agency', 'atecoCodes', 'references');
