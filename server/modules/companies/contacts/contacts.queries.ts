import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import type { InvestmentType } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { chatsWithCompany, visibleChats } from '../../../access/chat.ts';
import { SALES_CONTACT, worksHere } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';
import { countLoads } from '../../../access/following.queries.ts';

/** A company that chose a sales contact, with its owner, whose work it is, and what it plans to spend on. */
export interface ContactRecord {
  readonly agencyId: string;
  readonly businessName: string;
  readonly salesId: string;
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
  readonly telephone: string;
  readonly email: string;
  readonly chosenAt: string;
  readonly contactedAt: string | null;
  readonly chatId: string | null;
  readonly plans: readonly { readonly type: InvestmentType; readonly name: string; readonly amount: number }[];
}

/** The companies whose sales contact the actor is, all for admins, those that were not spoken with first, the longest waiting of them first. */
export async function listContacts(db: Database, actor: Actor, agencyId?: string): Promise<ContactRecord[]> {
  const chosenAt = sql<string>`coalesce(f."startedAt", greatest(owner."advisorChosenAt", agencies."createdAt"))`;
  const contactedAt = sql<
    string | null
  >`case when agencies."contactedSalesId" = ${SALES_CONTACT} then agencies."contactedAt" end`;
  const officeChat = chatsWithCompany(db)
    .select('chats._id')
    .where(visibleChats(actor))
    .where('chats.advisorId', 'is', null)
    .where('chats.agencyId', '=', sql.ref<string>('agencies._id'));
  const found = db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('agency_followers as f', (join) =>
      join
        .onRef('f.agencyId', '=', 'agencies._id')
        .onRef('f.personId', '=', 'agencies.salesContactId')
        .on('f.kind', '=', 'sales')
        .on('f.endedAt', 'is', null),
    )
    .select(['agencies._id as agencyId', 'agencies.businessName', SALES_CONTACT.$castTo<string>().as('salesId')])
    .select(['owner._id', 'owner.name', 'owner.surname', 'owner.email'])
    .select(sql<string>`coalesce(owner."telephone", agencies."telephone")`.as('telephone'))
    .select([chosenAt.as('chosenAt'), contactedAt.as('contactedAt'), officeChat.as('chatId')])
    .select(
      sql<ContactRecord['plans']>`coalesce((
        select jsonb_agg(jsonb_build_object('type', i."type", 'name', i."name", 'amount', i."amount") order by i."amount" desc, i."name")
        from investments i join surveys s on s."_id" = i."surveyId" where s."agencyId" = agencies."_id"), '[]')`.as(
        'plans',
      ),
    )
    .where(sql<boolean>`(agencies."salesContactId" is not null or owner."advisorChosenAt" is not null)`)
    .where(
      isAdmin(actor)
        ? sql<boolean>`${SALES_CONTACT} is not null`
        : sql<boolean>`${SALES_CONTACT} = ${actor.userId}::uuid`,
    )
    .$if(agencyId !== undefined, (one) => one.where('agencies._id', '=', agencyId ?? ''));
  return db
    .selectFrom(found.as('c'))
    .selectAll('c')
    .orderBy('c.contactedAt', (order) => order.asc().nullsFirst())
    .orderBy('c.chosenAt')
    .orderBy('c.agencyId')
    .execute();
}

/** Writes when the sales contact of a company spoke with it; null takes it back. */
export async function updateContacted(
  db: Database,
  agencyId: string,
  contacted: { contactedAt: string; contactedSalesId: string } | { contactedAt: null; contactedSalesId: null },
): Promise<void> {
  await db.updateTable('agencies').set(contacted).where('_id', '=', agencyId).execute();
}

/** The consultants of the directory, who can be booked, by name, with how many companies they follow. */
export async function listAdvisorsWithLoad(
  db: Database,
): Promise<{ _id: string; name: string; surname: string; load: number }[]> {
  const advisors = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname'])
    .where('role', '=', 'advisor')
    .where('urlCalendy', 'is not', null)
    .where(worksHere('users'))
    .orderBy(sql`searchable("surname")`)
    .orderBy(sql`searchable("name")`)
    .orderBy('_id')
    .execute();
  const loads = await countLoads(
    db,
    advisors.map(({ _id }) => _id),
  );
  return advisors.map((advisor) => ({ ...advisor, load: loads.get(advisor._id) ?? 0 }));
}
