import { z } from 'zod';
import { CALL_STATES } from '../rules/call-changes.ts';
import { admins, catalogueReaders } from './subject.ts';
import { id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** A call as it stands in the list of its editions. */
export const edition = z
  .object({
    _id: id,
    title: z.string(),
    /** `2026` or `2025/2026`, and the number that its title says; both null where it has no name of its own. */
    year: z.string().nullable(),
    number: z.int().nullable(),
    state: z.enum(CALL_STATES),
    publicationDate: moment.nullable(),
    expiryDate: moment.nullable(),
    untilFoundAvailable: z.boolean(),
    /** Whether who reads this may open it: a company may not open what is outside its target. */
    isReadable: z.boolean(),
  })
  .meta({ id: 'Edition' });

const month = z.int().min(1).max(12);

/** The editions of a call beside itself, what follows of them, and who waits for the next. */
export const editions = z
  .object({
    /** Newest first, those without a date before. Companies see what is published and made for their kind. */
    editions: z.array(edition),
    /** Of one that is past: the edition that is open, else the one that is to open. */
    nextId: id.nullable(),
    /** The months in which it usually opens (`usualSeason`); null where the openings do not agree or are too few. */
    season: z.object({ from: month, to: month }).nullable(),
    /** For companies: whether the company in use asked to be told of the next edition, and whether it may ask. */
    isWaiting: z.boolean().optional(),
    canWait: z.boolean().optional(),
    /** For staff: how many of the companies that they see wait to be told. */
    waiting: z.int().optional(),
    /** For admins: what looks like another edition and was neither linked nor refused. */
    proposals: z.array(edition).optional(),
  })
  .meta({ id: 'Editions' });

export const getEditions = route({
  method: 'GET',
  path: 'editions/{id}',
  summary: 'The other editions of an announcement',
  access: catalogueReaders,
  subject: { announcement: 'params.id' },
  params: idParams,
  reply: editions,
});

const pair = { params: idParams, body: z.strictObject({ otherId: id }) };

/** Two series become one, with those who wait for either. What was refused between them is forgotten. Again is the same as once. */
export const linkEdition = route({
  method: 'POST',
  path: 'editions/{id}',
  summary: 'Say that two announcements are editions of one',
  access: admins,
  subject: [{ announcement: 'params.id', for: 'edit' }],
  ...pair,
  example: { body: { otherId: '{otherAnnouncement}' } },
  reply: editions,
});

/** It is proposed for none of those that it leaves again. Those who asked on its page go on waiting for its own next edition. */
export const unlinkEdition = route({
  method: 'DELETE',
  path: 'editions/{id}',
  summary: 'Take an announcement out of its series',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** The pair is not proposed again, nor any other of the same two series. Linking them takes it back. */
export const refuseEdition = route({
  method: 'POST',
  path: 'editions/{id}/refusals',
  summary: 'Say that two announcements are no editions of one',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  ...pair,
  example: { body: { otherId: '{otherAnnouncement}' } },
  reply: editions,
});

/** 409 `editionOpen` where an edition is open now. Asking again is the same as once. */
export const waitForEdition = route({
  method: 'POST',
  path: 'editions/{id}/waits',
  summary: 'Ask to be told once, when the next edition is published or opens',
  access: { user: 'own', 'business-partner': 'own' },
  subject: [{ agency: 'body.agencyId', for: 'work' }, { announcement: 'params.id' }],
  params: idParams,
  body: z.strictObject({ agencyId: id }),
  reply: z.null(),
  status: 204,
});

export const stopWaitingForEdition = route({
  method: 'DELETE',
  path: 'editions/{id}/waits',
  summary: 'Be told no more',
  access: { user: 'own', 'business-partner': 'own' },
  subject: { agency: 'query.agencyId', for: 'work' },
  params: idParams,
  query: z.strictObject({ agencyId: id }),
  example: { params: { id: '{announcement}' } },
  reply: z.null(),
  status: 204,
});
