-- What an admin searches people by, spelled as the query spells it, since only then is the index used.
create index users_search on users
  using gin (searchable("name" || ' ' || "surname" || ' ' || "email" || ' ' || coalesce("groupName", '')) gin_trgm_ops);
create index on users (searchable("surname"), searchable("name"), "_id");
