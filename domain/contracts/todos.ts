import { z } from 'zod';
import { ENTITY_TYPES, TODO_KINDS } from '../rules/vocabulary.ts';
import { chosenPerson } from './agencies.ts';
import { commaList, id, moment, queryFlag, listQuery, batchOutcome, MOST_AT_ONCE } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

/** Who has work that waits: those who follow companies, and admins, who say who follows them. */
const workers = { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' } as const;

/**
 * Something that waits for a consultant or an admin. `objectId` is the conversation, the recommendation, the company (choice, survey, dossier), the favourite or
 * the note; `title` names the call or service, or quotes the message. It leaves the list when it is acted on, not when it is opened.
 */
export const todo = z
  .object({
    kind: z.enum(TODO_KINDS),
    objectId: id,
    agencyId: id,
    businessName: z.string(),
    title: z.string().nullable(),
    /** The call or the service: where it is read. */
    entityId: id.nullable(),
    entityType: z.enum(ENTITY_TYPES).nullable(),
    /** Whom the company chose to be followed by. */
    chosen: chosenPerson.nullable(),
    since: moment,
    dueAt: moment.nullable(),
    snoozedUntil: moment.nullable(),
  })
  .meta({ id: 'Todo' });
export type Todo = z.infer<typeof todo>;

/** What ends within three days, then what came today, the newest first, then by the day on which it ends, then what waits longest (17-seams §18). */
export const listTodos = route({
  method: 'GET',
  path: 'todos',
  summary:
    'What waits for the consultant in the companies that they follow; for admins, the choices to confirm and their own notes',
  access: workers,
  subject: { rowsOf: 'todo', narrowedBy: 'query.agencyId' },
  query: listQuery(['since'] as const, {
    kind: commaList(z.enum(TODO_KINDS)).optional(),
    agencyId: id.optional(),
    isSnoozed: queryFlag.default(false),
  }),
  reply: todo,
  list: true,
});

export const countTodos = route({
  method: 'GET',
  path: 'todos/count',
  summary: 'How many wait, by kind, without those put off',
  access: workers,
  subject: ofWhoAsks,
  /** Kinds without any are not named. */
  reply: z.object({ total: z.int(), kinds: z.array(z.object({ kind: z.enum(TODO_KINDS), count: z.int() })) }),
});

/** Until at most ninety days from now; null ends it. */
export const snoozeTodo = route({
  method: 'PUT',
  path: 'todos/{kind}/{objectId}/snooze',
  summary: 'Put something off until a moment',
  access: workers,
  subject: { todo: 'params.objectId' },
  params: z.strictObject({ kind: z.enum(TODO_KINDS), objectId: id }),
  body: z.strictObject({ until: moment.nullable() }),
  reply: z.null(),
  status: 204,
});

const chosenTodos = z
  .array(z.strictObject({ kind: z.enum(TODO_KINDS), objectId: id }))
  .min(1)
  .max(MOST_AT_ONCE);
/** `_id` is the `objectId`; what no longer waits for the reader is refused as `notFound`. */
const todoOutcome = batchOutcome.extend({ kind: z.enum(TODO_KINDS) }).meta({ id: 'TodoOutcome' });
const eachTodo = { none: 'each thing to do is judged by itself and answered in its own line' } as const;

export const snoozeTodos = route({
  method: 'POST',
  path: 'todos/snoozes',
  summary: 'Put off many things until a moment, or with null back into the list; each answers for itself',
  access: workers,
  subject: eachTodo,
  body: z.strictObject({ todos: chosenTodos, until: moment.nullable() }),
  example: { body: { todos: [{ kind: 'dueNote', objectId: '{note}' }], until: null } },
  reply: z.array(todoOutcome),
});

/** Notes alone are done by a word; the rest leaves the list when it is acted on, and is refused as `todoEndsItself`. */
export const finishTodos = route({
  method: 'POST',
  path: 'todos/done',
  summary: 'Say that many things are done, or with `isDone: false` that they are not; each answers for itself',
  access: workers,
  subject: eachTodo,
  body: z.strictObject({ todos: chosenTodos, isDone: z.boolean().default(true) }),
  example: { body: { todos: [{ kind: 'dueNote', objectId: '{note}' }] } },
  reply: z.array(todoOutcome),
});
