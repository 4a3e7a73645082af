import * as contract from '@volano/domain/contracts/notes';
import { bindRoute } from '../../../access/bind-route.ts';
import { createNote, deleteNote, updateNote } from './notes.actions.ts';
import { listNoteColleagues, listNotes } from './notes.queries.ts';

export const notesRoutes = [
  bindRoute(contract.listNotes, ({ ctx, subject }) => listNotes(ctx.db, subject.agency._id)),

  bindRoute(contract.listNoteColleagues, ({ ctx, actor, subject }) =>
    listNoteColleagues(ctx.db, subject.agency._id, actor.userId),
  ),

  bindRoute(contract.createNote, ({ ctx, actor, params, body }) => createNote(ctx, actor, params.id, body)),

  bindRoute(contract.updateNote, ({ ctx, actor, params, body }) => updateNote(ctx, actor, params.id, body)),

  bindRoute(contract.deleteNote, async ({ ctx, actor, params }) => {
    await deleteNote(ctx, actor, params.id);
    return null;
  }),
];
