-- Whether the official addresses of calls answer (true calls §5). One row an address, whatever the number of calls that name it.
create table checked_links (
  "url" text primary key check (length("url") <= 2000),
  -- One request at a time goes to a host.
  "host" text not null,
  -- Nothing of one that was never asked.
  "outcome" text check ("outcome" in ('ok', 'broken', 'uncertain')),
  "reason" text check ("reason" in ('status', 'noHost', 'timeout', 'certificate', 'unreachable', 'redirects', 'private', 'address')),
  "status" integer,
  "checkedAt" timestamptz,
  -- When it was first found gone, until it answers again.
  "goneSince" timestamptz,
  -- A machine that asks a host keeps the others away until then.
  "claimedUntil" timestamptz,
  constraint "outcomeSaysWhen" check (("outcome" is null) = ("checkedAt" is null)),
  constraint "brokenSaysSince" check ("outcome" <> 'broken' or "goneSince" is not null)
);
create index on checked_links ("host");

-- Which call names which address.
create table announcement_links (
  "announcementId" uuid not null references announcements on delete cascade,
  "url" text not null references checked_links on delete cascade,
  primary key ("announcementId", "url")
);
create index on announcement_links ("url");
