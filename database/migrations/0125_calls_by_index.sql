-- How many calls are open and shut is counted from the index alone: their texts fill two hundred pages, what is counted ten.
create index announcements_standing on all_announcements ("expiryDate", "closedAt", "isActive") where "withdrawnAt" is null;
drop index "announcements_expiryDate_idx";
