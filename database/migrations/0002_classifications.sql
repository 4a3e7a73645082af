-- What companies and announcements are classified by: ATECO codes of two versions, questions and their answers.

create table ateco_codes (
  "_id" uuid primary key,
  "version" text not null check ("version" in ('2007', '2025')),
  "code" text not null check ("code" ~ '^([A-V]|\d{2}(\.\d|\.\d{2}(\.\d{1,2})?)?)$'),
  "name" text not null check (length("name") > 0),
  "nameEn" text,
  "level" smallint not null check ("level" between 1 and 6),
  "parentCode" text,
  "section" text not null,
  "notes" text not null default '',
  unique ("version", "code")
);
create index ateco_codes_search on ateco_codes using gin ("version", searchable("name" || ' ' || "notes") gin_trgm_ops);

-- The official operative correspondence, one row a code of 2007 (update 2022).
create table ateco_correspondences (
  "code2007" text primary key,
  "code2025" text not null,
  "targets" integer not null check ("targets" > 0),
  "isSimple" boolean not null
);
create index on ateco_correspondences ("code2025");

create table categories_templates (
  "_id" uuid primary key,
  "categoryName" text not null check (length("categoryName") > 0),
  -- The question as the survey asks it; the category's name where it is empty.
  "question" text,
  "order" integer not null default 0 check ("order" >= 0),
  "information" text not null default '',
  "isMultipleAnswers" boolean not null default false,
  -- A company that fails here can still put it right (a certificate, a plan, a document).
  "fixable" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  constraint "ordersYetUsed" unique ("order") deferrable initially immediate
);

create table requirements_templates (
  "_id" uuid primary key,
  "name" text not null check (length("name") > 0),
  "type" text not null check (length("type") > 0),
  "description" text not null default '',
  "order" integer not null default 0 check ("order" >= 0),
  -- "Nessuna di queste": an explicit answer, never together with another.
  "isNoneOfThese" boolean not null default false,
  "categoryTemplateId" uuid references categories_templates on delete set null,
  "createdAt" timestamptz not null default now()
);
create index on requirements_templates ("categoryTemplateId", "order");
