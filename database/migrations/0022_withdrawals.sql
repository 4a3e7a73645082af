-- What was recommended and taken back stays as it was, with its answer, its progress and its amount; of those that stand there is one for
-- each thing and company.
alter table recommendations
  add "withdrawnAt" timestamptz,
  add "withdrawnBy" uuid references users,
  add constraint recommendations_withdrawn check (("withdrawnAt" is null) = ("withdrawnBy" is null));
alter table recommendations drop constraint "recommendations_agencyId_recommendationType_recommendationI_key";
create unique index on recommendations ("agencyId", "recommendationType", "recommendationId") where "withdrawnAt" is null;
drop index "recommendations_agencyId_idx";
create index on recommendations ("agencyId") where "answer" is null and "progress" is null and "withdrawnAt" is null;
