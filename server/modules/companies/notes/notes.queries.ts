import { canWorkForAgency } from '@volano/domain/policies/agencies';
import type { Mentionable } from '@volano/domain/rules/mentions';
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
  /** The name of who wrote its text last, where it is not the author. */
  readonly editedBy: string | null;
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
  /** Who wrote another text; undefined where it is as it was. */
  writerId?: string,
): Promise<void> {
  const by = writerId === undefined ? {} : { editedById: writerId };
  await db
    .updateTable('notes')
    .set({ ...note, ...by })
    .where('_id', '=', id)
    .execute();
}

/** Deletes a note; nothing when it is gone already. */
export async function deleteNoteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('notes').where('_id', '=', id).execute();
}

/** A note with its company and who wrote what is told of. Null where it is gone; `isHeld` keeps it from being changed meanwhile. */
export async function findNoteToNotify(db: Database, id: string, writerId: string | null, isHeld = false) {
  const note = db
    .selectFrom('notes as n')
    .innerJoin('agencies as a', 'a._id', 'n.agencyId')
    .leftJoin('users as u', (join) => join.on('u._id', '=', writerId))
    .select(['n._id', 'n.text', 'n.agencyId', 'a.businessName'])
    .select(sql<string | null>`u."name" || ' ' || u."surname"`.as('writer'))
    .where('n._id', '=', id);
  return (await (isHeld ? note.forShare('n') : note).executeTakeFirst()) ?? null;
}

/** Who can be called in a note of a company: admins, and those who follow it, as long as they may enter. Nobody calls themself: not `writerId`. */
export async function listNoteColleagues(
  db: Database,
  agencyId: string,
  writerId: string | null,
): Promise<Mentionable[]> {
  const agency = await db
    .selectFrom('agencies')
    .select(['userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', agencyId)
    .executeTakeFirst();
  if (agency === undefined) return [];
  const { advisorId, businessAdvisorId, businessPerformancePartnerId } = agency;
  const followers = [advisorId, businessAdvisorId, businessPerformancePartnerId].filter((one) => one !== null);
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname', 'role'])
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where('deletedAt', 'is', null)
    .$if(writerId !== null, (query) => query.where('_id', '!=', writerId))
    .where((eb) => eb.or([eb('role', '=', 'admin'), ...(followers.length === 0 ? [] : [eb('_id', 'in', followers)])]))
    .orderBy('name')
    .orderBy('surname')
    .orderBy('_id')
    .execute();
  return found.filter(({ _id, role }) => canWorkForAgency({ userId: _id, role }, agency));
}

function selectNotes(db: Database) {
  return db
    .selectFrom('notes as n')
    .leftJoin('users as u', 'u._id', 'n.authorId')
    .leftJoin('users as e', (join) =>
      join.onRef('e._id', '=', 'n.editedById').on(sql<boolean>`n."editedById" is distinct from n."authorId"`),
    )
    .select(['n._id', 'n.text', 'n.dueDate', 'n.doneAt', 'n.isPinned', 'n.createdAt', 'n.editedAt'])
    .select(sql<string | null>`e."name" || ' ' || e."surname"`.as('editedBy'))
    .select(sql<string | null>`u."name" || ' ' || u."surname"`.as('author'));
}

/** Whether a note is done, or null where it is gone. */
export async function findNoteStanding(
  db: Database,
  id: string,
): Promise<{ readonly doneAt: string | null; readonly dueDate: string | null } | null> {
  const found = await db.selectFrom('notes').select(['doneAt', 'dueDate']).where('_id', '=', id).executeTakeFirst();
  return found ?? null;
}
