import { z } from 'zod';
import { companyEventKinds, linkKinds } from '../rules/state-aid/facts.ts';
import { id, idParams, text } from './fields.ts';
import { route } from './route.ts';
import { anyParty, cents, day, heir, party, share } from './state-aid-parties.ts';
import { agencyReaders, agencyWriters } from './subject.ts';

const link = z
  .object({
    _id: id,
    holder: party,
    held: party,
    kind: z.enum(linkKinds),
    share: z.number().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    isCertain: z.boolean(),
    /** False of what the company alone wrote, until a consultant says whether it is certain. */
    isConfirmed: z.boolean(),
    note: z.string().nullable(),
    /** The company at which it stands: whoever works for that one may change it. */
    agencyId: id,
  })
  .meta({ id: 'CompanyLink' });
export type CompanyLink = z.output<typeof link>;

const linkFields = {
  holder: anyParty,
  held: anyParty,
  kind: z.enum(linkKinds),
  /** Percent of the votes, asked for `votes`. */
  share: share.nullable().optional(),
  from: day.nullable().optional(),
  to: day.nullable().optional(),
  isCertain: z.boolean().optional(),
  note: text(2000).nullable().optional(),
};

export const listCompanyLinks = route({
  method: 'GET',
  path: 'agencies/{id}/links',
  summary: 'Who holds whom around a company: what makes firms one single undertaking',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(link),
});

/** A company’s own link is not certain until a consultant says so; neither side need be the company itself. */
export const createCompanyLink = route({
  method: 'POST',
  path: 'agencies/{id}/links',
  summary: 'Write down who holds whom around a company',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject(linkFields),
  example: {
    body: {
      holder: { name: 'Alfa S.r.l.', taxCode: '01234567897' },
      held: { name: 'Beta S.r.l.', taxCode: '12345678903' },
      kind: 'votes',
      share: 60,
    },
  },
  reply: link,
  status: 201,
});

export const updateCompanyLink = route({
  method: 'PUT',
  path: 'links/{id}',
  summary: 'Correct who holds whom, or say that it is certain',
  access: agencyWriters,
  subject: { companyLink: 'params.id' },
  params: idParams,
  body: z.strictObject(linkFields).partial(),
  example: { body: { share: 51 } },
  reply: link,
});

export const deleteCompanyLink = route({
  method: 'DELETE',
  path: 'links/{id}',
  summary: 'Delete a link between companies',
  access: agencyWriters,
  subject: { companyLink: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

const companyEvent = z
  .object({
    _id: id,
    kind: z.enum(companyEventKinds),
    on: z.iso.date(),
    parts: z.array(party),
    into: z.array(party.extend({ aids: z.array(id), equity: cents.nullable() })),
    /** The company at which it stands. */
    agencyId: id,
  })
  .meta({ id: 'CompanyEvent' });
export type CompanyEvent = z.output<typeof companyEvent>;

export const listCompanyEvents = route({
  method: 'GET',
  path: 'agencies/{id}/events',
  summary: 'Mergers, acquisitions and splits that pass aid from one firm to another, the first one first',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(companyEvent),
});

/** `into` of a merger or an acquisition is one; of a split two or more, each with what it keeps (`aids`) or its `equity` in cents. */
export const createCompanyEvent = route({
  method: 'POST',
  path: 'agencies/{id}/events',
  summary: 'Write down a merger, an acquisition or a split',
  access: agencyWriters,
  subject: { agency: 'params.id', for: 'work' },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(companyEventKinds),
    on: day,
    parts: z.array(anyParty).min(1).max(20),
    into: z.array(heir).min(1).max(20),
  }),
  example: {
    body: {
      kind: 'acquisition',
      on: '2026-01-01',
      parts: [{ name: 'Alfa S.r.l.', taxCode: '01234567897' }],
      into: [{ name: 'Beta S.r.l.', taxCode: '12345678903' }],
    },
  },
  reply: companyEvent,
  status: 201,
});

export const deleteCompanyEvent = route({
  method: 'DELETE',
  path: 'companyevents/{id}',
  summary: 'Delete a merger, an acquisition or a split',
  access: agencyWriters,
  subject: { companyEvent: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
