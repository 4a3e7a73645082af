import { CONSULTANT_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { listDeletedAgencies as contract } from '@volano/domain/contracts/agencies';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '@volano/database/types';
import type { z } from 'zod';
import { keepReached } from '../../../access/reach.ts';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, containsPlainly, type Place } from '../../../platform/db/query-parts.ts';

/** A company that is there, held against everything until the transaction ends, and whether a dossier was ever generated for it; or null. */
export async function findAgencyToDelete(
  db: Database,
  id: string,
): Promise<{
  hasDossier: boolean;
  _id: string;
  userId: string;
  advisorId: string | null;
  businessAdvisorId: string | null;
  businessPerformancePartnerId: string | null;
} | null> {
  const agency = await db
    .selectFrom('agencies')
    .select(['_id', 'userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .select((eb) =>
      eb
        .or([
          eb('dossierGenerationStatus', '=', 'generated'),
          eb('dossierRound', '>', 1),
          eb.exists(dossiersOf(eb).select('dossiers._id')),
        ])
        .as('hasDossier'),
    )
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return agency === undefined ? null : { ...agency, hasDossier: Boolean(agency.hasDossier) };
}

function dossiersOf(eb: ExpressionBuilder<DB, 'agencies'>) {
  return eb.selectFrom('dossiers').whereRef('dossiers.agencyId', '=', 'agencies._id');
}

/** What stands on a company that its owner would delete: the dossiers that were generated for it. */
export function placesOfAgency(id: string): Place[] {
  return [
    {
      kind: 'dossiers',
      rows: sql`select u."name" from dossiers d join uploads u on u."_id" = d."uploadId" where d."agencyId" = ${id}`,
    },
  ];
}

/** A company deleted after a moment, held until the transaction ends, or null. */
export async function findAgencyToRestore(
  db: Database,
  id: string,
  deletedAfter: string,
): Promise<{ _id: string; userId: string } | null> {
  const agency = await db
    .selectFrom('all_agencies')
    .select(['_id', 'userId'])
    .where('_id', '=', id)
    .where('deletedAt', '>', deletedAfter)
    .forUpdate()
    .executeTakeFirst();
  return agency ?? null;
}

/** Says that a company is gone and by whose hand, or that it is back. */
export async function updateDeletion(
  db: Database,
  id: string,
  deletion: { deletedAt: string; deletedBy: string } | { deletedAt: null; deletedBy: null },
): Promise<void> {
  await db.updateTable('all_agencies').set(deletion).where('_id', '=', id).execute();
}

/** A page of the companies deleted after a moment, the last first unless asked otherwise, and the total when the query counts. */
export async function listDeletedAgencies(db: Database, query: z.output<typeof contract.query>, deletedAfter: string) {
  const { q, sort } = query;
  const deleted = db.selectFrom('all_agencies as a').where('a.deletedAt', '>', deletedAfter);
  const found = q ? deleted.where((eb) => containsPlainly(eb.ref('a.searchName'), q)) : deleted;
  const isOldestFirst = sort?.[0]?.isDescending === false;
  const rows = await found
    .innerJoin('users as u', 'u._id', 'a.userId')
    .select(['a._id', 'a.businessName', 'a.userId', 'u.name', 'u.surname'])
    .select(sql<string>`a."deletedAt"`.as('deletedAt'))
    .orderBy('a.deletedAt', isOldestFirst ? 'asc' : 'desc')
    .orderBy('a._id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** One company deleted before a moment that nobody else is removing, held until the transaction ends, or null when none is left. */
export async function findAgencyToRemove(db: Database, deletedBefore: string): Promise<string | null> {
  const agency = await db
    .selectFrom('all_agencies')
    .select('_id')
    .where('deletedAt', '<=', deletedBefore)
    .orderBy('deletedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return agency?._id ?? null;
}

/** Where the files of a company stand. */
export async function listFileKeys(db: Database, agencyId: string): Promise<string[]> {
  const files = await db
    .selectFrom('uploads')
    .select('storageKey')
    .where('linkedEntityType', '=', 'agency')
    .where('linkedEntityId', '=', agencyId)
    .execute();
  return files.map(({ storageKey }) => storageKey);
}

/**
 * Takes out a company for good: what hangs on it by the database's own rules goes with it, its files and what the bell says of it here. What was
 * recommended to it stays as a number without a name: how it ended, and none of its words.
 * Its conversations stay with the consultants who followed it to the end, under no name; the others were emptied before.
 */
export async function deleteAgencyRows(db: Database, agencyId: string): Promise<void> {
  await db.deleteFrom('chats').where('_id', 'in', abandonedChats(db, agencyId)).execute();
  await db.deleteFrom('dossiers').where('agencyId', '=', agencyId).execute();
  await db
    .deleteFrom('uploads')
    .where('linkedEntityType', '=', 'agency')
    .where('linkedEntityId', '=', agencyId)
    .execute();
  await db
    .deleteFrom('notifications')
    .where(sql`"data" ->> 'agencyId'`, '=', agencyId)
    .execute();
  await keepReached(db, agencyId);
  await db
    .updateTable('all_recommendations')
    .set({ answerReason: null, answeredBy: null, messageId: null })
    .where('agencyId', '=', agencyId)
    .execute();
  await db.deleteFrom('all_agencies').where('_id', '=', agencyId).execute();
}

/** Takes some of the messages out of the abandoned conversations of a company; answers how many. Their files are left to the sweep. */
export async function deleteAbandonedMessages(db: Database, agencyId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_messages')
    .where('_id', 'in', (eb) =>
      eb.selectFrom('chat_messages').select('_id').where('chatId', 'in', abandonedChats(db, agencyId)).limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * The conversations of a company that is removed for good, as far as their consultant had let it go, and the one with
 * the firm: nobody takes part in them any more. What
 * the others say stays with the consultant, without the company.
 */
function abandonedChats(db: Database, agencyId: string) {
  return db
    .selectFrom('chats')
    .innerJoin('all_agencies as a', 'a._id', 'chats.agencyId')
    .select('chats._id')
    .where('a._id', '=', agencyId)
    .where((each) =>
      each.or([
        each('chats.advisorId', 'is', null),
        each.and(CONSULTANT_FIELDS.map((field) => each('chats.advisorId', 'is distinct from', each.ref(`a.${field}`)))),
      ]),
    );
}
