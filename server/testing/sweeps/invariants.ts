import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** What no row may ever be, whatever was cut where: a name, and a query that finds those that are. */
const INVARIANTS = {
  'a conversation counts its messages, without gaps': `
    select c."_id" from chats c left join chat_messages m on m."chatId" = c."_id" group by c."_id", c."lastSequence"
    having count(m."_id") <> c."lastSequence" or coalesce(max(m."sequence"), 0) <> c."lastSequence"`,
  'nobody has read beyond the end': `
    select r."chatId" from chat_reads r join chats c on c."_id" = r."chatId" where r."sequence" > c."lastSequence"`,
  'a first answer that is kept is whole': `select "key" from idempotency_keys where "reply" is null`,
  'a generated dossier is there, and one that is there is generated': `
    select a."_id" from agencies a left join dossiers d on d."agencyId" = a."_id" and d."round" = a."dossierRound"
    where (a."dossierGenerationStatus" = 'generated') <> (d."_id" is not null)`,
  'a mail that waits has a job that sends it': `
    select m."_id" from mails m where m."status" = 'queued' and not exists (select 1 from pgboss.job j
      where j.name = 'mail.queued-send' and j.data ->> 'mailId' = m."_id"::text and j.state in ('created', 'retry', 'active'))`,
  'a run of mails counts its lines': `
    select c."_id" from email_campaigns c where c."total" <> (select count(*) from email_recipients r where r."campaignId" = c."_id")`,
  'a run of mails that goes on has a job': `
    select c."_id" from email_campaigns c where c."status" = 'running' and not exists (select 1 from pgboss.job j
      where j.name = 'campaign.started-write' and j.data ->> 'campaignId' = c."_id"::text and j.state in ('created', 'retry', 'active'))`,
  'a survey counts the questions that it answers': `
    select s."_id" from surveys s where exists (select 1 from survey_answers a where a."surveyId" = s."_id")
      and s."answeredQuestions" <> (select count(distinct a."categoryCode") from survey_answers a where a."surveyId" = s."_id")`,
} as const;

/** The rows that break something that must always hold, by what it is; none of them when all is well. */
export async function brokenInvariants(ctx: Pick<Context, 'db' | 'storage'>) {
  const broken: Record<string, readonly unknown[]> = {};
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql.raw(query).execute(ctx.db);
    if (rows.length > 0) broken[name] = rows;
  }
  const files = ctx.db.selectFrom('uploads').select('storageKey').where('storageKey', 'not like', 'test/%');
  const absent: string[] = [];
  for (const { storageKey } of await files.execute()) if (!(await ctx.storage.has(storageKey))) absent.push(storageKey);
  if (absent.length > 0) broken['a file that has a row is there'] = absent;
  return broken;
}
