import { z } from 'zod';
import { chatReaders } from './chats.ts';
import { id, moment, queryInteger, searchText } from './fields.ts';
import { route } from './route.ts';

/** A message that was found: `snippet` is a part of its text in order, of which those that were looked for are marked. */
export const foundMessage = z
  .object({
    _id: id,
    chatId: id,
    sequence: z.int(),
    agency: z.object({ _id: id, businessName: z.string() }),
    sender: z.object({ _id: id, name: z.string(), surname: z.string() }),
    timestamp: moment,
    snippet: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
  })
  .meta({ id: 'FoundMessage' });
export type FoundMessage = z.infer<typeof foundMessage>;

/**
 * Messages that have every one of the words, by stem or beginning and without regard to accents, newest first. Of companies that are gone
 * nothing is found, nor what was deleted. What an admin finds in a conversation is written down as read (holes H16).
 */
export const searchMessages = route({
  method: 'GET',
  path: 'chats/search',
  summary: 'Look for what was said in the conversations of the reader, those put aside among them',
  access: chatReaders,
  subject: { rowsOf: 'chat', narrowedBy: 'query.agencyId' },
  query: z.strictObject({ q: searchText, limit: queryInteger(1, 50).default(20), agencyId: id.optional() }),
  example: { query: { q: 'preventivo' } },
  reply: z.array(foundMessage),
});
