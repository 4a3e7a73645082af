import type { createNote as createContract, updateNote as updateContract } from '@volano/domain/contracts/notes';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { mentionedIn } from '@volano/domain/rules/mentions';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { lockAgency, lockToWorkOn } from '../../../access/agency.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  deleteNoteRow,
  getNote,
  insertNote,
  listNoteColleagues,
  type NoteRecord,
  updateNoteRow,
} from './notes.queries.ts';

/** Writes something down about a company, for who works for it; 404 `notFound` for anybody else. */
export async function createNote(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  { text, dueDate = null, isPinned = false }: z.output<typeof createContract.body>,
): Promise<NoteRecord> {
  const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    await insertNote(trx, { _id, agencyId, authorId: actor.userId, text, dueDate, isPinned, createdAt });
    await tellColleagues(ctx, trx, actor, { _id, agencyId, text, writtenAt: createdAt });
    await auditNote(ctx, trx, actor, 'noteWritten', { _id, agencyId });
    return getNote(trx, _id);
  });
}

/** Changes a note of a company that the actor works for; 404 `notFound` for any other, 400 where one without a day is to be done. */
export async function updateNote(
  ctx: Context,
  actor: Actor,
  id: string,
  given: z.output<typeof updateContract.body>,
): Promise<NoteRecord> {
  const now = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute(async (trx) => {
    const held = await lockToWorkOn(trx, actor, 'note', id);
    const before = await getNote(trx, id);
    const { text = before.text, dueDate = before.dueDate, isPinned = before.isPinned } = given;
    const isDone = given.isDone ?? (dueDate === before.dueDate && before.doneAt !== null);
    if (isDone && dueDate === null)
      throw new AppError('invalidInput', { fields: [{ path: 'isDone', message: 'invalid' }] });
    const doneAt = isDone ? (before.doneAt ?? now) : null;
    const editedAt = text === before.text ? before.editedAt : now;
    const isRewritten = text !== before.text;
    await updateNoteRow(trx, id, { text, dueDate, isPinned, doneAt, editedAt }, isRewritten ? actor.userId : undefined);
    if (isRewritten) await ctx.jobs.emit(trx, 'note.changed', { noteId: id });
    await tellColleagues(ctx, trx, actor, { ...held, text, before: before.text, writtenAt: now });
    await auditNote(ctx, trx, actor, 'noteChanged', held, Object.keys(given));
    return getNote(trx, id);
  });
}

/** Deletes a note of a company that the actor works for; 404 `notFound` for any other. */
export async function deleteNote(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const held = await lockToWorkOn(trx, actor, 'note', id);
    await deleteNoteRow(trx, id);
    await ctx.jobs.emit(trx, 'note.changed', { noteId: id });
    await auditNote(ctx, trx, actor, 'noteDeleted', held);
  });
}

/** Writes down who did what with a note of which company; never what it says. */
async function auditNote(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  action: 'noteWritten' | 'noteChanged' | 'noteDeleted',
  { _id: noteId, agencyId }: { readonly _id: string; readonly agencyId: string },
  fields?: readonly string[],
): Promise<void> {
  const details = fields === undefined ? { noteId } : { noteId, fields };
  await audit(ctx, trx, actor, { action, entity: { type: 'agency', id: agencyId }, agencyId, details });
}

/** Has the colleagues told whom a text calls by name, and did not call before (9-working-day §3). */
async function tellColleagues(
  ctx: Context,
  trx: Transaction<DB>,
  { userId: writerId }: Actor,
  said: { _id: string; agencyId: string; text: string; before?: string; writtenAt: string },
): Promise<void> {
  const { _id: noteId, agencyId, text, before, writtenAt } = said;
  if (text === before || !text.includes('@')) return;
  const called = mentionedIn(text, await listNoteColleagues(trx, agencyId, writerId), before);
  const calledIds = called.map(({ _id }) => _id);
  if (calledIds.length > 0) await ctx.jobs.emit(trx, 'note.called', { noteId, writerId, calledIds, writtenAt });
}
