-- Words that news are found by (2-catalogue §3): each is there once, whatever its capitals and accents.
create table tags (
  "_id" uuid primary key,
  "tagName" text not null check (length("tagName") between 1 and 40)
);
create unique index tags_name on tags (searchable("tagName"));

create table news_tags (
  "newsId" uuid not null references news on delete cascade,
  "tagId" uuid not null references tags,
  primary key ("newsId", "tagId")
);
create index on news_tags ("tagId");
