-- Who asked the office to release the dossier of a round, and when (9-working-day §8). It stays when the dossier was released.
create table dossier_requests (
  "agencyId" uuid not null references all_agencies on delete cascade,
  "round" integer not null check ("round" > 0),
  -- Null once who asked was forgotten.
  "requestedBy" uuid references users on delete set null,
  "requestedAt" timestamptz not null,
  primary key ("agencyId", "round")
);
create index on dossier_requests ("requestedBy");

-- When somebody of the company first opened a document, and who.
alter table dossiers
  add column "openedAt" timestamptz,
  add column "openedBy" uuid references users on delete set null,
  add constraint dossiers_opened check ("openedBy" is null or "openedAt" is not null);
create index on dossiers ("openedBy");

-- A document now keeps the ids of its calls. Of the open round they are what was chosen, in the same order; of earlier ones nobody knows.
update dossiers d set "content" = jsonb_set(d."content", '{announcements}', (
    select jsonb_agg(l.call || jsonb_build_object('_id', a."savedAnnouncementsIds"[l.n]) order by l.n)
    from jsonb_array_elements(d."content" -> 'announcements') with ordinality as l(call, n)))
  from all_agencies a
  where a."_id" = d."agencyId" and a."dossierRound" = d."round" and a."dossierGenerationStatus" = 'generated'
    and jsonb_typeof(d."content" -> 'announcements') = 'array' and cardinality(a."savedAnnouncementsIds") > 0
    and jsonb_array_length(d."content" -> 'announcements') = cardinality(a."savedAnnouncementsIds");
