-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listFailingJobs
select distinct on (j.name) j.name as "queue", left(coalesce(j.output ->> 'message', j.output ->> 'value'), 500) as "error", coalesce(j.completed_on, j.started_on) as "at"
  from pgboss.job j
  left join pgboss.schedule s on s.name = j.name
  left join (select name, max(completed_on) as "wellAt" from pgboss.job where state = 'completed' group by name) d on d.name = j.name
  where j.state in ('retry', 'failed')
  and j.name not like '\_\_pgboss\_\_%'
  and j.name <> $1
  and ((j.state = 'failed' and s.name is null) or coalesce(j.completed_on, j.started_on) > coalesce(d."wellAt", '-infinity'))
  order by j.name, coalesce(j.completed_on, j.started_on) desc;
-- listTroubledFiles
select f."_id", f."name" || '.' || f."format" as "fullName", f."trouble", f."troubleAt" as "since", f."linkedEntityType", coalesce(a."title", n."title", p."businessName", s."name", c."businessName", u."name" || ' ' || u."surname") as "entityName"
  from uploads f
  left join all_announcements a on f."linkedEntityType" = 'announcement' and a."_id" = f."linkedEntityId"
  left join news n on f."linkedEntityType" = 'news' and n."_id" = f."linkedEntityId"
  left join partners p on f."linkedEntityType" = 'partner' and p."_id" = f."linkedEntityId"
  left join all_services s on f."linkedEntityType" = 'service' and s."_id" = f."linkedEntityId"
  left join all_agencies c on f."linkedEntityType" = 'agency' and c."_id" = f."linkedEntityId"
  left join users u on f."linkedEntityType" = 'user' and u."_id" = f."linkedEntityId"
  where f."trouble" is not null
  order by f."troubleAt" desc, f."_id"
  limit $1;
-- readMailState
select count(*) over () as "count", coalesce(m."error", '') as "error", j.started_on as "at"
  from pgboss.job j
  join mails m on m."_id" = (j.data ->> 'mailId')::uuid
  where j.name = $1
  and j.state in ('retry', 'active', 'failed')
  and m."status" = 'failed'
  and m."error" not like $2
  and j.started_on > coalesce(( select max(d.completed_on) from pgboss.job d join mails gone on gone."_id" = (d.data ->> 'mailId')::uuid where d.name = $3 and d.state = 'completed' and gone."status" <> 'failed'), '-infinity')
  order by j.started_on desc
  limit 1;
