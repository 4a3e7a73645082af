import { createNote, deleteNote, listNotes, updateNote } from '@volano/domain/contracts/notes';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Note = ReplyOf<typeof listNotes>[number];
export type NewNote = NonNullable<RequestOf<typeof createNote>['body']>;
export type NoteChange = NonNullable<RequestOf<typeof updateNote>['body']>;

const notesKey = ['notes'] as const;

/** The notes of a company, the pinned ones first, then the newest. */
export function useNotes(agencyId: string) {
  return useQuery({
    queryKey: [...notesKey, agencyId],
    queryFn: ({ signal }) => call(listNotes, { params: { id: agencyId } }, { signal }),
  });
}

export function useCreateNote(agencyId: string) {
  return useChange((body: NewNote) => call(createNote, { params: { id: agencyId }, body }));
}

export function useUpdateNote(id: string) {
  return useChange((body: NoteChange) => call(updateNote, { params: { id }, body }));
}

export function useDeleteNote(id: string) {
  return useChange(() => call(deleteNote, { params: { id } }));
}

/** A note with a day stands among what waits, too. */
function useChange<Input, Saved>(mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notesKey }),
        client.invalidateQueries({ queryKey: ['todos'] }),
      ]),
  });
}
