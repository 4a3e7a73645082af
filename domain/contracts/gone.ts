import { z } from 'zod';
import { id } from './fields.ts';
import { route } from './route.ts';
import { everyone } from './subject.ts';

/** What a link of an e-mail or of a notice may lead to that opens no longer for its reader. */
export const GONE_KINDS = ['agency', 'chat', 'announcement', 'service', 'user'] as const;
export type GoneKind = (typeof GONE_KINDS)[number];

/** What something was and what became of it, for a page that opens no longer; null for whoever it does not concern, and for what opens. */
export const gone = z
  .object({
    /** What it was called: of a conversation its company; null where no name is kept. */
    name: z.string().nullable(),
    /** What became of it and when, in words. */
    outcome: z.string(),
  })
  .nullable()
  .meta({ id: 'Gone' });

export const getGone = route({
  method: 'GET',
  path: 'gone/{kind}/{id}',
  summary: 'What became of something that one had to do with, or was told of, and may not open any more',
  access: everyone,
  subject: { none: 'it is answered to whom it concerns, and null to everybody else as of what never was' },
  params: z.strictObject({ kind: z.enum(GONE_KINDS), id }),
  example: { params: { kind: 'agency', id: '{agency}' } },
  reply: gone,
});
