import { z } from 'zod';
import { admins, ofTheOffice } from './subject.ts';
import { id, idParams, line, listQuery, searchText } from './fields.ts';
import { route } from './route.ts';

const choosers = {
  admin: 'all',
  advisor: 'all',
  'business-performance-partner': 'all',
  user: 'own',
  'business-partner': 'own',
} as const;
const readers = { admin: 'all', 'platform-admin': 'all' } as const;

/** What owners call a thing, and what calls say for it (12-whole-record §4): who types the phrase finds these words too. */
export const callWord = z.object({ _id: id, phrase: z.string(), also: z.array(z.string()) }).meta({ id: 'CallWord' });

export const listCallWords = route({
  method: 'GET',
  path: 'callwords',
  summary: 'Words of the search of calls with what they are widened by, by phrase',
  access: readers,
  subject: ofTheOffice,
  query: listQuery(['phrase'] as const, { q: searchText.optional() }),
  reply: callWord,
  list: true,
});

const body = z.strictObject({ phrase: line(80, 1), also: z.array(line(80, 1)).min(1).max(12) });

/** A phrase of the same stems as another is a 409 `conflict` on `phrase`. */
export const createCallWord = route({
  method: 'POST',
  path: 'callwords',
  summary: 'Add words of the search of calls',
  access: admins,
  subject: ofTheOffice,
  body,
  reply: callWord,
  status: 201,
});
export const updateCallWord = route({
  method: 'PUT',
  path: 'callwords/{id}',
  summary: 'Change its phrase or what it is widened by',
  access: admins,
  subject: { callWord: 'params.id' },
  params: idParams,
  body,
  reply: callWord,
});
export const deleteCallWord = route({
  method: 'DELETE',
  path: 'callwords/{id}',
  summary: 'Delete words of the search of calls',
  access: admins,
  subject: { callWord: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** Words typed and the call opened after them, how many times. Nobody is named; what was opened fewer than three times is not listed. */
export const callChoice = z
  .object({ words: z.string(), announcementId: id, title: z.string(), count: z.int() })
  .meta({ id: 'CallChoice' });

export const listCallChoices = route({
  method: 'GET',
  path: 'callchoices',
  summary: 'Words typed with the call opened after them, most often first; not those that the table has',
  access: readers,
  subject: ofTheOffice,
  query: listQuery([] as const, {}),
  reply: callChoice,
  list: true,
});

/** Nothing is counted that could name somebody: an e-mail, a number, a person or a firm that the portal knows. */
export const countCallChoice = route({
  method: 'POST',
  path: 'callchoices',
  summary: 'Count words typed and the call opened after them',
  access: choosers,
  subject: { announcement: 'body.announcementId' },
  body: z.strictObject({ q: searchText, announcementId: id }),
  reply: z.null(),
  status: 204,
});
