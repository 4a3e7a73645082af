import { z } from 'zod';
import { unknownPlaceholders } from '../rules/quick-replies.ts';
import { isHarmless } from '../rules/harmless-text.ts';
import { admins, ofTheOffice } from './subject.ts';
import { id, idParams, line } from './fields.ts';
import { route } from './route.ts';

export const LONGEST_QUICK_REPLY = 4000;
export const LONGEST_QUICK_REPLY_NAME = 60;
/** As many as the office keeps at most: they are chosen from a list. */
export const MAX_QUICK_REPLIES = 200;

/** A text that consultants put into a message and send as they like (9-working-day, chat). Its placeholders are filled in where it is used. */
export const quickReply = z
  .object({ _id: id, name: z.string(), text: z.string(), isEnabled: z.boolean() })
  .meta({ id: 'QuickReply' });
export type QuickReply = z.infer<typeof quickReply>;

const body = z.strictObject({
  name: line(LONGEST_QUICK_REPLY_NAME, 1),
  /** `{azienda}`, `{persona}` and `{consulente}` stand for names; anything else between braces is refused. */
  text: z
    .string()
    .trim()
    .min(1, 'required')
    .max(LONGEST_QUICK_REPLY)
    .refine(isHarmless, 'characters')
    .refine((text) => unknownPlaceholders(text).length === 0, 'placeholder'),
  isEnabled: z.boolean().default(true),
});

export const listQuickReplies = route({
  method: 'GET',
  path: 'quick-replies',
  summary: 'Texts that the office keeps for its chats, in its order; those that are turned off for admins alone',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all' },
  subject: ofTheOffice,
  reply: z.array(quickReply),
});

/** It becomes the last. The same name twice is a 409 `conflict` on `name`; more than `MAX_QUICK_REPLIES` are a 409 `conflict`. */
export const createQuickReply = route({
  method: 'POST',
  path: 'quick-replies',
  summary: 'Keep a text for the chats of the office',
  access: admins,
  subject: ofTheOffice,
  body,
  example: { body: { name: '{unique}', text: 'Buongiorno {persona}' } },
  reply: quickReply,
  status: 201,
});

/** Those that are not named stay behind the others, in the order that they had; an id that is no longer there counts for nothing. */
export const orderQuickReplies = route({
  method: 'PUT',
  path: 'quick-replies/order',
  summary: 'Put the texts of the office in order',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ quickRepliesIds: z.array(id).min(1).max(MAX_QUICK_REPLIES) }),
  example: { body: { quickRepliesIds: ['{quickReply}'] } },
  reply: z.array(quickReply),
});

export const updateQuickReply = route({
  method: 'PUT',
  path: 'quick-replies/{id}',
  summary: 'Change a text of the office, or turn it on or off',
  access: admins,
  subject: { quickReply: 'params.id' },
  params: idParams,
  body,
  example: { body: { name: '{unique}', text: 'Buongiorno {persona}' } },
  reply: quickReply,
});

export const deleteQuickReply = route({
  method: 'DELETE',
  path: 'quick-replies/{id}',
  summary: 'Delete a text of the office',
  access: admins,
  subject: { quickReply: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
