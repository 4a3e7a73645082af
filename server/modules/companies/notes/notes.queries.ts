import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

export interface NoteRecord {
  readonly _id: string;
  readonly text: string;
  readonly author: string | null;
  readonly dueDate: string | null;
  readonly doneAt: string | null;
  readonly isPinned: boolean;
  readonly createdAt: string;
  readonly editedAt: string | null;
}

/** How many a list shows at most. */
const MOST = 200;

/** The notes of a company, the pinned ones first, then the newest, each with the name of who wrote it. */
export async function listNotes(db: Database, agencyId: string): Promise<NoteRecord[]> {
  return selectNotes(db)
    .where('n.agencyId', '=', agencyId)
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n._id', 'desc')
    .limit(MOST)
    .execute();
}

/** One note, which is there. */
export async function getNote(db: Database, id: string): Promise<NoteRecord> {
  return selectNotes(db).where('n._id', '=', id).executeTakeFirstOrThrow();
}

export async function insertNote(
  db: Database,
  row: {
    _id: string;
    agencyId: string;
    authorId: string;
    text: string;
    dueDate: string | null;
    isPinned: boolean;
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('notes').values(row).execute();
}

/** Writes what a note says from now on. */
export async function updateNoteRow(
  db: Database,
  id: string,
  note: Pick<NoteRecord, 'text' | 'dueDate' | 'doneAt' | 'isPinned' | 'editedAt'>,
): Promise<void> {
  await db.updateTable('notes').set(note).where('_id', '=', id).execute();
}

/** Deletes a note; nothing when it is gone already. */
export async function deleteNoteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('notes').where('_id', '=', id).execute();
}

/** A note with its company and the colleagues who may be called in it: admins, and those who follow the company. Null where it is gone. */
export async function findNoteToNotify(db: Database, id: string) {
  const note = await db
    .selectFrom('notes as n')
    .innerJoin('agencies as a', 'a._id', 'n.agencyId')
    .leftJoin('users as u', 'u._id', 'n.authorId')
    .select(['n._id', 'n.text', 'n.authorId', 'n.agencyId', 'a.businessName'])
    .select(['a.userId', 'a.advisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(sql<string | null>`u."name" || ' ' || u."surname"`.as('author'))
    .where('n._id', '=', id)
    .executeTakeFirst();
  if (note === undefined) return null;
  const { advisorId, businessAdvisorId, businessPerformancePartnerId } = note;
  const followers = [advisorId, businessAdvisorId, businessPerformancePartnerId].filter((one) => one !== null);
  const colleagues = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname', 'role'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'admin'), ...(followers.length === 0 ? [] : [eb('_id', 'in', followers)])]))
    .execute();
  return { ...note, colleagues };
}

function selectNotes(db: Database) {
  return db
    .selectFrom('notes as n')
    .leftJoin('users as u', 'u._id', 'n.authorId')
    .select(['n._id', 'n.text', 'n.dueDate', 'n.doneAt', 'n.isPinned', 'n.createdAt', 'n.editedAt'])
    .select(sql<string | null>`u."name" || ' ' || u."surname"`.as('author'));
}
