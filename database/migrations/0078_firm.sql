-- The firm whose portal this is: one row, or none before an admin said anything. What is null is what the configuration says.
create table firm (
  "_id" smallint primary key default 1 check ("_id" = 1),
  "name" text check (length("name") between 1 and 60),
  "telephone" text check (length("telephone") between 1 and 30),
  "email" text check (length("email") between 3 and 254),
  "privacyUrl" text check ("privacyUrl" ~ '^https://' and length("privacyUrl") <= 500),
  "linkedin" text check ("linkedin" ~ '^https://' and length("linkedin") <= 500),
  "facebook" text check ("facebook" ~ '^https://' and length("facebook") <= 500),
  "instagram" text check ("instagram" ~ '^https://' and length("instagram") <= 500),
  "vatNumber" text check ("vatNumber" ~ '^\d{11}$'),
  "pec" text check (length("pec") between 3 and 254),
  "seat" text check (length("seat") between 1 and 200),
  "colourLight" text check ("colourLight" ~ '^#[0-9a-f]{6}$'),
  "colourDark" text check ("colourDark" ~ '^#[0-9a-f]{6}$'),
  "showsProduct" boolean not null default true,
  -- Sites that may show the two-minute check inside their own pages: origins, `https://www.studio.it`.
  "checkSites" text[] not null default '{}' check (cardinality("checkSites") <= 20),
  "logo" bytea check (octet_length("logo") <= 1048576),
  -- The first sixteen digits of its SHA-256: another logo has another address.
  "logoMark" text check ("logoMark" ~ '^[0-9a-f]{16}$'),
  "logoWidth" smallint check ("logoWidth" > 0),
  "logoHeight" smallint check ("logoHeight" > 0),
  check (("colourLight" is null) = ("colourDark" is null)),
  check (num_nulls("logo", "logoMark", "logoWidth", "logoHeight") in (0, 4))
);
