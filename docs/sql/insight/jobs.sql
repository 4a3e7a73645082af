-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countQueues
select q.name, s.cron, count(*) filter (where j.state in ('created', 'retry')) as "waiting", count(*) filter (where j.state = 'active') as "active", count(*) filter (where j.state = 'failed') as "failed", max(j.completed_on) filter (where j.state = 'completed') as "lastCompletedAt", max(j.completed_on) filter (where j.state = 'failed') as "lastFailedAt"
  from pgboss.queue q
  left join pgboss.schedule s on s.name = q.name
  left join pgboss.job j on j.name = q.name
  where q.name not like '\_\_pgboss\_\_%'
  group by q.name, s.cron
  order by q.name;
