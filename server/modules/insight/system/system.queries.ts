import type { FileTrouble } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** How many files there are, their bytes, how many were looked at since a moment, and how many are in trouble. */
export async function countFiles(
  db: Database,
  since: string,
): Promise<{ count: number; bytes: number; checked: number; troubled: number }> {
  const counted = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('size').as('bytes'),
      eb.fn.countAll<number>().filterWhere('checkedAt', '>=', since).as('checked'),
      eb.fn.countAll<number>().filterWhere('trouble', 'is not', null).as('troubled'),
    ])
    .executeTakeFirstOrThrow();
  const { count, bytes, checked, troubled } = counted;
  return { count: Number(count), bytes: Number(bytes ?? 0), checked: Number(checked), troubled: Number(troubled) };
}

const SHOWN = 100;

/** The files in trouble, the newest first, with the name of what each belongs to. */
export async function listTroubledFiles(db: Database): Promise<
  {
    _id: string;
    fullName: string;
    trouble: FileTrouble;
    since: string;
    linkedEntityType: string;
    entityName: string | null;
  }[]
> {
  const { rows } = await sql<{
    _id: string;
    fullName: string;
    trouble: FileTrouble;
    since: string;
    linkedEntityType: string;
    entityName: string | null;
  }>`select f."_id", f."name" || '.' || f."format" as "fullName", f."trouble", f."troubleAt" as "since", f."linkedEntityType",
      coalesce(a."title", n."title", p."businessName", s."name", c."businessName", u."name" || ' ' || u."surname") as "entityName"
    from uploads f
    left join announcements a on f."linkedEntityType" = 'announcement' and a."_id" = f."linkedEntityId"
    left join news n on f."linkedEntityType" = 'news' and n."_id" = f."linkedEntityId"
    left join partners p on f."linkedEntityType" = 'partner' and p."_id" = f."linkedEntityId"
    left join services s on f."linkedEntityType" = 'service' and s."_id" = f."linkedEntityId"
    left join all_agencies c on f."linkedEntityType" = 'agency' and c."_id" = f."linkedEntityId"
    left join users u on f."linkedEntityType" = 'user' and u."_id" = f."linkedEntityId"
    where f."trouble" is not null
    order by f."troubleAt" desc, f."_id" limit ${SHOWN}`.execute(db);
  return rows;
}
