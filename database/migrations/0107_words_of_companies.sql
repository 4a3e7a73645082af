-- What companies and people are looked for by, word by word: a word that was typed with a wrong letter is one of a few hundred, and an index of
-- words says of each at once whether anything begins so. Trigrams are shared by a share of all companies, and a short word with a wrong letter
-- keeps too few of its own.

-- The words of a text, as people type them.
create function search_terms(value text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(plain_words(value), ' '), ''));

alter table all_agencies
  add column "searchTerms" tsvector not null generated always as (search_terms("businessName" || ' ' || coalesce("registeredOfficeCity", '')
    || ' ' || coalesce("administrationEmail", '') || ' ' || coalesce("referentName", '') || ' ' || coalesce("referentSurname", ''))) stored;

create or replace view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy", "searchName", "searchWords", "searchTerms"
  from all_agencies
  where "deletedAt" is null
  with local check option;

-- Kept, not worked out when asked: a plan that read everybody took twenty microseconds a person for it.
alter table users
  add column "searchWords" text not null
    generated always as (searchable("name" || ' ' || "surname" || ' ' || "email" || ' ' || coalesce("groupName", ''))) stored,
  add column "searchTerms" tsvector not null
    generated always as (search_terms("name" || ' ' || "surname" || ' ' || "email" || ' ' || coalesce("groupName", ''))) stored;

drop index users_search;
create index users_search on users using gin ("searchWords" gin_trgm_ops);
-- Without a list of what is still to be added: each of the few hundred words would read it to its end.
create index users_terms on users using gin ("searchTerms") with (fastupdate = off);
create index agencies_terms on all_agencies using gin ("searchTerms") with (fastupdate = off);

-- Which of some misspellings companies have, or people. By the index, whatever a plan thinks: it does not know how many they are.
create function terms_of_companies(asked tsquery[]) returns tsquery
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    select string_agg(one::text, '|')::tsquery from unnest(asked) one
    where (select true from all_agencies where "searchTerms" @@ one limit 1);
  end;
create function terms_of_people(asked tsquery[]) returns tsquery
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    select string_agg(one::text, '|')::tsquery from unnest(asked) one
    where (select true from users where "searchTerms" @@ one limit 1);
  end;
