import { z } from 'zod';
import { ACT_KINDS } from '../rules/acts.ts';
import { id, idParams, moment, queryInteger } from './fields.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';

/** Staff undo what they did themselves; customers have no list. */
const staff = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  'platform-admin': 'own',
  sales: 'own',
} as const;

/** An action of one's own. `until` is the last moment to undo it; `remains` says in words what undoing leaves, or left, as it is. */
export const act = z
  .object({
    _id: id,
    kind: z.enum(ACT_KINDS),
    title: z.string(),
    count: z.int(),
    at: moment,
    until: moment,
    undoneAt: moment.nullable(),
    canUndo: z.boolean(),
    remains: z.string().nullable(),
  })
  .meta({ id: 'Act' });

export const listActs = route({
  method: 'GET',
  path: 'acts',
  summary: 'What one did last and may undo, newest first',
  access: staff,
  subject: ofWhoAsks,
  query: z.strictObject({ limit: queryInteger(1, 100).default(20) }),
  reply: z.array(act),
});

/** 409 `undoOver` after 24 hours or once everybody it concerns was told, `alreadyUndone` the second time. */
export const undoAct = route({
  method: 'POST',
  path: 'acts/{id}/undo',
  summary: 'Undo something one did; what changed since stays and is named',
  access: staff,
  subject: { act: 'params.id' },
  params: idParams,
  reply: act,
});
