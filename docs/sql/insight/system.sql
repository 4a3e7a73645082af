-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countFiles
select count(*) as "count", sum("size") as "bytes", count(*) filter(where "checkedAt" >= $1) as "checked", count(*) filter(where "trouble" is not null) as "troubled"
  from "uploads";

-- listTroubledFiles
select f."_id", f."name" || '.' || f."format" as "fullName", f."trouble", f."troubleAt" as "since", f."linkedEntityType", coalesce(a."title", n."title", p."businessName", s."name", c."businessName", u."name" || ' ' || u."surname") as "entityName"
  from uploads f
  left join announcements a on f."linkedEntityType" = 'announcement'
  and a."_id" = f."linkedEntityId"
  left join news n on f."linkedEntityType" = 'news'
  and n."_id" = f."linkedEntityId"
  left join partners p on f."linkedEntityType" = 'partner'
  and p."_id" = f."linkedEntityId"
  left join services s on f."linkedEntityType" = 'service'
  and s."_id" = f."linkedEntityId"
  left join all_agencies c on f."linkedEntityType" = 'agency'
  and c."_id" = f."linkedEntityId"
  left join users u on f."linkedEntityType" = 'user'
  and u."_id" = f."linkedEntityId"
  where f."trouble" is not null
  order by f."troubleAt" desc, f."_id"
  limit $1;
