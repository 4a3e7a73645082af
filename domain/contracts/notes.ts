import { z } from 'zod';
import { agencyConsultants } from './subject.ts';
import { id, idParams, moment, text } from './fields.ts';
import { route } from './route.ts';

export const LONGEST_NOTE = 4000;

/** A day of the calendar in Rome. */
const day = z.iso.date().refine((value) => value > '2000' && value < '3000', 'date');

/** What the office wrote down about a company (9-working-day §3): plain text, for itself. */
const note = z
  .object({
    _id: id,
    text: z.string(),
    /** Null where who wrote it is no longer there. */
    author: z.string().nullable(),
    /** From that day on it stands among what waits, until it is done. */
    dueDate: z.iso.date().nullable(),
    doneAt: moment.nullable(),
    isPinned: z.boolean(),
    createdAt: moment,
    editedAt: moment.nullable(),
    /** Who wrote its text last, where it is not the author; else null. */
    editedBy: z.string().nullable(),
  })
  .meta({ id: 'Note' });

export const listNotes = route({
  method: 'GET',
  path: 'agencies/{id}/notes',
  summary: 'What the office wrote down about a company: the pinned ones first, then the newest',
  access: { ...agencyConsultants, 'platform-admin': 'all' },
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(note),
});

/** Who is told when `@Name Surname`, or a name that nobody else of them has, calls them in a note of the company. Not who asks. */
export const listNoteColleagues = route({
  method: 'GET',
  path: 'agencies/{id}/notes/colleagues',
  summary: 'The colleagues who can be called by name in a note of a company: admins, and those who follow it',
  access: agencyConsultants,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  reply: z.array(z.object({ _id: id, name: z.string(), surname: z.string() }).meta({ id: 'NoteColleague' })),
});

/** `@Name Surname` of one of these colleagues notifies them; of anybody else it is text. */
export const createNote = route({
  method: 'POST',
  path: 'agencies/{id}/notes',
  summary: 'Write something down about a company',
  access: agencyConsultants,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({
    text: text(LONGEST_NOTE, 1),
    dueDate: day.nullable().optional(),
    isPinned: z.boolean().optional(),
  }),
  example: { body: { text: 'Richiamare per il preventivo' } },
  reply: note,
  status: 201,
});

/** What is left out stays. Another day, or none, makes it open again. Whom the text did not call before is notified. */
export const updateNote = route({
  method: 'PUT',
  path: 'notes/{id}',
  summary: 'Change a note of a company, pin it, or say that it is done',
  access: agencyConsultants,
  subject: { note: 'params.id' },
  params: idParams,
  body: z.strictObject({
    text: text(LONGEST_NOTE, 1).optional(),
    dueDate: day.nullable().optional(),
    isPinned: z.boolean().optional(),
    /** Of one with a day. */
    isDone: z.boolean().optional(),
  }),
  example: { body: { isPinned: true } },
  reply: note,
});

export const deleteNote = route({
  method: 'DELETE',
  path: 'notes/{id}',
  summary: 'Delete a note of a company',
  access: agencyConsultants,
  subject: { note: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
