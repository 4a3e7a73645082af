-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countQueues
select q.name, s.cron, count(*) filter (where j.state in ('created', 'retry')) as "waiting", count(*) filter (where j.state = 'active') as "active", count(*) filter (where j.state = 'failed') as "failed", max(j.completed_on) filter (where j.state = 'completed') as "lastCompletedAt", max(j.completed_on) filter (where j.state = 'failed') as "lastFailedAt"
  from pgboss.queue q
  left join pgboss.schedule s on s.name = q.name
  left join pgboss.job j on j.name = q.name
  where q.name not like '\_\_pgboss\_\_%'
  group by q.name, s.cron
  order by q.name;

-- findJob
select id as "_id", name as "queue", state::text as "state", retry_count as "attempts", retry_limit as "attemptsAtMost", output, data, created_on as "createdAt", started_on as "startedAt", start_after as "nextAt", completed_on as "completedAt"
  from pgboss.job
  where id = $1
  and name not like '\_\_pgboss\_\_%';

-- listJobs
select id as "_id", name as "queue", state::text as "state", retry_count as "attempts", retry_limit as "attemptsAtMost", output, data, created_on as "createdAt", started_on as "startedAt", start_after as "nextAt", completed_on as "completedAt"
  from pgboss.job
  where name not like '\_\_pgboss\_\_%'
  and ($1 or state::text = any($2::text[]))
  and ($3::text is null or name = $4)
  order by created_on desc, id desc
  limit $5
  offset $6;
select count(*) as total
  from pgboss.job
  where name not like '\_\_pgboss\_\_%'
  and ($1 or state::text = any($2::text[]))
  and ($3::text is null or name = $4);

-- updateToRetry
update pgboss.job
  set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = null, keep_until = greatest(keep_until, now() + interval '14 days')
  where id = $1
  and state in ('failed', 'retry')
  and name not like '\_\_pgboss\_\_%'
  returning id;
