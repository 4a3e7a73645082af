import { z } from 'zod';
import { admins, ofTheOffice } from './subject.ts';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** A question that changed after companies had answered it. */
const reask = z.object({
  /** Of the question. */
  _id: id,
  question: z.string(),
  /** When it changed last. */
  since: moment,
  /** Companies whose answer is older, and those of them that were asked to confirm it. */
  toConfirm: z.int(),
  asked: z.int(),
});

/** What asking again would do: whom, because of which open calls. */
export const reaskPreview = reask
  .extend({
    /** Companies that would be asked now: with an open call that only this answer decides, and not asked yet. */
    waiting: z.int(),
    /** Those calls, the one that concerns most companies first; `callsTotal` where they are more than are named. */
    calls: z.array(z.object({ _id: id, title: z.string(), expiryDate: moment.nullable(), agencies: z.int() })),
    callsTotal: z.int(),
  })
  .meta({ id: 'ReaskPreview' });

export const listReasks = route({
  method: 'GET',
  path: 'reasks',
  summary: 'Questions that changed while companies had answered them',
  access: admins,
  subject: ofTheOffice,
  reply: z.array(reask),
});

export const previewReask = route({
  method: 'GET',
  path: 'reasks/{id}',
  summary:
    'How many answers to a question are to be confirmed, and whom asking again would reach because of which calls',
  access: admins,
  subject: { categoryTemplate: 'params.id', for: 'edit' },
  params: idParams,
  reply: reaskPreview,
});

/** Each company once for a change of the question; nothing happens where nobody is left to ask. */
export const sendReask = route({
  method: 'POST',
  path: 'reasks/{id}',
  summary: 'Ask the companies with an open call that depends on it to confirm their answer',
  access: admins,
  subject: { categoryTemplate: 'params.id', for: 'edit' },
  params: idParams,
  reply: reaskPreview,
});

export const deleteReask = route({
  method: 'DELETE',
  path: 'reasks/{id}',
  summary: 'Say that the answers hold: only the words of the question changed',
  access: admins,
  subject: { categoryTemplate: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
