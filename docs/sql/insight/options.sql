-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- getHeartbeat
select 1;
